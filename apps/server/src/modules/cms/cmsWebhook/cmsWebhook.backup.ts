import { listUnsent } from '#/kit/delivery/deliveryLog.ts'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { cmsWebhookLogTable } from './cmsWebhook.table.ts'

const part: BackupPart = { restored: (db) => listUnsent(db, { table: cmsWebhookLogTable }) }

export default part
