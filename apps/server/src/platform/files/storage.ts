import type { Readable } from 'node:stream'
import { Refusal } from '#/platform/errors.ts'

export interface StoredFile {
  key: string
  sizeBytes: number
  changedAt: Date
}

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
  /** Everything under a key of ours, in the byte order of the keys. */
  list(): AsyncIterable<StoredFile>
  /** Ends uploads in parts that began before and never ended, where the store keeps such; answers how many. */
  dropUploads?(before: Date): Promise<number>
}

export class FileMissing extends Error {}

/** The place of the files does not answer, or not to us; nothing was stored half (security R-69). */
export class StorageDown extends Refusal {
  constructor(cause: unknown) {
    super(503, '文件存储暂时不可用，请稍后重试', { retryAfter: 5, cause })
  }
}

/** The disk has no room for more (security R-23). */
export const noRoom = (cause?: unknown) => new Refusal(503, '磁盘空间不足，请联系管理员', { cause })
