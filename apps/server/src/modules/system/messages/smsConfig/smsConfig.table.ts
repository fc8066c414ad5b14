import { sql } from 'drizzle-orm'
import { integer, pgTable, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { SmsProvider } from '@app/shared/system/smsConfig.ts'
import { auditColumns, instant } from '#/platform/database/columns.ts'

export const smsConfigTable = pgTable(
  'sys_sms_config',
  {
    ...auditColumns,
    configName: varchar({ length: 50 }).notNull(),
    provider: varchar({ length: 20 }).$type<SmsProvider>().notNull(),
    signature: varchar({ length: 30 }).notNull(),
    accessKey: varchar({ length: 100 }),
    /** Sealed for this row. */
    accessSecret: varchar({ length: 1000 }),
    sdkAppId: varchar({ length: 100 }),
    region: varchar({ length: 100 }),
    endpoint: varchar({ length: 500 }),
    httpMethod: varchar({ length: 10 }).$type<'GET' | 'POST'>(),
    httpHeaders: varchar({ length: 2000 }),
    bodyTemplate: varchar({ length: 2000 }),
    successRule: varchar({ length: 255 }),
    isDefault: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
    /** Calls in a row to which no answer came, and when the last of them was made. */
    failCount: integer().notNull().default(0),
    failTime: instant(),
  },
  (t) => [
    uniqueIndex('sys_sms_config_default_uq')
      .on(t.isDefault)
      .where(sql`del_flag = '0' and is_default = 'Y'`),
  ],
)
