import { CommentType } from '@app/shared/flowable/codes.ts'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { endFor } from './endFor.ts'
import { findInstance, placeOf } from './findInstance.ts'

const ended = '流程取消失败，流程不处于运行中'

/** 取消申请: the one who started it ends it. */
export async function cancelProcess(ctx: Ctx, instanceId: string, reason: string): Promise<void> {
  const row = await findInstance(ctx, instanceId)
  if (!row || row.endTime !== null || row.parentId !== null) throw refuse(ended)
  if (row.starterId !== ctx.user.id) throw refuse('流程取消失败，该流程不是你发起的')
  const { allowCancel } = await settingsOf(ctx, row.definitionId)
  if (!allowCancel) throw refuse('流程取消失败，该流程不允许取消')
  await operate(
    ctx,
    placeOf(row),
    (_family, tx) => endFor(tx, instanceId, { status: 'canceled', type: CommentType.end, reason }),
    { whenOver: ended },
  )
}

interface Ending {
  status: 'canceled' | 'terminated'
  reason: string
  /** What is said where it has ended already. */
  whenOver: string
}

/** Ends a request for the area whose object it is about; who may end it has been asked there. */
export async function endProcess(ctx: Ctx, instanceId: string, { status, reason, whenOver }: Ending): Promise<void> {
  const row = await findInstance(ctx, instanceId)
  if (!row) throw refuse(whenOver)
  await operate(ctx, placeOf(row), (_family, tx) => endFor(tx, instanceId, { status, type: CommentType.end, reason }), {
    whenOver,
    evenSuspended: true,
  })
}
