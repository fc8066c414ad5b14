import { sql } from 'drizzle-orm'
import { index, integer, jsonb, varchar } from 'drizzle-orm/pg-core'
import type { FieldChange } from '@app/shared/kit/change.ts'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

export const operlogTable = machinery('a log is written once')(
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
    errorStack: varchar({ length: 4000 }),
    operTime: instant().notNull(),
    takeUpTime: integer().notNull().default(0),
    logContent: varchar({ length: 2000 }),
    fieldChanges: jsonb().$type<FieldChange[]>(),
    formId: varchar({ length: 64 }),
    traceId: varchar({ length: 64 }),
    nodeId: varchar({ length: 64 }),
    delFlag: varchar({ length: 1 }).notNull().default('0'),
  },
  (t) => [
    // Holds all that finding a page asks for, so that a deep one is found without touching a row.
    index('sys_oper_log_oper_time_ix').on(t.operTime, t.id, t.delFlag),
    index('sys_oper_log_business_type_ix').on(t.businessType, t.operTime, t.delFlag),
    index('sys_oper_log_failed_ix')
      .on(t.operTime, t.delFlag)
      .where(sql`status = '1'`),
    index('sys_oper_log_take_up_time_ix').on(t.takeUpTime, t.id, t.delFlag),
    // Mostly few values each: a text they contain is first looked up among them (kit/large.ts).
    index('sys_oper_log_title_ix').on(t.title, t.operTime, t.delFlag),
    index('sys_oper_log_oper_name_ix').on(t.operName, t.operTime, t.delFlag),
    index('sys_oper_log_dept_name_ix').on(t.deptName, t.operTime, t.delFlag),
    index('sys_oper_log_oper_ip_ix').on(t.operIp, t.operTime, t.delFlag),
    // Any number of values: longer parts are found by their trigrams.
    index('sys_oper_log_oper_url_gin').using('gin', t.operUrl.op('gin_trgm_ops')),
    index('sys_oper_log_oper_ip_gin').using('gin', t.operIp.op('gin_trgm_ops')),
    index('sys_oper_log_form_id_ix')
      .on(t.formId)
      .where(sql`form_id is not null`),
    index('sys_oper_log_trace_id_ix').on(t.traceId),
  ],
)
