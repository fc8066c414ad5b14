import type { Plugin } from 'vite'

/**
 * Buttons without the colour picker. The library's button asks a module of the picker whether a colour is bright, and
 * since some pages have the picker itself, the whole of that module with its folds would come with the first button.
 * Under an address of its own the module is there twice, and this copy keeps nothing but what the button asks for.
 */
export const plainButton = (): Plugin => ({
  name: 'plain-button',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: /\/color-picker\/components\/ColorPresets$/ },
    async handler(source, importer, options) {
      if (!importer?.endsWith('/antd/es/button/style/token.js')) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && { ...found, id: `${found.id}?button` }
    },
  },
})
