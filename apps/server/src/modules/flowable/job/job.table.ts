import { sql } from 'drizzle-orm'
import { index, integer, jsonb, varchar } from 'drizzle-orm/pg-core'
import type { FlowJobKind, FlowJobState } from '@app/shared/flowable/job.ts'
import { instant, machinery } from '#/platform/database/columns.ts'

/** Everything that happens later; a row of the queue only wakes (workflow §16.3). */
export const flowJobTable = machinery('the engine writes it with the state that waits for it')(
  'wf_job',
  {
    id: varchar({ length: 64 }).primaryKey(),
    /** The definition where there is no instance yet. */
    instanceId: varchar({ length: 64 }).notNull(),
    rootId: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 16 }).$type<FlowJobKind>().notNull(),
    /** Token, subscription, task, name of a signal or event, by its kind; empty for a handler nobody waits for. */
    target: varchar({ length: 255 }).notNull(),
    node: varchar({ length: 255 }),
    dueTime: instant().notNull(),
    state: varchar({ length: 8 }).$type<FlowJobState>().notNull().default('waiting'),
    /** Somebody is at it; when they die, nobody else is before. */
    heldUntil: instant(),
    tries: integer().notNull().default(0),
    error: varchar({ length: 500 }),
    payload: jsonb().$type<Record<string, unknown>>(),
    createTime: instant()
      .notNull()
      .default(sql`now()`),
  },
  (t) => [
    index('wf_job_root_id_ix').on(t.rootId),
    index('wf_job_due_ix')
      .on(t.dueTime)
      .where(sql`state in ('waiting', 'running')`),
    index('wf_job_state_ix').on(t.state, t.dueTime),
  ],
)

/** A message or signal that an instance waits for, or that starts one. */
export const flowSubscriptionTable = machinery('the engine writes it with the state that waits for it')(
  'wf_subscription',
  {
    id: varchar({ length: 64 }).primaryKey(),
    /** The definition where it starts an instance. */
    instanceId: varchar({ length: 64 }).notNull(),
    rootId: varchar({ length: 64 }).notNull(),
    /** Empty where it starts one. */
    engineId: varchar({ length: 32 }).notNull(),
    kind: varchar({ length: 8 }).$type<'message' | 'signal'>().notNull(),
    name: varchar({ length: 255 }).notNull(),
    correlation: varchar({ length: 255 }),
    node: varchar({ length: 255 }).notNull(),
  },
  (t) => [
    index('wf_subscription_name_ix').on(t.kind, t.name, t.correlation),
    index('wf_subscription_instance_id_ix').on(t.instanceId),
  ],
)
