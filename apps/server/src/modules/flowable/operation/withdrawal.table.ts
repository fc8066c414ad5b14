import { index, jsonb, varchar } from 'drizzle-orm/pg-core'
import type { Withdrawal } from '@app/flow-engine/moves/withdraw.ts'
import { instant, machinery } from '#/platform/database/columns.ts'

/** What a decision changed in the state of its instance, so that it can be taken back (workflow §15.7). */
export const flowWithdrawalTable = machinery('the engine writes it with the decision')(
  'wf_withdrawal',
  {
    /** Row id of the decided task. */
    taskId: varchar({ length: 64 }).primaryKey(),
    instanceId: varchar({ length: 64 }).notNull(),
    changes: jsonb().$type<Withdrawal>().notNull(),
    time: instant().notNull(),
  },
  (t) => [index('wf_withdrawal_instance_id_ix').on(t.instanceId)],
)
