import { registerHooks } from 'node:module'

/** Where a package was found, by its name and the workspace that asks. */
const found = new Map<string, { url: string; format: string | null | undefined }>()

/**
 * Node reads the description of a package anew at each import of it; that of drizzle-orm is 180 KB long and is asked
 * for by a thousand files, which was a third of a start. Each workspace asks once; packages among themselves as ever.
 */
registerHooks({
  resolve(name, context, lookUp) {
    const { parentURL = '', conditions } = context
    if (!/^[@a-z][^:]*$/.test(name) || parentURL.includes('/node_modules/')) return lookUp(name, context)
    const key = [name, parentURL.split('/src/')[0], ...conditions].join(' ')
    const known = found.get(key)
    if (known) return { ...known, shortCircuit: true }
    const { url, format } = lookUp(name, context)
    found.set(key, { url, format })
    return { url, format, shortCircuit: true }
  },
})
