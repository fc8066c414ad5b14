import type { FlowGraph, FlowNode } from '@app/flow-engine/graph/types.ts'
import type { FlowState, Token } from '@app/flow-engine/run/types.ts'
import { rowId } from '#/modules/flowable/instance/stepRows.ts'

/** What the tables hold of one instance, by the ids of their rows. */
export interface Held {
  tasks: ReadonlySet<string>
  /** Timers, handlers and job boundaries. */
  jobs: ReadonlySet<string>
  /** Tasks for whose time something waits. */
  limits: ReadonlySet<string>
  subscriptions: ReadonlySet<string>
  /** Tokens whose called process runs. */
  children: ReadonlySet<string>
}

/** A token that goes on when its job is done. */
function waitsForJob({ status, isDone, isContinued }: Token, { type, async }: FlowNode): boolean {
  if (status !== 'wait') return false
  return isDone === true || type === 'handlerTask' || (async?.before === true && !isContinued)
}

interface Expected {
  tasks: Set<string>
  jobs: Set<string>
  subscriptions: Set<string>
  children: Set<string>
}

/** What a state says that there must be; nothing of one that is over. */
function expectedOf(instanceId: string, graph: FlowGraph, state: FlowState): Expected {
  const expected: Expected = { tasks: new Set(), jobs: new Set(), subscriptions: new Set(), children: new Set() }
  if (state.status !== 'running') return expected
  const id = (engineId: string) => rowId(instanceId, engineId)
  for (const task of Object.values(state.tasks)) expected.tasks.add(id(task.id))
  for (const each of Object.values(state.subscriptions)) {
    if (each.kind === 'timer') expected.jobs.add(id(each.id))
    else expected.subscriptions.add(id(each.id))
  }
  for (const token of Object.values(state.tokens)) {
    const node = graph.nodes[token.node]
    if (!node) continue
    if (waitsForJob(token, node)) expected.jobs.add(id(token.id))
    else if (node.type === 'callActivity' && token.status === 'wait') expected.children.add(token.id)
  }
  return expected
}

const words = { tasks: '任务', jobs: '作业', subscriptions: '订阅', children: '子流程' } as const

/** Sentences for what rows and state do not have in common. */
export function problemsOf(instanceId: string, graph: FlowGraph, state: FlowState, held: Held): string[] {
  const expected = expectedOf(instanceId, graph, state)
  const unknown = Object.values(state.tokens).filter(({ node }) => !Object.hasOwn(graph.nodes, node))
  return [
    ...unknown.map(({ node }) => `令牌停在不存在的节点：${node}`),
    ...(Object.keys(words) as (keyof typeof words)[]).flatMap((kind) => [
      ...[...expected[kind].difference(held[kind])].map((id) => `${words[kind]}缺失：${id}`),
      ...[...held[kind]].filter((id) => !expected[kind].has(id)).map((id) => `${words[kind]}多余：${id}`),
    ]),
    ...[...held.limits].filter((id) => !expected.tasks.has(id)).map((id) => `时限多余：${id}`),
  ]
}
