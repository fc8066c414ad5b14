import { index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const smsTemplateTable = pgTable(
  'sys_sms_template',
  {
    ...auditColumns,
    templateCode: varchar({ length: 63 }).notNull(),
    templateName: varchar({ length: 63 }).notNull(),
    /** 1 code, 2 notice, 3 marketing. */
    templateType: varchar({ length: 1 }).notNull().default('1'),
    configId: varchar({ length: 64 }).notNull(),
    content: varchar({ length: 255 }).notNull(),
    /** Names of the parameters in the order of the text. */
    params: varchar({ length: 30 }).array().notNull().default([]),
    apiTemplateId: varchar({ length: 63 }),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 255 }),
  },
  (t) => [
    liveUnique('sys_sms_template_code_uq', t.templateCode),
    index('sys_sms_template_config_id_ix').on(t.configId),
  ],
)
