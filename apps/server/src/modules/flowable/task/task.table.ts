import { sql } from 'drizzle-orm'
import { index, integer, jsonb, primaryKey, varchar } from 'drizzle-orm/pg-core'
import type { TaskStatus } from '@app/shared/flowable/codes.ts'
import { instant, machinery } from '#/platform/database/columns.ts'

/** A unit of human work, as the state of its instance says it (workflow §1.3). */
export const flowTaskTable = machinery('the engine writes it under the lock of its root')(
  'wf_task',
  {
    /** Instance and engine id, so that a repeated write finds the same row. */
    id: varchar({ length: 64 }).primaryKey(),
    instanceId: varchar({ length: 64 }).notNull(),
    rootId: varchar({ length: 64 }).notNull(),
    /** Id of the task in the state. */
    engineId: varchar({ length: 32 }).notNull(),
    node: varchar({ length: 255 }).notNull(),
    name: varchar({ length: 255 }).notNull(),
    /** Place among the members of a countersign. */
    memberNo: integer(),
    assigneeId: varchar({ length: 64 }),
    /** Who gets it back: the last of those who delegated it. */
    ownerId: varchar({ length: 64 }),
    /** Who delegated it, one after the other (workflow §6, 12). */
    delegators: jsonb().$type<string[]>().notNull().default([]),
    /** The principal for whom a deputy has it (workflow §7.3). */
    deputyOf: varchar({ length: 64 }),
    /** Who started and must not claim what they cannot approve (security AZ-14). */
    barredId: varchar({ length: 64 }),
    /** The task that asked for this opinion, by a sign before or after it (workflow §15.8). */
    parentTaskId: varchar({ length: 64 }),
    signKind: varchar({ length: 8 }).$type<'before' | 'after' | 'parallel'>(),
    status: varchar({ length: 2 }).$type<TaskStatus>().notNull().default('1'),
    priority: integer().notNull().default(50),
    dueTime: instant(),
    urgeCount: integer().notNull().default(0),
    /** Engine id of the task whose decision opened this one. */
    cause: varchar({ length: 32 }),
    createTime: instant().notNull(),
    claimTime: instant(),
    readTime: instant(),
    doneTime: instant(),
    /** Who decided; not always the one it belonged to. */
    doneBy: varchar({ length: 64 }),
    version: integer().notNull().default(1),
  },
  (t) => [
    index('wf_task_open_ix')
      .on(t.assigneeId, t.createTime)
      .where(sql`done_time is null`),
    index('wf_task_instance_id_ix').on(t.instanceId),
    index('wf_task_done_by_ix')
      // With the id, which makes the order total: a page far back reads no rows on its way.
      .on(t.doneBy, t.doneTime, t.id)
      .where(sql`done_time is not null`),
    index('wf_task_deputy_of_ix')
      .on(t.deputyOf, t.createTime)
      .where(sql`done_time is null`),
    index('wf_task_root_id_ix').on(t.rootId),
    index('wf_task_parent_task_id_ix').on(t.parentTaskId),
  ],
)

export type FlowTaskRow = typeof flowTaskTable.$inferSelect

export const candidateKinds = ['user', 'role', 'dept', 'post', 'group'] as const

/** Who may claim an open task that belongs to nobody yet. */
export const flowCandidateTable = machinery('goes with its task')(
  'wf_task_candidate',
  {
    taskId: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 8 }).$type<(typeof candidateKinds)[number]>().notNull(),
    refId: varchar({ length: 64 }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.taskId, t.kind, t.refId] }),
    index('wf_task_candidate_kind_ref_id_ix').on(t.kind, t.refId, t.taskId),
  ],
)
