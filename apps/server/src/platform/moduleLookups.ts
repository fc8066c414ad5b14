import { registerHooks } from 'node:module'

interface Found {
  url: string
  format: string | null | undefined
}

type LookUp = () => Found

const typescript = 'module-typescript'
const ownFile = (name: string) => name.endsWith('.ts')
const insidePackages = (url: string) => url.includes('/node_modules/')

/** Where a package was found, by its name and the workspace that asks. */
const packages = new Map<string, Found>()

/** `drizzle-orm/pg-core` once for each workspace: its description is 180 KB long, and a thousand files ask for it. */
function ofPackage(name: string, asker: string, conditions: readonly string[], lookUp: LookUp): Found {
  const key = [name, asker, ...conditions].join(' ')
  const known = packages.get(key)
  if (known) return known
  const { url, format } = lookUp()
  packages.set(key, { url, format })
  return { url, format }
}

/** Where the sources begin to which `#/` or `@app/shared/` leads, by that and the workspace that asks. */
const beginnings = new Map<string, string>()

/** `#/platform/context.ts`, `@app/shared/kit/field.ts`: what stands before the path of the file means one folder. */
function ofWorkspace(name: string, asker: string, lookUp: LookUp): Found {
  const [, alias = '', path = ''] = /^(#[^/]*\/|@[^/]+\/[^/]+\/)(.+)$/.exec(name) ?? []
  const key = `${alias} ${asker}`
  const known = beginnings.get(key)
  if (known !== undefined) return { url: known + path, format: typescript }
  const found = lookUp()
  if (found.format === typescript && alias && found.url.endsWith(`/${path}`))
    beginnings.set(key, found.url.slice(0, -path.length))
  return found
}

/** Folders of packages whose files are known to be ES modules. */
const moduleFolders = new Set<string>()

/** `./entity.js` of a package: its neighbours are what it is. */
function ofNeighbour(name: string, asker: string, lookUp: LookUp): Found {
  const { href } = new URL(name, asker)
  const folder = href.slice(0, href.lastIndexOf('/'))
  if (moduleFolders.has(folder)) return { url: href, format: 'module' }
  const found = lookUp()
  if (found.format === 'module' && found.url === href) moduleFolders.add(folder)
  return found
}

/**
 * Node looks up each of ten thousand imports by itself: whether the file is there, what it is a link to, what the
 * description of the package around it says, which it reads anew. That was a quarter of a start. What an earlier
 * lookup has told is not asked again; a file that is missing is missed when it is read.
 */
registerHooks({
  resolve(name, context, next) {
    const { parentURL = '', conditions } = context
    const lookUp = () => next(name, context) as Found
    if (!parentURL.startsWith('file:') || parentURL.includes('?') || !conditions.includes('import')) return lookUp()
    const asker = parentURL.split('/src/')[0] ?? ''
    const known = (found: Found) => ({ ...found, shortCircuit: true })
    if (insidePackages(parentURL))
      return /^\.\.?\/.+\.js$/.test(name) ? known(ofNeighbour(name, parentURL, lookUp)) : lookUp()
    if (ownFile(name) && /^\.\.?\//.test(name)) return known({ url: new URL(name, parentURL).href, format: typescript })
    if (ownFile(name) && /^(#|@)/.test(name)) return known(ofWorkspace(name, asker, lookUp))
    return /^[@a-z][^:]*$/.test(name) ? known(ofPackage(name, asker, conditions, lookUp)) : lookUp()
  },
})
