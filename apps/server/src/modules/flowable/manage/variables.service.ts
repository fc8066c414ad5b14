import type { Variables } from '@app/flow-engine/expression/types.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import type { manageCalls } from '@app/shared/flowable/manage.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { givenTo } from '#/modules/flowable/instance/givenVariables.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { requireAdministrator } from '#/modules/flowable/operation/administer/manages.ts'
import { getInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

const permission = 'flowable:instance:variable'

export async function variablesOf(ctx: Ctx, instanceId: string): Promise<Variables> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, permission)
  return row.state.variables
}

/** 变量修改: from now on the process decides by these values. */
export async function setProcessVariables(
  ctx: Ctx,
  { instanceId, variables, comment }: BodyOf<typeof manageCalls.setVariables>,
): Promise<void> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, permission)
  const names = Object.keys(variables)
  await operate(ctx, placeOf(row), async (family, tx) => {
    const given = await givenTo(tx, family, instanceId, variables as Variables)
    const kept = names.find((name) => !Object.hasOwn(given, name))
    if (kept) throw refuse(`变量“${kept}”由系统维护，不允许修改`)
    await say(tx, { instanceId, type: CommentType.system, content: `修改变量 ${names.join('、')}：${comment}` })
    return { command: { type: 'setVariables', variables: given } }
  })
}
