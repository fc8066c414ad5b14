import type { CaseInstance } from '@app/flow-engine/case/types.ts'
import { CommentType } from '@app/shared/flowable/codes.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { systemCaller } from '#/platform/caller.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Family, FamilyStep } from './family.ts'
import type { StepRows } from './stepRows.ts'

/** Instances that this step ends. */
export const endedNow = ({ rows }: Family, { flow }: FamilyStep): CaseInstance[] =>
  Object.values(flow.instances).filter(
    ({ id, state }) => state.status !== 'running' && typeof rows.get(id)?.endTime !== 'string',
  )

/** Ends that the caller would take for a success; who is taken along by its caller says nothing. */
const words: Partial<Record<CaseInstance['state']['status'], string>> = {
  rejected: '已拒绝',
  terminated: '已终止',
  failed: '因错误而终止',
}

/** What the history of a request says of the processes that it called and that did not end well. */
export async function childEnds(
  ctx: Ctx,
  family: Family,
  ended: readonly CaseInstance[],
): Promise<StepRows['comments']> {
  const rows: StepRows['comments'] = []
  for (const { definition, parent, state } of ended) {
    const said = words[state.status]
    if (!said || !parent) continue
    const before = family.rows.get(parent.instance)?.state
    const { graph } = await definitionOf(ctx, definition)
    rows.push({
      instanceId: parent.instance,
      node: before?.tokens[parent.token]?.node ?? null,
      type: CommentType.system,
      content: `子流程“${graph.name}”${said}`,
      userId: systemCaller.id,
      time: ctx.now.toISOString(),
    })
  }
  return rows
}
