import { date, index, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns } from '#/platform/database/columns.ts'

/** What a user notes in their own calendar. */
export const calendarTable = pgTable(
  'sys_calendar_entry',
  {
    ...auditColumns,
    userId: varchar({ length: 64 }).notNull(),
    title: varchar({ length: 50 }).notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** `HH:mm`; none: the whole day. */
    beginTime: varchar({ length: 5 }),
    endTime: varchar({ length: 5 }),
    remark: varchar({ length: 500 }),
  },
  (t) => [index('sys_calendar_entry_user_day_ix').on(t.userId, t.day)],
)
