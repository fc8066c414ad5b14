import type { FlowNode, NodeType } from '@app/flow-engine/graph/types.ts'
import { CommentType, InstanceStatus } from '@app/shared/flowable/codes.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { getInstance, placeOf } from '#/modules/flowable/operation/findInstance.ts'
import { ruleIn, ruleOf, seenAfter } from '#/modules/flowable/operation/taskRule.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { requireAdministrator } from './manages.ts'

interface Place {
  id: string
  name: string
}

/** Nodes that somebody may be put on by hand. */
const reachable = new Set<NodeType>([
  'userTask',
  'handlerTask',
  'receiveTask',
  'catch',
  'subProcess',
  'callActivity',
  'end',
])

/** Where a request stands, and where it may be moved. */
export async function placesOf(ctx: Ctx, instanceId: string): Promise<{ from: Place[]; to: Place[] }> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, 'flowable:instance:manage')
  const { graph } = await ruleOf(ctx, row)
  const from = [
    ...new Set(Object.values(row.state.tokens).flatMap(({ node, status }) => (status === 'scope' ? [] : [node]))),
  ]
  const all = Object.values(graph.nodes)
  return {
    from: from.flatMap((id) => graph.nodes[id] ?? []).map(namedPlace),
    to: all.filter(({ type }) => reachable.has(type)).map(namedPlace),
  }
}

const namedPlace = ({ id, name }: FlowNode): Place => ({ id, name: name || id })

/** 跳转: from any node to any other, whatever the drawing says. */
export async function moveProcess(
  ctx: Ctx,
  { instanceId, from, to, comment }: { instanceId: string; from: string; to: string; comment: string },
): Promise<void> {
  const row = await getInstance(ctx, instanceId)
  await requireAdministrator(ctx, row, 'flowable:instance:manage')
  await operate(ctx, placeOf(row), async (family, tx) => {
    const rule = await ruleIn(tx, family, instanceId)
    const [source, target] = [rule.graph.nodes[from], rule.graph.nodes[to]]
    if (!source || !target || !reachable.has(target.type)) throw refuse('流程节点不存在')
    await say(tx, {
      instanceId,
      node: from,
      type: CommentType.return,
      content: comment,
      extra: { to, toName: target.name || to, isMove: true },
    })
    return { command: { type: 'move', from, to }, status: seenAfter(rule, InstanceStatus.returned) }
  })
}
