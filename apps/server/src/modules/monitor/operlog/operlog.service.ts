import type { LogTable } from '#/modules/monitor/purge.ts'
import type { Db } from '#/platform/database/db.ts'
import { locationOf } from '#/platform/http/locationOf.ts'
import type { Operation } from '#/platform/ports.ts'
import { operlogTable } from './operlog.table.ts'

export const operlogFile: LogTable = {
  name: 'monitor:operlog',
  sort: 10,
  table: operlogTable,
  id: operlogTable.id,
  time: operlogTable.operTime,
  title: '操作日志',
}

const backOfficeUser = 1

/** The stored form; texts of others are cut to their columns, so that no log row can fail a write. */
export function operlogRow(operation: Operation): typeof operlogTable.$inferInsert {
  return {
    ...operation,
    title: operation.title.slice(0, 50),
    deptName: operation.deptName?.slice(0, 50) ?? null,
    operIp: operation.operIp.slice(0, 128),
    operatorType: backOfficeUser,
    operLocation: locationOf(operation.operIp),
  }
}

/** Stores the row of a write; `db` is the transaction of that write. */
export async function recordOperation(db: Db, operation: Operation): Promise<void> {
  await db.insert(operlogTable).values(operlogRow(operation))
}
