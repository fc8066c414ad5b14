import { randomBytes } from 'node:crypto'
import { linkSync, lstatSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, isAbsolute, join, sep } from 'node:path'
import { refuse } from '#/platform/errors.ts'

const extensions: ReadonlySet<string> = new Set(['.ts', '.tsx', '.md'])

export interface Plan {
  added: string[]
  /** Files that stand there already; they stay as they are. */
  skipped: string[]
}

/** What would be written below a root; refused as a whole when one path leads out of it (CG-02). */
export function planOf(root: string, paths: Iterable<string>): Plan {
  const plan: Plan = { added: [], skipped: [] }
  for (const path of paths) (exists(placeOf(root, path)) ? plan.skipped : plan.added).push(path)
  return plan
}

/**
 * Writes the files that are not there yet. Each appears whole or not at all, also when the process is killed, and none
 * replaces one that somebody put there meanwhile.
 */
export function writeNew(root: string, files: ReadonlyMap<string, string>): Plan {
  planOf(root, files.keys())
  const plan: Plan = { added: [], skipped: [] }
  for (const [path, text] of files) (put(placeOf(root, path), text) ? plan.added : plan.skipped).push(path)
  return plan
}

function put(place: string, text: string): boolean {
  if (exists(place)) return false
  mkdirSync(dirname(place), { recursive: true })
  const draft = join(dirname(place), `.${randomBytes(6).toString('hex')}.draft`)
  try {
    writeFileSync(draft, text, { flag: 'wx' })
    linkSync(draft, place)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Where a path leads once every link on its way is followed. */
function placeOf(root: string, path: string): string {
  const parts = path.split('/')
  const isPlain =
    !isAbsolute(path) && !/[\\:\0]/.test(path) && parts.every((part) => part !== '' && !part.startsWith('.'))
  if (!isPlain || !extensions.has(extname(path))) throw refuse('路径不在允许范围内')
  const place = join(root, ...parts)
  let standing = dirname(place)
  while (!exists(standing)) standing = dirname(standing)
  if (!`${realpathSync(standing)}${sep}`.startsWith(`${realpathSync(root)}${sep}`)) throw refuse('路径不在允许范围内')
  return place
}

const exists = (place: string) => lstatSync(place, { throwIfNoEntry: false }) !== undefined
