import type { SourceFile } from './sourceFiles.ts'

/** Areas of the product in their order: a lower one knows nothing of a higher one (style C5). */
const ranks = ['system', 'auth', 'monitor', 'tool', 'form', 'flowable', 'cms', 'portal', 'site']

/** Folders beside them: the kit of the contracts, and screens of the frame that have no area on the server. */
const ofTheFrame = ['kit', 'account', 'dashboard', 'demo', 'exception']

/** From here on nothing is for business areas. */
const aboveBusiness = ranks.indexOf('portal')

/** The area whose contract, module or screen the file is. */
export const areaOf = (path: string): string | undefined =>
  path.match(/^(?:packages\/shared\/src|apps\/server\/src\/modules|apps\/web\/src\/features)\/(\w+)\//)?.[1]

/** Whatever the table of ranks does not name: it stands on the product, and nothing stands on it. */
export const isBusinessArea = (area: string): boolean => !ranks.includes(area) && !ofTheFrame.includes(area)

/** Whether one area may know of another one; the frame, `undefined`, knows those of the product. */
function mayKnow(own: string | undefined, other: string): boolean {
  if (own === other || ofTheFrame.includes(other)) return true
  if (isBusinessArea(other)) return false
  if (own === undefined || ofTheFrame.includes(own)) return true
  return ranks.indexOf(other) < (isBusinessArea(own) ? aboveBusiness : ranks.indexOf(own))
}

type Fault = (file: SourceFile) => string[]

const across = ({ path, imports }: SourceFile) =>
  imports.filter((target) => areaOf(target) !== undefined && areaOf(target) !== areaOf(path))

const told = (path: string, targets: readonly string[]) => targets.map((target) => `${path} → ${target}`)

/** Imports of modules that go to a higher area, to a business area, or past `api.ts`. */
export const pastDoors: Fault = (file) => {
  const { path } = file
  if (!path.startsWith('apps/server/src/modules/')) return []
  const wrong = across(file)
    .filter((target) => target.startsWith('apps/server/src/modules/'))
    .filter((target) => !target.endsWith('/api.ts') || !mayKnow(areaOf(path), areaOf(target) ?? ''))
  return told(path, wrong)
}

/** Imports of contracts of a higher area or of a business area. */
export const upwardContracts: Fault = (file) => {
  const { path } = file
  if (!path.startsWith('packages/shared/src/')) return []
  return told(
    path,
    across(file).filter((target) => !mayKnow(areaOf(path), areaOf(target) ?? '')),
  )
}

/** Imports, of whatever layer, between the product and business areas or between two of these. */
export const acrossBusiness: Fault = (file) => {
  const own = areaOf(file.path)
  const wrong = across(file).filter((target) => {
    const other = areaOf(target) ?? ''
    return (isBusinessArea(other) || (own !== undefined && isBusinessArea(own))) && !mayKnow(own, other)
  })
  return told(file.path, wrong)
}
