import { sql } from 'drizzle-orm'
import { index, integer, pgSequence, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import { instant, numberedId, machinery } from '#/platform/database/columns.ts'

export const jobLogIds = pgSequence('sys_job_log_id_seq')

export const jobLogTable = machinery('a run tells of itself')(
  'sys_job_log',
  {
    id: numberedId()
      .primaryKey()
      .default(sql`nextval('sys_job_log_id_seq')`),
    jobId: numberedId().notNull(),
    jobName: varchar({ length: 64 }).notNull(),
    jobGroup: varchar({ length: 64 }).notNull(),
    invokeTarget: varchar({ length: 500 }).notNull(),
    jobMessage: varchar({ length: 500 }),
    status: varchar({ length: 1 }),
    exceptionInfo: varchar({ length: 2000 }),
    state: varchar({ length: 10 }).notNull().default('waiting'),
    triggerType: varchar({ length: 10 }).notNull(),
    fireTime: instant().notNull(),
    /** When a node took it up. */
    claimTime: instant(),
    startTime: instant(),
    stopTime: instant(),
    duration: integer(),
    /** Whoever runs it, or has it waiting; nobody's rows may be taken by any node. */
    nodeId: varchar({ length: 64 }),
    leaseUntil: instant(),
    /** Raised with each owner, so that the result of a former one is refused. */
    fence: integer().notNull().default(1),
    /** How often this planned time has been tried. */
    attempt: integer().notNull().default(1),
    /** What must not run twice at once: the job, or the task of all jobs. */
    exclusiveKey: varchar({ length: 110 }),
    /** The task, when its runs per hour are counted. */
    countedTask: varchar({ length: 100 }),
    timeoutSeconds: integer().notNull().default(0),
    percent: integer(),
    progressText: varchar({ length: 200 }),
    output: text(),
    cancelBy: varchar({ length: 64 }),
    createTime: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    // One row per planned time, whatever the number of nodes (security R-28).
    uniqueIndex('sys_job_log_fire_uq')
      .on(t.jobId, t.fireTime)
      .where(sql`trigger_type in ('cron', 'misfire')`),
    uniqueIndex('sys_job_log_exclusive_uq')
      .on(t.exclusiveKey)
      .where(sql`state <> 'ended'`),
    index('sys_job_log_open_ix')
      .on(t.jobId)
      .where(sql`state <> 'ended'`),
    index('sys_job_log_create_time_ix').on(t.createTime, t.id),
    index('sys_job_log_job_ix').on(t.jobId, t.createTime, t.id),
    // Few values: a text they contain is first looked up among them (kit/large.ts).
    index('sys_job_log_job_name_ix').on(t.jobName, t.createTime),
    index('sys_job_log_failed_ix')
      .on(t.createTime, t.id)
      .where(sql`status = '1'`),
    index('sys_job_log_counted_ix')
      .on(t.countedTask, t.fireTime)
      .where(sql`counted_task is not null`),
  ],
)
