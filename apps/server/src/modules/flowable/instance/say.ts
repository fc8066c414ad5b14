import type { CommentType } from '@app/shared/flowable/codes.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { rowsInto } from '#/platform/database/statement.ts'
import { newId } from '#/platform/text/ids.ts'
import { flowCommentTable } from './instance.table.ts'

/** What somebody said or did, for the history of an instance. */
export interface Saying {
  instanceId: string
  /** Row id of the task it was about. */
  taskId?: string | null
  node?: string | null
  type: CommentType
  content: string
  /** Upload ids. */
  attachments?: string[]
  signatureFileId?: string | null
  extra?: Record<string, unknown>
  /** Whose act it was, where it is carried out later; the caller unless given. */
  userId?: string | undefined
}

/** Comments as they stand; acts and steps write theirs by it. */
export const writeComments = rowsInto(flowCommentTable)

/** Writes into the history, with the act. */
export async function say(ctx: Ctx, { userId = ctx.user.id, ...saying }: Saying): Promise<void> {
  const id = newId()
  await writeComments(ctx.db, [{ ...saying, id, userId, time: ctx.now.toISOString() }])
  const { attachments = [], signatureFileId } = saying
  const files = signatureFileId ? [...attachments, signatureFileId] : attachments
  if (files.length > 0) await attachFiles(ctx, id, files, { bizType: 'flow' })
}
