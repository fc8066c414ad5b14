import type { FileStorage } from './storage.ts'

/** Files of the product behind one door; where the bytes are is the storage's business. */
export interface Files {
  readonly storage: FileStorage
  /** A path for a file in the making, in this node's own folder; nobody else sees it. */
  newTempPath(): string
  /** Makes the folders and removes what earlier runs left unfinished, now and every hour. */
  start(): Promise<void>
}
