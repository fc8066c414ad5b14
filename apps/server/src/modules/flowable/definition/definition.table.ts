import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, varchar } from 'drizzle-orm/pg-core'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import { auditColumns } from '#/platform/database/columns.ts'

/** A deployed version of a process; its file and graph never change (workflow §17). Id and deployment id are one. */
export const flowDefinitionTable = pgTable(
  'wf_definition',
  {
    ...auditColumns,
    key: varchar({ length: 255 }).notNull(),
    /** 1 for the first deployment of a key. */
    versionNo: integer().notNull(),
    name: varchar({ length: 255 }).notNull(),
    xml: text().notNull(),
    graph: jsonb().$type<FlowGraph>().notNull(),
    sha256: varchar({ length: 64 }).notNull(),
    /** How it was drawn; cards keep their tree beside the file made of it. */
    type: varchar({ length: 8 }).$type<'bpmn' | 'simple'>().notNull().default('bpmn'),
    cards: jsonb().$type<CardFlow>(),
    categoryId: varchar({ length: 64 }),
    /** As it was stored; what it lacks has its default. */
    settings: jsonb()
      .$type<Partial<FlowSettings>>()
      .notNull()
      .default(sql`'{}'`),
    /** Main form; `fixed` keeps the version of the deployment, `latest` takes the one of each start (workflow §9). */
    formCode: varchar({ length: 64 }),
    formVersionId: varchar({ length: 64 }),
    formPolicy: varchar({ length: 8 }).$type<'fixed' | 'latest'>().notNull().default('fixed'),
    /** 1 active, 2 suspended. */
    state: varchar({ length: 1 }).$type<'1' | '2'>().notNull().default('1'),
    isLatest: boolean().notNull(),
  },
  (t) => [
    uniqueIndex('wf_definition_key_version_no_uq').on(t.key, t.versionNo),
    uniqueIndex('wf_definition_latest_uq')
      .on(t.key)
      .where(sql`is_latest`),
    index('wf_definition_create_time_ix').on(t.createTime),
    index('wf_definition_category_ix').on(t.categoryId),
  ],
)

export type FlowDefinitionRow = typeof flowDefinitionTable.$inferSelect
