import { eq } from 'drizzle-orm'
import { DeliveryStatus } from '@app/shared/form/webhook.ts'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { webhookLogTable } from './webhook.table.ts'

/** What waited in the old time is told on demand alone: nobody knows whether it was told since. */
const part: BackupPart = {
  async restored(db) {
    await db
      .update(webhookLogTable)
      .set({ status: DeliveryStatus.failed, answer: '备份时尚未推送' })
      .where(eq(webhookLogTable.status, DeliveryStatus.waiting))
  },
}

export default part
