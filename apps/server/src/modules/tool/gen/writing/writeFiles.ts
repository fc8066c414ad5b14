import { createHash, randomBytes } from 'node:crypto'
import {
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { isPlainPath } from '#/modules/tool/gen/text/paths.ts'
import { refuse } from '#/platform/errors.ts'

export interface Plan {
  added: string[]
  /** Files that are still what the generator wrote and are to say something else. */
  updated: string[]
  /** Files that stand there already; they stay as they are. */
  skipped: string[]
}

/** How a file stands to what is there: not at all, saying the same, as the generator left it, or as people made it. */
export type Standing = 'added' | 'same' | 'existing' | 'changed'

/** Hashes of what the generator wrote last, by path. */
export type Written = ReadonlyMap<string, string>

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** How a text stands to the file at its path, which is told where it says something else. */
export function standing(
  root: string,
  path: string,
  text: string,
  written: Written,
): { state: Standing; before: string | null } {
  const place = placeOf(root, path)
  if (!exists(place)) return { state: 'added', before: null }
  const before = textAt(place) ?? null
  if (before === null) return { state: 'existing', before }
  if (before === text) return { state: 'same', before: null }
  const known = written.get(path)
  return { state: known !== undefined && known !== hashOf(before) ? 'changed' : 'existing', before }
}

/**
 * What would be written below a root; refused as a whole when one path leads out of it. With what the generator wrote
 * last, files that are still that are replaced.
 */
export function planOf(root: string, files: ReadonlyMap<string, string>, written?: Written): Plan {
  const plan: Plan = { added: [], updated: [], skipped: [] }
  for (const [path, text] of files) {
    const { state, before } = standing(root, path, text, written ?? new Map())
    const isOurs = state === 'existing' && before !== null && written?.get(path) === hashOf(before)
    plan[state === 'added' ? 'added' : isOurs ? 'updated' : 'skipped'].push(path)
  }
  return plan
}

export interface Done extends Plan {
  /** Takes away what was written, and nothing else. */
  undo(): void
}

/**
 * Writes what the plan says. Each file appears whole or not at all, also when the process is killed, and none replaces
 * one that somebody put there meanwhile; when one cannot be written, none of the call stays.
 */
export function writeFiles(root: string, files: ReadonlyMap<string, string>, written?: Written): Done {
  const plan = planOf(root, files, written)
  const done: Plan = { added: [], updated: [], skipped: plan.skipped }
  const undoing: (() => void)[] = []
  const undo = () =>
    undoing
      .splice(0)
      .toReversed()
      .forEach((step) => step())
  const drafts = draftsOf(root)
  try {
    for (const path of [...plan.added, ...plan.updated]) {
      const text = files.get(path) ?? ''
      const place = placeOf(root, path)
      const kind = plan.added.includes(path) ? 'added' : 'updated'
      const step = kind === 'added' ? put(drafts, place, text) : replace(drafts, place, text, written?.get(path))
      if (step) undoing.push(step)
      done[step ? kind : 'skipped'].push(path)
    }
    return { ...done, undo }
  } catch (error) {
    undo()
    throw error
  } finally {
    drafts.close()
  }
}

type Undo = () => void

/** A file where there is none; nothing when somebody was faster. */
function put(drafts: Drafts, place: string, text: string): Undo | undefined {
  const made = mkdirSync(dirname(place), { recursive: true })
  try {
    linkSync(drafts.write(text), place)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return undefined
    if (made) removeEmpty(dirname(place), made)
    throw error
  }
  return () => {
    if (textAt(place) !== text) return
    rmSync(place)
    if (made) removeEmpty(dirname(place), made)
  }
}

/** Another text for a file that is still what its hash says. */
function replace(drafts: Drafts, place: string, text: string, hash: string | undefined): Undo | undefined {
  const before = textAt(place)
  if (before === undefined || hashOf(before) !== hash) return undefined
  renameSync(drafts.write(text), place)
  return () => {
    if (textAt(place) === text) renameSync(drafts.write(before), place)
    drafts.close()
  }
}

interface Drafts {
  /** A whole file beside all others, to be given its place. */
  write(text: string): string
  close(): void
}

/** Out of the sources' sight, so that whoever is killed leaves nothing there. */
function draftsOf(root: string): Drafts {
  const folder = join(root, `.cache/drafts-${randomBytes(8).toString('hex')}`)
  return {
    write(text) {
      mkdirSync(folder, { recursive: true })
      const draft = join(folder, randomBytes(8).toString('hex'))
      writeFileSync(draft, text, { flag: 'wx' })
      return draft
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Folders made for a file, from the innermost to the outermost, as far as nothing else stands in them. */
function removeEmpty(from: string, to: string): void {
  for (let folder = from; folder.startsWith(to); folder = dirname(folder)) {
    if (readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
}

/** Where a path leads once every link on its way is followed. */
function placeOf(root: string, path: string): string {
  if (!isPlainPath(path)) throw refuse('路径不在允许范围内')
  const place = join(root, path)
  let above = dirname(place)
  while (!exists(above)) above = dirname(above)
  if (!`${realpathSync(above)}${sep}`.startsWith(`${realpathSync(root)}${sep}`)) throw refuse('路径不在允许范围内')
  return place
}

const exists = (place: string) => lstatSync(place, { throwIfNoEntry: false }) !== undefined

/** A link is nobody's text: it may lead anywhere. */
const textAt = (place: string): string | undefined =>
  lstatSync(place, { throwIfNoEntry: false })?.isFile() ? readFileSync(place, 'utf8') : undefined
