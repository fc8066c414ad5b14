import { and, isNull, ne, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { FlowState } from '@app/flow-engine/run/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { InstanceStatus, type CommentType } from '@app/shared/flowable/codes.ts'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** One run of a version. `state` is the only truth of where it stands; rows of tasks and jobs follow it (workflow §17). */
export const flowInstanceTable = machinery('the engine writes it under the lock of its root')(
  'wf_instance',
  {
    id: idColumn(),
    /** The instance whose row is locked for every change of the whole tree; its own id at the top. */
    rootId: varchar({ length: 64 }).notNull(),
    parentId: varchar({ length: 64 }),
    parentToken: varchar({ length: 32 }),
    definitionId: varchar({ length: 64 }).notNull(),
    key: varchar({ length: 255 }).notNull(),
    title: varchar({ length: 255 }).notNull(),
    /** As people see it; whether a token is left is `endTime`. */
    status: varchar({ length: 16 }).$type<InstanceStatus>().notNull(),
    suspended: boolean().notNull().default(false),
    starterId: varchar({ length: 64 }).notNull(),
    starterDeptId: varchar({ length: 64 }),
    /** As it was at the start, so that requests are found by it. */
    starterName: varchar({ length: 64 }).notNull().default(''),
    businessKey: varchar({ length: 255 }),
    /** 单号 by the rule of the definition. */
    number: varchar({ length: 64 }),
    /** Up to three fields of the form as people read them. */
    summary: jsonb().$type<{ label: string; text: string }[]>().notNull().default([]),
    categoryId: varchar({ length: 64 }),
    priority: integer().notNull().default(50),
    formVersionId: varchar({ length: 64 }),
    /** Versions of the forms of single nodes, kept since the start. */
    nodeForms: jsonb().$type<Record<string, string>>().notNull().default({}),
    formRecordId: varchar({ length: 64 }),
    /** Values of the form: the truth of them (workflow §9). */
    formData: jsonb().$type<FormValues>(),
    state: jsonb().$type<FlowState>().notNull(),
    startTime: instant().notNull(),
    endTime: instant(),
    endNode: varchar({ length: 255 }),
    reason: varchar({ length: 500 }),
  },
  (t) => [
    index('wf_instance_root_id_ix').on(t.rootId),
    index('wf_instance_starter_id_start_time_ix').on(t.starterId, t.startTime),
    index('wf_instance_status_start_time_ix').on(t.status, t.startTime),
    index('wf_instance_key_start_time_ix').on(t.key, t.startTime),
    index('wf_instance_business_key_ix').on(t.businessKey),
    index('wf_instance_definition_id_start_time_ix').on(t.definitionId, t.startTime),
    index('wf_instance_running_ix')
      .on(t.definitionId, t.startTime)
      .where(sql`end_time is null`),
    uniqueIndex('wf_instance_number_uq').on(t.number),
    index('wf_instance_suspended_ix')
      .on(t.id)
      .where(sql`suspended`),
  ],
)

export type FlowInstanceRow = typeof flowInstanceTable.$inferSelect

/** A draft runs nowhere: which version it runs in is decided when it is submitted. */
export const isRunning = and(isNull(flowInstanceTable.endTime), ne(flowInstanceTable.status, InstanceStatus.draft))

/** What happened, in the order of the instance: nodes entered and left, flows taken. */
export const flowEventTable = machinery('a history is written once')(
  'wf_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    instanceId: varchar({ length: 64 }).notNull(),
    kind: varchar({ length: 8 }).$type<'entered' | 'left' | 'took'>().notNull(),
    /** A node; a flow where it was taken. */
    element: varchar({ length: 255 }).notNull(),
    token: varchar({ length: 32 }),
    time: instant().notNull(),
  },
  (t) => [index('wf_event_instance_id_ix').on(t.instanceId, t.id)],
)

/** What people said and did. */
export const flowCommentTable = machinery('a history is written once')(
  'wf_comment',
  {
    id: idColumn(),
    instanceId: varchar({ length: 64 }).notNull(),
    taskId: varchar({ length: 64 }),
    node: varchar({ length: 255 }),
    type: varchar({ length: 2 }).$type<CommentType>().notNull(),
    content: varchar({ length: 2000 }).notNull(),
    userId: varchar({ length: 64 }).notNull(),
    /** Upload ids. */
    attachments: jsonb().$type<string[]>().notNull().default([]),
    signatureFileId: varchar({ length: 64 }),
    /** What else the act was about, such as the people or the node it named. */
    extra: jsonb().$type<Record<string, unknown>>(),
    time: instant().notNull(),
  },
  (t) => [index('wf_comment_instance_id_time_ix').on(t.instanceId, t.time)],
)
