import { index, integer, text, varchar } from 'drizzle-orm/pg-core'
import { instant, machinery } from '#/platform/database/columns.ts'

/** The accepted licence file, at most one row; its signature is checked whenever it is read. */
export const licenseTable = machinery('the one licence that holds, replaced by the next')('sys_license', {
  id: varchar({ length: 64 }).primaryKey(),
  /** The file as imported. */
  content: text().notNull(),
  importTime: instant().notNull(),
  importBy: varchar({ length: 64 }),
  importIp: varchar({ length: 128 }),
})

/** The latest moment that any node has seen; a clock behind it was set back (security LI-02). */
export const licenseClockTable = machinery('the latest moment seen')('sys_license_clock', {
  id: varchar({ length: 64 }).primaryKey(),
  seenTime: instant().notNull(),
})

/** Requests for a licence that were made here; kept for 180 days. */
export const licenseApplyTable = machinery('applications are written once')(
  'sys_license_apply',
  {
    id: varchar({ length: 64 }).primaryKey(),
    customName: varchar({ length: 100 }).notNull(),
    contact: varchar({ length: 50 }).notNull(),
    phone: varchar({ length: 11 }).notNull(),
    email: varchar({ length: 50 }),
    version: varchar({ length: 1 }).notNull(),
    userNum: integer().notNull(),
    machineCode: varchar({ length: 32 }).notNull(),
    remark: varchar({ length: 500 }),
    createTime: instant().notNull(),
    createIp: varchar({ length: 128 }),
  },
  (t) => [index('sys_license_apply_create_time_ix').on(t.createTime)],
)
