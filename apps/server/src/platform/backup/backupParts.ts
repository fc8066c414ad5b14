import type { Db } from '#/platform/database/db.ts'
import { loadModules } from '#/platform/modules.ts'
import type { StorageNote } from './manifest.ts'

/** What an area adds to backup and restore; default export of a `*.backup.ts`. */
export interface BackupPart {
  /** Places of uploaded files, read within the snapshot. */
  storages?(db: Db): Promise<StorageNote[]>
  /** Of each folder of uploaded files below `DATA_DIR/files` the newest that should lie there. */
  newestFiles?(db: Db): Promise<{ folder: string; keys: string[] }[]>
  /** What the rows of the old time must not go on doing; runs within the transaction of the restore. */
  restored?(db: Db, now: Date): Promise<void>
}

export async function loadBackupParts(): Promise<BackupPart[]> {
  const found = await loadModules<{ default: BackupPart }>('backup')
  return found.map(({ exports }) => exports.default)
}
