import { index, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** 催办: once in ten minutes and instance (workflow §6, 18). */
export const flowUrgeTable = machinery('a history is written once')(
  'wf_urge',
  {
    id: idColumn(),
    instanceId: varchar({ length: 64 }).notNull(),
    userId: varchar({ length: 64 }).notNull(),
    content: varchar({ length: 2000 }).notNull().default(''),
    time: instant().notNull(),
  },
  (t) => [index('wf_urge_instance_id_time_ix').on(t.instanceId, t.time)],
)
