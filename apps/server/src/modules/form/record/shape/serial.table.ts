import { bigint, index, primaryKey, varchar } from 'drizzle-orm/pg-core'
import { machinery } from '#/platform/database/columns.ts'

/** How far the serial numbers of a field have come, by period: empty, a year, a month or a day (`YYYYMMDD`). */
export const serialTable = machinery('counters')(
  'form_serial',
  {
    formId: varchar({ length: 64 }).notNull(),
    /** The control that counted: its key stays when it is renamed, its model when it is made anew. */
    controlKey: varchar({ length: 200 }).notNull(),
    model: varchar({ length: 200 }).notNull(),
    period: varchar({ length: 8 }).notNull(),
    lastNo: bigint({ mode: 'number' }).notNull(),
    /** The day of the last number. */
    lastDay: varchar({ length: 8 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.formId, t.controlKey, t.period] }),
    index('form_serial_day_ix').on(t.formId, t.lastDay),
  ],
)
