import { and, eq, isNull, ne } from 'drizzle-orm'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import { touch } from '#/kit/store.ts'
import { reachedDefinition } from '#/modules/flowable/definition/definition.read.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { setSuspended } from '#/modules/flowable/operation/administer/suspend.service.ts'
import type { Ctx } from '#/platform/context.ts'

interface StateChange {
  deployId: string
  state: '1' | '2'
  withInstances: boolean
}

/** 挂起 and 激活: nobody starts a suspended version; what runs of it stands still where that is asked for. */
export async function changeDefinitionState(ctx: Ctx, { deployId, state, withInstances }: StateChange) {
  const row = await reachedDefinition(ctx, deployId, true)
  await ctx.db
    .update(flowDefinitionTable)
    .set({ state, ...touch(ctx, flowDefinitionTable) })
    .where(eq(flowDefinitionTable.id, deployId))
  const suspended = state === '2'
  const word = suspended ? '挂起' : '激活'
  ctx.trail.formId = deployId
  ctx.trail.changes.push(`${word}流程：${row.name}（${row.key}）v${row.versionNo}`)
  if (!withInstances) return { instances: 0 }
  const { id, definitionId, endTime, parentId, status } = flowInstanceTable
  const running = await ctx.db
    .select({ id })
    .from(flowInstanceTable)
    .where(
      and(
        eq(definitionId, deployId),
        isNull(endTime),
        isNull(parentId),
        ne(status, InstanceStatus.draft),
        eq(flowInstanceTable.suspended, !suspended),
      ),
    )
    .orderBy(id)
  const reason = `流程定义已${word}`
  for (const instance of running) await setSuspended(ctx, { instanceId: instance.id, suspended, reason })
  ctx.trail.changes.push(`${word}流程实例：${running.length}个`)
  return { instances: running.length }
}
