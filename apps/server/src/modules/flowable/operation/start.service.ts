import { startCase } from '@app/flow-engine/case/runCase.ts'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { withDefinitions } from '#/modules/flowable/instance/family.ts'
import { storeStep } from '#/modules/flowable/instance/storeStep.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'

export interface ProcessStart {
  key: string
  variables?: Variables
  businessKey?: string
  /** A start event that is no plain one. */
  at?: string
  /** Who is named as the one that started it; the caller unless given. */
  starter?: { id: string; name: string; deptId: string | null }
}

/** Starts the newest version of a process. Answers the id of the instance. */
export async function startProcess(
  ctx: Ctx,
  { key, variables = {}, businessKey, starter, at }: ProcessStart,
): Promise<string> {
  const latest = await latestOf(ctx, key)
  if (!latest) throw refuse('流程定义不存在')
  if (latest.state === '2') throw refuse('流程已被挂起,请先激活流程')
  const by = starter ?? { id: ctx.user.id, name: ctx.user.name, deptId: ctx.user.deptId }
  const id = newId()
  return ctx.tx(async (tx) => {
    const start = {
      definition: latest.id,
      id,
      variables,
      initiator: by.id,
      ...(businessKey && { businessKey }),
      ...(at && { at }),
    }
    const step = await withDefinitions(tx, (context) => startCase(start, context))
    const started = {
      title: `${by.name}提交的${latest.name}`,
      starterId: by.id,
      starterDeptId: by.deptId,
      starterName: by.name,
    }
    await storeStep(tx, { flow: { root: id, instances: {} }, rows: new Map() }, step, { started })
    return id
  })
}
