import { createReadStream } from 'node:fs'
import { chmod, lstat, mkdir, open, readdir, realpath, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Clock } from '#/platform/database/clock.ts'
import { onDisk } from './disk.ts'
import { isKey } from './fileNames.ts'
import { FileMissing, StorageDown, type FileStorage, type StoredFile } from './storage.ts'
import { createMark, markName, type KnownKeys } from './storageMark.ts'

const reserveBytes = 2 * 2 ** 30
const reserveShare = 0.1

/**
 * Files below one folder of this machine; no key leads out of it, not even through a link (security UP-06). A folder
 * that is not the one with our files is away: what is missing in it is not gone, and nothing is written beside them.
 */
export function createLocalStorage(root: string, clock: Clock, knownKeys: KnownKeys = async () => []): FileStorage {
  const isOurFolder = createMark(root, knownKeys)

  async function requireOurs(): Promise<void> {
    if (await isOurFolder()) return
    throw new StorageDown(new Error(`${root} holds no ${markName} and none of the newest files: is it mounted?`))
  }

  const pathOf = (key: string) => {
    if (!isKey(key)) throw new FileMissing(key)
    return join(root, key)
  }

  /** The folders between the root, which may be wherever the operator has put it, and the file. */
  const foldersOf = (target: string) => {
    const names = relative(root, dirname(target)).split(sep).filter(Boolean)
    return names.map((_, i) => join(root, ...names.slice(0, i + 1)))
  }

  async function makeFolders(target: string): Promise<void> {
    await mkdir(root, { recursive: true, mode: 0o700 })
    for (const folder of foldersOf(target)) {
      await mkdir(folder, { mode: 0o700 }).catch(fineWhenThere)
      await isOurs(folder)
    }
  }

  async function placeOf(key: string): Promise<string> {
    // Without its root nothing is known of any file: what is not mounted has not been removed.
    const home = await realpath(root)
    try {
      const place = await realpath(pathOf(key))
      if (!place.startsWith(home + sep)) throw new FileMissing(key)
      return place
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      await requireOurs()
      throw new FileMissing(key)
    }
  }

  return {
    put: (key, path) =>
      onDisk(async () => {
        const target = pathOf(key)
        await requireOurs()
        await chmod(path, 0o600)
        // Their age is judged by the clock of all nodes; what the machine dates them may look like strays of long ago.
        await utimes(path, clock.now(), clock.now())
        await flush(path)
        await makeFolders(target)
        await rename(path, target)
        await flush(dirname(target))
      }),
    size: (key) => onDisk(async () => (await stat(await placeOf(key))).size),
    read: (key, range) =>
      onDisk(async () => {
        const file = await open(await placeOf(key), 'r')
        return createReadStream('', { fd: file, ...range })
      }),
    remove: (key) =>
      onDisk(async () => {
        await requireOurs()
        for (const folder of foldersOf(pathOf(key))) if (!(await isOurs(folder))) return
        await rm(pathOf(key), { force: true })
      }),
    hasRoom: (bytes) =>
      onDisk(async () => {
        await requireOurs()
        await mkdir(root, { recursive: true, mode: 0o700 })
        const { bavail, blocks, bsize } = await statfs(root)
        const left = bavail * bsize - bytes
        return left >= reserveBytes && left >= blocks * bsize * reserveShare
      }),
    async *list() {
      await onDisk(requireOurs)
      yield* filesBelow(root, '')
    },
  }
}

/** `false` when nothing is there. A link or a file in the place of a folder would lead what is stored elsewhere. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (found && !found.isDirectory()) throw new StorageDown(new Error(`${folder} is not a folder of the storage`))
  return found !== undefined
}

/** Judged next, whoever made it. */
function fineWhenThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Folders sort as if their names ended with the stroke they end with in a key. */
async function* filesBelow(root: string, folder: string): AsyncIterable<StoredFile> {
  const entries = await onDisk(() => readdir(join(root, folder), { withFileTypes: true }).catch(nothingWhenGone))
  const named = entries.map((entry) => ({ entry, key: `${folder}${entry.name}${entry.isDirectory() ? '/' : ''}` }))
  for (const { entry, key } of named.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    if (entry.isDirectory()) yield* filesBelow(root, key)
    else if (entry.isFile() && isKey(key)) {
      const found = await stat(join(root, key)).catch(nothingWhenGone)
      if ('mtime' in found) yield { key, sizeBytes: found.size, changedAt: found.mtime }
    }
  }
}

/** What went away while it was being listed is not listed. */
function nothingWhenGone(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

/** A name is only worth something once the bytes behind it have reached the disk (security R-02). */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
