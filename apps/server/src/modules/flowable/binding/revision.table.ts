import { index, jsonb, varchar } from 'drizzle-orm/pg-core'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** What a step made of the form, and which fields it changed (workflow §9). */
export const flowRevisionTable = machinery('a history is written once')(
  'wf_form_revision',
  {
    id: idColumn(),
    instanceId: varchar({ length: 64 }).notNull(),
    /** Row id of the task; none at the start. */
    taskId: varchar({ length: 64 }),
    node: varchar({ length: 255 }),
    data: jsonb().$type<FormValues>().notNull(),
    /** Models whose values became others. */
    changed: jsonb().$type<string[]>().notNull(),
    userId: varchar({ length: 64 }).notNull(),
    time: instant().notNull(),
  },
  (t) => [index('wf_form_revision_instance_id_time_ix').on(t.instanceId, t.time)],
)
