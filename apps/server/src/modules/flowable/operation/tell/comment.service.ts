import { CommentType } from '@app/shared/flowable/codes.ts'
import { readableInstance, readingsOf } from '#/modules/flowable/instance/mayRead.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { enabledPeople } from '#/modules/flowable/operation/persons.ts'
import { notice } from '#/modules/flowable/outbox/notice.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

interface Remark {
  instanceId: string
  comment: string
  /** People who are told of it. */
  userIds?: string[]
  attachments?: string[]
}

/** 评论: whoever may read a request may say something about it; no token moves. */
export async function commentProcess(
  ctx: Ctx,
  { instanceId, comment, userIds = [], attachments = [] }: Remark,
): Promise<void> {
  const { row } = await readableInstance(ctx, instanceId)
  await ctx.tx(async (tx) => {
    const mentioned = await enabledPeople(tx, userIds, '提及的人员不存在')
    const strangers: string[] = []
    for (const id of mentioned) if ((await readingsOf(tx, row, id)).length === 0) strangers.push(id)
    if (strangers.length > 0) {
      const names = [...(await userBriefs(tx, strangers)).values()].map(({ name }) => name)
      throw refuse(`${names.join('、')}不能查看此流程，请先抄送`)
    }
    await say(tx, {
      instanceId,
      type: CommentType.comment,
      content: comment,
      attachments,
      ...(mentioned.length > 0 && { extra: { userIds: mentioned } }),
    })
    await notice(tx, { ...placeOf(row), event: 'mention', userIds: mentioned, fromUserId: tx.user.id, text: comment })
  })
}
