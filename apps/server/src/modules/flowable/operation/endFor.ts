import { eq } from 'drizzle-orm'
import type { CommentType } from '@app/shared/flowable/codes.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import type { Act } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import type { Ctx } from '#/platform/context.ts'

interface End {
  status: 'canceled' | 'terminated'
  type: CommentType
  reason: string
}

/** Ends an instance from outside, with its reason in the history and beside its status. */
export async function endFor(ctx: Ctx, instanceId: string, { status, type, reason }: End): Promise<Act> {
  await say(ctx, { instanceId, type, content: reason })
  await ctx.db
    .update(flowInstanceTable)
    .set({ reason: reason.slice(0, 500) })
    .where(eq(flowInstanceTable.id, instanceId))
  return { command: { type: 'end', status } }
}
