import { bigint, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { machinery } from '#/platform/database/columns.ts'

/** The last number of a definition within a moment of its rule (workflow §10.3). */
export const flowSerialTable = machinery('a counter')(
  'wf_serial',
  {
    definitionKey: varchar({ length: 255 }).notNull(),
    infix: varchar({ length: 20 }).notNull(),
    lastNo: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.definitionKey, t.infix] })],
)
