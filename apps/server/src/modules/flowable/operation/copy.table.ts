import { index, varchar } from 'drizzle-orm/pg-core'
import { idColumn, instant, machinery } from '#/platform/database/columns.ts'

/** 抄送: who was told of an instance, by whom and at which node (workflow §3.11). */
export const flowCopyTable = machinery('told once; only that it was read is noted')(
  'wf_cc',
  {
    id: idColumn(),
    instanceId: varchar({ length: 64 }).notNull(),
    /** Row id of the task at which somebody did it; none by a node or a definition. */
    taskId: varchar({ length: 64 }),
    node: varchar({ length: 255 }),
    nodeName: varchar({ length: 255 }).notNull().default(''),
    userId: varchar({ length: 64 }).notNull(),
    fromUserId: varchar({ length: 64 }).notNull(),
    content: varchar({ length: 2000 }).notNull().default(''),
    time: instant().notNull(),
    readTime: instant(),
  },
  (t) => [
    index('wf_cc_user_id_time_ix').on(t.userId, t.time),
    index('wf_cc_instance_id_user_id_ix').on(t.instanceId, t.userId),
  ],
)
