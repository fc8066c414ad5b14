import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { previewTokenTable } from './store/history.table.ts'

/** Links of the old time show nothing any more: one that was revoked since must not come back (cms §22). */
const part: BackupPart = {
  async restored(db) {
    await db.delete(previewTokenTable)
  },
}

export default part
