import { eq } from 'drizzle-orm'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { isLocal, newestKeys } from './fileStorage.read.ts'
import { fileStorageTable } from './fileStorage.table.ts'

/** Folders below `DATA_DIR/files` are copied with it; a bucket is named, its files stay where they are. */
const part: BackupPart = {
  async storages(db) {
    const rows = await db.select().from(fileStorageTable).where(eq(fileStorageTable.delFlag, '0'))
    return rows.map((row) => ({
      id: row.id,
      name: row.configName,
      place: isLocal(row) ? (row.basePath ?? '') : `${row.endpoint}/${row.bucketName}/${row.prefix ?? ''}`,
      copied: isLocal(row),
    }))
  },
  newestFiles: newestKeys,
}

export default part
