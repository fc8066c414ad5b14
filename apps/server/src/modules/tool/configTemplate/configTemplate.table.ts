import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const configTemplateTable = pgTable(
  'gen_config_template',
  {
    ...auditColumns,
    templateName: varchar({ length: 50 }).notNull(),
    functionAuthor: varchar({ length: 50 }).notNull(),
    functionAuthorEmail: varchar({ length: 100 }).notNull(),
    workspacePath: varchar({ length: 200 }),
    webWorkspacePath: varchar({ length: 200 }),
    moduleName: varchar({ length: 30 }).notNull(),
    packageName: varchar({ length: 100 }),
    sort: integer().notNull().default(0),
    isDefault: varchar({ length: 1, enum: ['Y', 'N'] })
      .notNull()
      .default('N'),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('gen_config_template_name_uq', t.templateName)],
)
