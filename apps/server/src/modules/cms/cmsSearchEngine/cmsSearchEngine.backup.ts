import { listUnsent } from '#/kit/delivery/deliveryLog.ts'
import type { BackupPart } from '#/platform/backup/backupParts.ts'
import { cmsSearchPushTable } from './cmsSearchEngine.table.ts'

const part: BackupPart = { restored: (db) => listUnsent(db, { table: cmsSearchPushTable }) }

export default part
