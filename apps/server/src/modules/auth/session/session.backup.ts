import { isNull } from 'drizzle-orm'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { sessionTable } from './session.table.ts'

/** Nobody is signed in after a restore: a session that was ended meanwhile must not come back (security R-60). */
const part: BackupPart = {
  async restored(db, now) {
    await db
      .update(sessionTable)
      .set({ endTime: now.toISOString(), endReason: 'expired' })
      .where(isNull(sessionTable.endTime))
  },
}

export default part
