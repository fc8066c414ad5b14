import type { CommentType } from '@app/shared/flowable/codes.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowCommentTable } from './instance.table.ts'

/** What somebody said or did, for the history of an instance. */
export interface Saying {
  instanceId: string
  /** Row id of the task it was about. */
  taskId?: string | null
  node?: string | null
  type: CommentType
  content: string
  attachments?: string[]
  signatureFileId?: string | null
  extra?: Record<string, unknown>
}

/** Writes into the history, as the caller and with the act. */
export async function say(ctx: Ctx, saying: Saying): Promise<void> {
  await ctx.db.insert(flowCommentTable).values({ ...saying, userId: ctx.user.id, time: ctx.now.toISOString() })
}
