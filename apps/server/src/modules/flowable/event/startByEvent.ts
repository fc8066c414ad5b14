import { eq } from 'drizzle-orm'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { givenVariables } from '#/modules/flowable/instance/givenVariables.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { userBrief } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { heardBy } from './heard.ts'

interface EventStart {
  definitionId: string
  node: string
  variables?: Variables
  /** For the history: by what, and whose act it was. */
  said: ReturnType<typeof heardBy>
  by?: string | undefined
}

/** Starts a process at an event; its first manager, else whoever deployed it, counts as the initiator. */
export async function startByEvent(
  ctx: Ctx,
  { definitionId, node, variables = {}, said, by: userId }: EventStart,
): Promise<void> {
  const { id, key, state, settings, createBy } = flowDefinitionTable
  const [row] = await ctx.db
    .select({ key, state, settings, createBy })
    .from(flowDefinitionTable)
    .where(eq(id, definitionId))
  if (!row) throw refuse('流程定义不存在')
  const [manager = row.createBy ?? ''] = flowSettings.parse(row.settings).managers
  const by = await userBrief(ctx, manager)
  const starter = { id: manager, name: by?.name ?? '', deptId: by?.deptId ?? null }
  const { graph } = await definitionOf(ctx, definitionId)
  const instanceId = await startProcess(ctx, {
    key: row.key,
    variables: givenVariables(variables, graph.initiatorVariable),
    at: node,
    starter,
  })
  await say(ctx, { instanceId, node, ...said, userId })
}

/** Whether what would start it is heard now. */
export async function isStartable(ctx: Ctx, definitionId: string): Promise<boolean> {
  const { id, state } = flowDefinitionTable
  const [row] = await ctx.db.select({ state }).from(flowDefinitionTable).where(eq(id, definitionId))
  return row?.state === '1'
}
