import { customType, index, integer, jsonb, pgTable, varchar } from 'drizzle-orm/pg-core'
import type { ParamValue } from '@app/shared/cms/paramValues.ts'
import { auditColumns, instant, liveUnique } from '#/platform/database/columns.ts'

/** A value of JSON that may be a text which looks like JSON itself: the library's own column would read it twice. */
const anyValue = customType<{ data: ParamValue; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value as ParamValue,
})

export const cmsParamTable = pgTable(
  'cms_param',
  {
    ...auditColumns,
    siteId: varchar({ length: 64 }).notNull().default('1'),
    typeId: varchar({ length: 64 }).notNull(),
    paramName: varchar({ length: 100 }).notNull(),
    /** Of a key; rows of a list have none. */
    paramCode: varchar({ length: 64 }),
    kind: varchar({ length: 10 }),
    options: varchar({ length: 1_000 }),
    value: anyValue(),
    row: jsonb().$type<Record<string, ParamValue | null>>(),
    /** Shown from then on; shown until then. */
    startTime: instant(),
    endTime: instant(),
    sort: integer().notNull().default(10),
    isPublic: varchar({ length: 1 }).notNull().default('N'),
    status: varchar({ length: 1 }).notNull().default('0'),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    liveUnique('cms_param_code_uq', t.typeId, t.paramCode),
    index('cms_param_type_ix').on(t.typeId, t.sort),
    index('cms_param_start_ix').on(t.startTime),
    index('cms_param_end_ix').on(t.endTime),
  ],
)

export type ParamRow = typeof cmsParamTable.$inferSelect
