import { processScope, type FlowGraph, type FlowNode } from '@app/flow-engine/graph/types.ts'

export interface Problem {
  level: 'error' | 'warning'
  message: string
  /** Id of the node or flow. */
  element?: string
}

interface StructureRule {
  level: Problem['level']
  find: (graph: FlowGraph) => { message: string; element?: string }[]
}

const shown = ({ name, id }: FlowNode) => name || id
const nodesOf = (graph: FlowGraph) => Object.values(graph.nodes)
const isGateway = ({ type }: FlowNode) => /^(exclusive|parallel|inclusive|eventBased)$/.test(type)
const scopesOf = (graph: FlowGraph) => [
  processScope,
  ...nodesOf(graph).flatMap(({ id, type }) => (type === 'subProcess' || type === 'eventSubProcess' ? [id] : [])),
]
const say = (nodes: FlowNode[], sentence: (node: FlowNode) => string) =>
  nodes.map((node) => ({ message: sentence(node), element: node.id }))

/** How a process should be drawn, beyond what keeps it from running (workflow §18.5). */
export const structureRules: Record<string, StructureRule> = {
  endRequired: {
    level: 'error',
    find: (graph) =>
      scopesOf(graph).flatMap((scope) => {
        const inside = nodesOf(graph).filter((node) => node.scope === scope)
        if (inside.length === 0 || inside.some(({ type }) => type === 'end')) return []
        return scope === processScope
          ? [{ message: '没有结束事件' }]
          : [{ message: '子流程没有结束事件', element: scope }]
      }),
  },
  singleBlankStart: {
    level: 'error',
    find: (graph) =>
      Object.values(graph.starts).flatMap((ids) => {
        const blank = ids.flatMap((id) => graph.nodes[id] ?? []).filter(({ event }) => event?.kind === 'none')
        return say(blank.slice(1), () => '只能有一个空白开始事件')
      }),
  },
  typedEventStart: {
    level: 'error',
    find: (graph) =>
      nodesOf(graph).flatMap(({ id, type }) =>
        type !== 'eventSubProcess'
          ? []
          : say(
              (graph.starts[id] ?? [])
                .flatMap((start) => graph.nodes[start] ?? [])
                .filter(({ event }) => event?.kind === 'none'),
              () => '事件子流程的开始事件需要指定类型',
            ),
      ),
  },
  connected: {
    level: 'error',
    find: (graph) =>
      say(
        nodesOf(graph).filter(
          (node) =>
            node.in.length + node.out.length === 0 &&
            node.attachedTo === undefined &&
            !node.isCompensation &&
            node.type !== 'eventSubProcess' &&
            node.event?.kind !== 'link',
        ),
        (node) => `节点“${shown(node)}”没有连线`,
      ),
  },
  duplicateFlow: {
    level: 'error',
    find(graph) {
      const seen = new Set<string>()
      return Object.values(graph.flows).flatMap(({ id, source, target, condition = '' }) => {
        const key = JSON.stringify([source, target, condition])
        if (seen.has(key)) return [{ message: '重复的连线', element: id }]
        seen.add(key)
        return []
      })
    },
  },
  implicitSplit: {
    level: 'error',
    find: (graph) =>
      say(
        nodesOf(graph).filter(
          (node) =>
            !isGateway(node) &&
            node.out.filter((id) => graph.flows[id]?.condition === undefined && node.default !== id).length > 1,
        ),
        (node) => `节点“${shown(node)}”有多条无条件的连线，请使用网关`,
      ),
  },
  gatewayJoinFork: {
    level: 'error',
    find: (graph) =>
      say(
        nodesOf(graph).filter((node) => isGateway(node) && node.in.length > 1 && node.out.length > 1),
        (node) => `网关“${shown(node)}”不能同时分支与汇聚`,
      ),
  },
  eventBasedGateway: {
    level: 'error',
    find: (graph) =>
      say(
        nodesOf(graph).filter(
          (node) =>
            node.type === 'eventBased' &&
            (node.out.length < 2 ||
              node.out.some(
                (id) => !/^(catch|receiveTask)$/.test(graph.nodes[graph.flows[id]?.target ?? '']?.type ?? ''),
              )),
        ),
        (node) => `事件网关“${shown(node)}”后应有两个以上的捕获事件或接收任务`,
      ),
  },
  conditionMissing: {
    level: 'error',
    find: (graph) =>
      nodesOf(graph)
        .filter(({ type, out }) => (type === 'exclusive' || type === 'inclusive') && out.length > 1)
        .flatMap((node) =>
          node.out
            .filter((id) => graph.flows[id]?.condition === undefined && node.default !== id)
            .map((id) => ({ message: `网关“${shown(node)}”的连线缺少条件`, element: id })),
        ),
  },
  link: {
    level: 'error',
    find: (graph) =>
      say(
        nodesOf(graph).filter(({ event }) => event?.kind === 'link' && !event.name),
        () => '链接事件没有名称',
      ),
  },
  linkPair: {
    level: 'error',
    find: (graph) => {
      const links = nodesOf(graph).flatMap((node) => (node.event?.kind === 'link' && node.event.name ? [node] : []))
      const nameOf = ({ event }: FlowNode) => (event?.kind === 'link' ? event.name : '')
      const lacks = (node: FlowNode) =>
        !links.some((other) => other.type !== node.type && other.scope === node.scope && nameOf(other) === nameOf(node))
      return say(
        links.filter(lacks),
        (node) => `链接事件“${nameOf(node)}”没有对应的${node.type === 'throw' ? '捕获' : '抛出'}事件`,
      )
    },
  },
  gatewayName: {
    level: 'error',
    find: (graph) =>
      say(
        nodesOf(graph).filter(
          ({ type, name, out }) =>
            (type === 'exclusive' || type === 'inclusive') &&
            !name &&
            out.filter((id) => graph.flows[id]?.condition !== undefined).length > 0 &&
            out.length > 1,
        ),
        ({ id }) => `网关“${id}”没有名称`,
      ),
  },
  superfluousTermination: {
    level: 'warning',
    find: (graph) =>
      say(
        nodesOf(graph).filter(({ event, scope }) => event?.kind === 'terminate' && !runsAtOnce(graph, scope)),
        (node) => `终止结束事件“${shown(node)}”可以是普通结束事件`,
      ),
  },
  superfluousGateway: {
    level: 'warning',
    find: (graph) =>
      say(
        nodesOf(graph).filter((node) => isGateway(node) && node.in.length === 1 && node.out.length === 1),
        (node) => `网关“${shown(node)}”没有分支也没有汇聚`,
      ),
  },
  fakeJoin: {
    level: 'warning',
    find: (graph) =>
      say(
        nodesOf(graph).filter(
          (node) => !isGateway(node) && node.type !== 'end' && node.in.length > 1 && followsFork(graph, node),
        ),
        (node) => `节点“${shown(node)}”有多条进入的连线，不会等待其他分支`,
      ),
  },
  sameName: {
    level: 'warning',
    find(graph) {
      const named = Map.groupBy(
        nodesOf(graph).filter(({ name, type }) => name && type.endsWith('Task')),
        ({ name }) => name,
      )
      return [...named.values()].flatMap((nodes) => say(nodes.slice(1), (node) => `重名节点：${node.name}`))
    },
  },
}

/** Whether several tokens can be on their way in a scope or below it. */
function runsAtOnce(graph: FlowGraph, scope: string): boolean {
  const isInside = (node: FlowNode | undefined): boolean =>
    node !== undefined && (scope === processScope || node.scope === scope || isInside(graph.nodes[node.scope]))
  return nodesOf(graph).some((node) => {
    if (!isInside(node)) return false
    const plain = node.out.filter((id) => graph.flows[id]?.condition === undefined && node.default !== id)
    const parts = node.type === 'parallel' || node.type === 'inclusive' ? node.out.length > 1 : plain.length > 1
    return (parts && node.type !== 'exclusive' && node.type !== 'eventBased') || node.interrupting === false
  })
}

/** What nodes say of fields that the form has not (workflow §18.5). */
export function unknownFields(graph: FlowGraph, models: readonly string[]): Problem[] {
  const known = new Set(models)
  return nodesOf(graph).flatMap((node) => {
    const { code = 0, param = '' } = node.user?.strategy ?? {}
    // A node with a form of its own also says what may be done with that one.
    const named = node.user?.formKey ? [] : Object.keys(node.screen?.fields ?? {})
    const asked = fieldStrategies.has(code) ? [...named, param.split('|')[0] ?? ''] : named
    return asked
      .filter((model) => model && !known.has(model))
      .map((model) => ({ level: 'error', message: `节点“${shown(node)}”的表单字段不存在：${model}`, element: node.id }))
  })
}

/** 表单内用户字段, 表单内部门负责人 (workflow §7.1). */
const fieldStrategies = new Set([50, 51])

/** Whether branches that run at once come together here. */
const followsFork = (graph: FlowGraph, { in: incoming }: FlowNode) =>
  incoming.filter((id) => graph.nodes[graph.flows[id]?.source ?? '']?.type === 'parallel').length > 0
