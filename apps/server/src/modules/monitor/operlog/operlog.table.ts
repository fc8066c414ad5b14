import { index, integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant } from '#/platform/columns.ts'

export const operlogTable = pgTable(
  'sys_oper_log',
  {
    id: idColumn(),
    title: varchar({ length: 50 }).notNull(),
    businessType: integer().notNull().default(0),
    method: varchar({ length: 100 }).notNull(),
    requestMethod: varchar({ length: 10 }).notNull(),
    operatorType: integer().notNull().default(1),
    operName: varchar({ length: 50 }).notNull(),
    deptName: varchar({ length: 50 }),
    operUrl: varchar({ length: 255 }).notNull(),
    operIp: varchar({ length: 128 }).notNull(),
    operLocation: varchar({ length: 255 }).notNull(),
    operParam: varchar({ length: 2000 }),
    jsonResult: varchar({ length: 2000 }),
    status: varchar({ length: 1 }).notNull(),
    errorMsg: varchar({ length: 2000 }),
    operTime: instant().notNull(),
    takeUpTime: integer().notNull().default(0),
    logContent: varchar({ length: 2000 }),
    formId: varchar({ length: 64 }),
    traceId: varchar({ length: 64 }),
    nodeId: varchar({ length: 64 }),
    delFlag: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [
    // Read backwards these give the newest page of a list, of a type and of a status without a sort.
    index('sys_oper_log_oper_time_ix').on(t.operTime, t.id),
    index('sys_oper_log_business_type_ix').on(t.businessType, t.operTime, t.id),
    index('sys_oper_log_status_ix').on(t.status, t.operTime, t.id),
    index('sys_oper_log_oper_name_ix').on(t.operName, t.operTime),
    index('sys_oper_log_form_id_ix').on(t.formId),
  ],
)
