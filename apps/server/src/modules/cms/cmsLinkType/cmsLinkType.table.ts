import { integer, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const cmsLinkTypeTable = pgTable(
  'cms_link_type',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    typeName: varchar({ length: 50 }).notNull(),
    typeCode: varchar({ length: 50 }).notNull(),
    showMode: varchar({ length: 10 }).notNull().default('text'),
    sort: integer().notNull().default(10),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('cms_link_type_name_uq', t.typeName), liveUnique('cms_link_type_code_uq', t.typeCode)],
)
