import type { Readable } from 'node:stream'

/** Where the bytes of files are: the local disk, or an object store behind the same calls. */
export interface FileStorage {
  /** Takes the finished file at `path` under the key, whole or not at all; the path is gone afterwards. */
  put(key: string, path: string): Promise<void>
  /** Bytes of the file; throws `FileMissing`. */
  size(key: string): Promise<number>
  /** The file from `start` to `end`, both included; throws `FileMissing`. */
  read(key: string, range?: { start: number; end: number }): Promise<Readable>
  /** A file that is gone already is fine. */
  remove(key: string): Promise<void>
  /** `false` when the bytes would not leave room to breathe (security L.quota). */
  hasRoom(bytes: number): Promise<boolean>
}

export class FileMissing extends Error {}
