import { index, integer, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const portalConfigTable = pgTable(
  'sys_portal_config',
  {
    ...auditColumns,
    name: varchar({ length: 200 }).notNull(),
    code: varchar({ length: 64 }).notNull(),
    /** `S` system, `R` role, `U` user. */
    applicationRange: varchar({ length: 1 }).$type<'S' | 'R' | 'U'>().notNull().default('R'),
    isDefault: varchar({ length: 1 }).$type<'Y' | 'N'>().notNull().default('N'),
    /** Role or user; empty for the system. */
    resourceId: varchar({ length: 64 }).notNull().default(''),
    systemDefinedId: varchar({ length: 64 }).notNull().default('app1'),
    /** Layout as JSON, items of `portalItem`. */
    content: text().notNull().default('[]'),
    sort: integer().notNull().default(0),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('sys_portal_config_code_uq', t.applicationRange, t.resourceId, t.code),
    index('sys_portal_config_resource_ix').on(t.resourceId),
  ],
)
