import { index, integer, jsonb, primaryKey, varchar } from 'drizzle-orm/pg-core'
import type { ManageAct } from '@app/shared/flowable/manage.ts'
import type { Requester } from '#/kit/transfer/requester.ts'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** An act on many requests: who asked for what; how far it is stands in its items. */
export const flowBatchTable = machinery('written once, worked off by a queue')(
  'wf_batch',
  {
    id: idColumn(),
    act: varchar({ length: 16 }).$type<ManageAct>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    comment: varchar({ length: 500 }).notNull(),
    state: varchar({ length: 8 }).$type<'running' | 'done' | 'canceled'>().notNull().default('running'),
    requester: jsonb().$type<Requester>().notNull(),
    createBy: varchar({ length: 64 }).notNull(),
    createTime: instant().notNull(),
    endTime: instant(),
  },
  (t) => [index('wf_batch_create_by_ix').on(t.createBy, t.createTime)],
)

export const flowBatchItemTable = machinery('goes with its batch')(
  'wf_batch_item',
  {
    batchId: varchar({ length: 64 }).notNull(),
    instanceId: varchar({ length: 64 }).notNull(),
    /** As it was then: the act may remove the request. */
    title: varchar({ length: 255 }).notNull().default(''),
    no: integer().notNull(),
    state: varchar({ length: 8 }).$type<'waiting' | 'done' | 'refused'>().notNull().default('waiting'),
    message: varchar({ length: 500 }),
  },
  (t) => [
    primaryKey({ columns: [t.batchId, t.instanceId] }),
    index('wf_batch_item_state_ix').on(t.batchId, t.state, t.no),
  ],
)

/** An instance put on another version: where it stood before (workflow §16.8). */
export const flowMigrationTable = machinery('a history is written once')(
  'wf_migration_log',
  {
    id: idColumn(),
    instanceId: varchar({ length: 64 }).notNull(),
    fromDefinitionId: varchar({ length: 64 }).notNull(),
    toDefinitionId: varchar({ length: 64 }).notNull(),
    mapping: jsonb().$type<Record<string, string>>().notNull(),
    /** The state before. */
    before: jsonb().$type<unknown>().notNull(),
    userId: varchar({ length: 64 }).notNull(),
    time: instant().notNull(),
  },
  (t) => [index('wf_migration_log_instance_id_ix').on(t.instanceId, t.time)],
)
