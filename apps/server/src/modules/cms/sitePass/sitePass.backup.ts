import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { sitePassTable } from './sitePass.table.ts'

/** Passes of the old time open nothing any more (cms §22). */
const part: BackupPart = {
  async restored(db) {
    await db.delete(sitePassTable)
  },
}

export default part
