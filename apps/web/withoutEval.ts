import type { Plugin } from 'vite'

/**
 * Contracts without code from strings. The schema library tries `new Function` with the first object that it describes,
 * which the policy of our pages refuses and reports. Set inside the library itself, it holds before any contract is
 * made, whatever chunk that stands in.
 */
export const withoutEval = (): Plugin => ({
  name: 'without-eval',
  transform: {
    filter: { id: /\/zod\/v4\/core\/core\.js$/ },
    handler: (code) => `${code}\nglobalConfig.jitless = true\n`,
  },
})
