import type { Refusal } from '#/platform/errors.ts'
import { noRoom, StorageDown } from './storage.ts'

const full = new Set(['ENOSPC', 'EDQUOT'])
/** The place is not there, of another kind, closed to us, or broken. */
const down = new Set(
  'ENOENT ENOTDIR EISDIR EEXIST EACCES EPERM EROFS EIO ELOOP ENXIO ENODEV ESTALE EXDEV EMFILE ENFILE'.split(' '),
)
/** Calls of the network; their trouble, the same codes included, is not the disk's. */
const network = new Set(['connect', 'getaddrinfo'])
/** The picture library names the trouble of its output in words alone. */
const pictureNotWritten = /: (?:write error|unable to open for write)\nsystem error: (.*)/

/** Whether a disk has no room or does not serve; `undefined` of what is no trouble of a disk. */
export function diskTrouble(error: unknown): 'full' | 'down' | undefined {
  const { code = '', syscall = '', message = '' } = error as Partial<NodeJS.ErrnoException>
  const written = pictureNotWritten.exec(message)?.[1]
  if (full.has(code) || written === 'No space left on device') return 'full'
  const isOfFile = syscall !== '' && !network.has(syscall)
  return (down.has(code) && isOfFile) || written !== undefined ? 'down' : undefined
}

/** The same in the words for the user. */
export function refusalOfDisk(error: unknown): Refusal | undefined {
  const trouble = diskTrouble(error)
  return trouble && (trouble === 'full' ? noRoom(error) : new StorageDown(error))
}

/** Work on files that are being made or kept: the one place where the trouble of a disk gets its sentence. */
export async function onDisk<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw refusalOfDisk(error) ?? error
  }
}
