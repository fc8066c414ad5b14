import { integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { ParamField } from '@app/shared/cms/paramValues.ts'
import { auditColumns, liveUnique } from '#/platform/database/columns.ts'

export const cmsParamTypeTable = pgTable(
  'cms_param_type',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    typeName: varchar({ length: 50 }).notNull(),
    typeCode: varchar({ length: 50 }).notNull(),
    /** 0: each parameter is a key of its own, 1: rows with the columns of `schema`. */
    multiple: varchar({ length: 1 }).notNull().default('0'),
    schema: jsonb().$type<ParamField[]>(),
    sort: integer().notNull().default(10),
    status: varchar({ length: 1 }).notNull().default('0'),
    isSystem: varchar({ length: 1 }).notNull().default('N'),
    remark: varchar({ length: 500 }),
  },
  (t) => [liveUnique('cms_param_type_code_uq', t.typeCode)],
)
