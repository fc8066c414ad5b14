import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, readdir, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { FileMissing, noRoom, type FileStorage, type StoredFile } from './storage.ts'
import { isKey } from './names.ts'

const reserveBytes = 2 * 2 ** 30
const reserveShare = 0.1

/** Files below one folder of this machine; no key leads out of it, not even through a link (security UP-06). */
export function createLocalStorage(root: string): FileStorage {
  const pathOf = (key: string) => {
    if (!isKey(key)) throw new FileMissing(key)
    return join(root, key)
  }

  async function placeOf(key: string): Promise<string> {
    try {
      const [place, home] = await Promise.all([realpath(pathOf(key)), realpath(root)])
      if (!place.startsWith(home + sep)) throw new FileMissing(key)
      return place
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new FileMissing(key)
      throw error
    }
  }

  return {
    async put(key, path) {
      const target = pathOf(key)
      try {
        await chmod(path, 0o600)
        await flush(path)
        await mkdir(dirname(target), { recursive: true, mode: 0o700 })
        await rename(path, target)
        await flush(dirname(target))
      } catch (error) {
        throw (error as NodeJS.ErrnoException).code === 'ENOSPC' ? noRoom() : error
      }
    },
    size: async (key) => (await stat(await placeOf(key))).size,
    async read(key, range) {
      const file = await open(await placeOf(key), 'r')
      return createReadStream('', { fd: file, ...range })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async hasRoom(bytes) {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, blocks, bsize } = await statfs(root)
      const left = bavail * bsize - bytes
      return left >= reserveBytes && left >= blocks * bsize * reserveShare
    },
    list: () => filesBelow(root, ''),
  }
}

/** Folders sort as if their names ended with the stroke they end with in a key. */
async function* filesBelow(root: string, folder: string): AsyncIterable<StoredFile> {
  const entries = await readdir(join(root, folder), { withFileTypes: true }).catch(nothingWhenGone)
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
