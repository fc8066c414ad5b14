import type { Verdict } from './scanner.ts'
import type { FileStorage } from './storage.ts'

/** Files of the product behind one door; where the bytes are is the storage's business. */
export interface Files {
  /** Folder of all files on this machine; storages on the disk are folders below it. */
  readonly root: string
  /** Files of the machinery: exports, imports. What users upload goes where 文件存储 says. */
  readonly storage: FileStorage
  /** A folder below the root as a storage. */
  below(folder: string): FileStorage
  /** The opinion of the scanner; absent when none is configured. */
  readonly scan: ((path: string) => Promise<Verdict>) | undefined
  /** A path for a file in the making, in this node's own folder; nobody else sees it. */
  newTempPath(): Promise<string>
  /** Such a path for the time of the work; nothing stays there, and trouble of the disk is told in the user's words. */
  temporary<T>(work: (path: string) => Promise<T>): Promise<T>
  /** Removes files in the making that are older, those of nodes that are gone included; answers how many. */
  sweepTemp(ageMs: number): Promise<number>
  /** Makes the folders and removes what earlier runs left unfinished, now and every hour. */
  start(): Promise<void>
}
