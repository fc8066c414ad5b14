import { bigint, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { machinery } from '#/platform/database/columns.ts'

/** The last number within a moment of a rule; rules that write the same words count together, so no number is given twice. */
export const flowSerialTable = machinery('a counter')(
  'wf_serial',
  {
    /** The words around the moment and the number. */
    definitionKey: varchar({ length: 255 }).notNull(),
    infix: varchar({ length: 20 }).notNull(),
    lastNo: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.definitionKey, t.infix] })],
)
