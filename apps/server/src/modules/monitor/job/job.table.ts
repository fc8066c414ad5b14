import { sql } from 'drizzle-orm'
import { index, integer, pgSequence, pgTable, varchar } from 'drizzle-orm/pg-core'
import { auditColumns, instant, numberedId } from '#/platform/database/columns.ts'

/** Small numbers are those of base and sample data. */
export const jobIds = pgSequence('sys_job_id_seq', { startWith: 100 })

export const jobTable = pgTable(
  'sys_job',
  {
    ...auditColumns,
    id: numberedId()
      .primaryKey()
      .default(sql`nextval('sys_job_id_seq')`),
    jobName: varchar({ length: 64 }).notNull(),
    jobGroup: varchar({ length: 64 }).notNull().default('DEFAULT'),
    invokeTarget: varchar({ length: 500 }).notNull(),
    cronExpression: varchar({ length: 255 }).notNull(),
    misfirePolicy: varchar({ length: 1 }).notNull().default('3'),
    concurrent: varchar({ length: 1 }).notNull().default('1'),
    status: varchar({ length: 1 }).notNull().default('1'),
    timeoutSeconds: integer().notNull().default(1800),
    /** The scheduler's truth: the next planned time, none when paused. */
    nextFireTime: instant(),
    /** Runs still to be made up for after an outage, while they come one after the other. */
    catchUp: integer(),
    /** Runs in a row whose target could not be called. */
    badTargets: integer().notNull().default(0),
    remark: varchar({ length: 500 }),
  },
  (t) => [
    index('sys_job_due_ix')
      .on(t.nextFireTime)
      .where(sql`status = '0' and del_flag = '0'`),
  ],
)
