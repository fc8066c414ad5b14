import { listUnsent } from '#/kit/delivery/deliveryLog.ts'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { webhookLogTable } from './webhook.table.ts'

const part: BackupPart = { restored: (db) => listUnsent(db, { table: webhookLogTable }) }

export default part
