import { index, jsonb, pgTable, text, varchar } from 'drizzle-orm/pg-core'
import type { CardTree } from '@app/shared/flowable/model.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { auditColumns, instant, liveUnique, machinery } from '#/platform/database/columns.ts'

/** 模型: the draft of a process; what runs are its definitions (workflow §1). */
export const flowModelTable = pgTable(
  'wf_model',
  {
    ...auditColumns,
    key: varchar({ length: 255 }).notNull(),
    name: varchar({ length: 255 }).notNull(),
    categoryId: varchar({ length: 64 }),
    type: varchar({ length: 8 }).$type<'bpmn' | 'simple'>().notNull(),
    /** Of cards the file that was made of them. */
    xml: text().notNull(),
    cards: jsonb().$type<CardTree>(),
    /** As it was stored; what it lacks has its default. */
    settings: jsonb().$type<FlowSettings>().notNull(),
    formCode: varchar({ length: 64 }),
    formPolicy: varchar({ length: 8 }).$type<'fixed' | 'latest'>().notNull().default('fixed'),
    remark: varchar({ length: 500 }),
    /** The version that it was drawn from or became last. */
    baseDefinitionId: varchar({ length: 64 }),
  },
  (t) => [
    liveUnique('wf_model_key_uq', t.key),
    index('wf_model_update_time_ix').on(t.updateTime),
    index('wf_model_category_ix').on(t.categoryId),
  ],
)

export type FlowModelRow = typeof flowModelTable.$inferSelect

/** Who draws a draft at the moment; whoever comes second reads it. */
export const modelHolderTable = machinery('a hold on a draft for a minute')('wf_model_holder', {
  modelId: varchar({ length: 64 }).primaryKey(),
  userId: varchar({ length: 64 }).notNull(),
  until: instant().notNull(),
})
