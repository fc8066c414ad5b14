import { eq } from 'drizzle-orm'
import { SmsSendStatus } from '@app/shared/system/smsLog.ts'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { smsLogTable } from './smsLog.table.ts'

/** What waited in the queue of the old time is not sent now: nobody knows whether it was sent since. */
const part: BackupPart = {
  async restored(db) {
    await db
      .update(smsLogTable)
      .set({ sendStatus: SmsSendStatus.failed, apiSendMsg: '备份时尚未发送' })
      .where(eq(smsLogTable.sendStatus, SmsSendStatus.waiting))
  },
}

export default part
