import type { LogTable } from '#/modules/monitor/purge.ts'
import { jobLogTable } from './jobLog.table.ts'

/** 调度日志 as the deletion rules see it. */
export const jobLogFile: LogTable = {
  name: 'monitor:jobLog',
  sort: 30,
  table: jobLogTable,
  id: jobLogTable.id,
  time: jobLogTable.createTime,
  title: '调度日志',
}
