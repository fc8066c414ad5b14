import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { FileMissing, type FileStorage } from './storage.ts'
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
      await chmod(path, 0o600)
      await flush(path)
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      await rename(path, target)
      await flush(dirname(target))
    },
    size: async (key) => (await stat(await placeOf(key))).size,
    async read(key, range) {
      const file = await open(await placeOf(key), 'r')
      return createReadStream('', { fd: file, ...range })
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async hasRoom(bytes) {
      const { bavail, blocks, bsize } = await statfs(root)
      const left = bavail * bsize - bytes
      return left >= reserveBytes && left >= blocks * bsize * reserveShare
    },
  }
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
