import { ne } from 'drizzle-orm'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { jobLogTable } from './jobLog.table.ts'

/** Runs of the old time are over, whatever became of them; planned times since then are missed ones. */
const part: BackupPart = {
  async restored(db, now) {
    await db
      .update(jobLogTable)
      .set({ state: 'ended', status: '1', exceptionInfo: '恢复备份，执行已中断', stopTime: now.toISOString() })
      .where(ne(jobLogTable.state, 'ended'))
  },
}

export default part
