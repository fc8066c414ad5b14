import { mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Stands in every folder of stored files: a folder without it may be the empty place of a share that is not mounted. */
export const markName = '.atrium-files'

const text = 'Files of Atrium are kept here. While this file is missing the folder counts as not mounted.\n'

/** Keys of files that should lie in a storage, the newest of them; nothing where nobody can say. */
export type KnownKeys = () => Promise<readonly string[] | undefined>

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Keys of files that should lie below a folder of this machine. */
    storedKeys?(root: string): Promise<readonly string[]>
  }
}

/** Asked of rows and disk again after that. */
const pauseMs = 5_000
const closed = new Set(['EROFS', 'EACCES', 'EPERM', 'EEXIST', 'ENOSPC', 'EDQUOT'])

/**
 * Whether a folder is the one that holds our files. Its mark says so; one without gets it when no file is known to lie
 * there, or when one of those that are does.
 */
export function createMark(root: string, knownKeys: KnownKeys): () => Promise<boolean> {
  const mark = join(root, markName)
  let judged = { ours: true, until: -Infinity }
  let judging: Promise<boolean> | undefined

  async function holdsAny(keys: readonly string[]): Promise<boolean> {
    for (const key of keys) if (await isThere(join(root, key))) return true
    return keys.length === 0
  }

  async function judge(): Promise<boolean> {
    const keys = await knownKeys()
    if (keys === undefined) return true
    const ours = await holdsAny(keys)
    // With its mark it need not be judged again.
    if (!ours || !(await writeMark(root, mark))) judged = { ours, until: performance.now() + pauseMs }
    return ours
  }

  return async () => {
    if (await isThere(mark)) {
      judged.until = -Infinity
      return true
    }
    if (performance.now() < judged.until) return judged.ours
    // Whoever comes meanwhile waits for the same answer.
    judging ??= judge().finally(() => (judging = undefined))
    return judging
  }
}

/** Tells whether it could; where nothing can be written nothing needs to be told from a share that takes writes. */
async function writeMark(root: string, mark: string): Promise<boolean> {
  try {
    await mkdir(root, { recursive: true, mode: 0o700 })
    await writeFile(mark, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (!closed.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    return false
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}
