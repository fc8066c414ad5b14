import { checkExpression } from '@app/flow-engine/expression/checkExpression.ts'
import { must } from '@app/flow-engine/expression/must.ts'
import { nextOf } from '@app/flow-engine/graph/reach.ts'
import {
  processScope,
  type FlowGraph,
  type FlowNode,
  type HandlerRule,
  type Listener,
} from '@app/flow-engine/graph/types.ts'
import { unknownProcess } from '@app/flow-engine/graph/unknownProcess.ts'
import { firstDue } from '@app/flow-engine/timer/due.ts'
import type { CheckContext, Finding } from './types.ts'

const keyPattern = /^[\p{L}_][\p{L}\p{N}_.-]*$/u

/** Everything that can be said of a process before it runs. */
export function checkGraph(graph: FlowGraph, context: CheckContext): Finding[] {
  const nodes = Object.values(graph.nodes)
  return [
    ...checkProcess(graph),
    ...checkListeners(graph.listeners, graph.name, graph.key, context),
    ...nodes.flatMap((node) => [
      ...checkNode(graph, node, context),
      ...checkHandlers(node, context),
      ...checkForm(node, context),
      ...checkTexts(textsOfNode(node), node),
    ]),
    ...checkFlows(graph, context),
    ...checkFirst(graph),
    ...checkReach(graph),
    ...checkCircles(graph),
  ]
}

const error = (message: string, element?: string): Finding => ({ level: 'error', message, ...(element && { element }) })
const warning = (message: string, element?: string): Finding => ({ ...error(message, element), level: 'warning' })
const shown = ({ name, id }: FlowNode) => name || id
const failed = (reason: string) => `部署流程失败，原因：${reason}`

function checkProcess(graph: FlowGraph): Finding[] {
  const findings: Finding[] = []
  if (!keyPattern.test(graph.key)) {
    findings.push(error('流程标识格式不正确，需要以字母或下划线开头，后接任意字母、数字、中划线、下划线、句点！'))
  }
  if ((graph.starts[processScope] ?? []).length === 0) findings.push(error(failed('BPMN 流程图中，没有开始事件')))
  return findings
}

function checkNode(graph: FlowGraph, node: FlowNode, context: CheckContext): Finding[] {
  const findings: Finding[] = []
  if (node.type === 'unsupported')
    findings.push(error(`暂不支持的节点类型：${node.element}（${shown(node)}）`, node.id))
  if (node.user && !node.name) {
    findings.push(error(failed(`BPMN 流程图中，用户任务(${node.id})的名字不存在`), node.id))
  }
  if (node.user && !hasApprover(node)) {
    const where = '请点击【流程设计】按钮，选择【任务（审批人）】进行配置'
    findings.push(error(failed(`用户任务(${shown(node)})未配置审批人，${where}`), node.id))
  }
  if (
    node.type === 'subProcess' &&
    !(graph.starts[node.id] ?? []).some((id) => graph.nodes[id]?.event?.kind === 'none')
  ) {
    findings.push(error(`子流程“${shown(node)}”没有开始事件`, node.id))
  }
  if (node.user?.settings.limit?.act === 'branch' && !node.boundary.some((id) => canBeJumpedTo(graph, id))) {
    findings.push(error(`节点“${shown(node)}”的超时处理为跳转边界分支，但没有定时、消息或信号边界事件`, node.id))
  }
  const { process: called, version } = node.call ?? {}
  if (called && !/[$#]\{/.test(called) && !context.isProcess(called, version)) {
    findings.push(error(unknownProcess(called, version), node.id))
  }
  if (node.event?.kind === 'timer' && !/[$#]\{/.test(node.event.text)) {
    if (!firstDue(node.event.timer, node.event.text, 0, context.zone)) {
      findings.push(error(`节点“${shown(node)}”的定时器格式错误：${node.event.text}`, node.id))
    }
  }
  if (lacksDefault(graph, node)) findings.push(warning(`网关“${shown(node)}”缺少默认分支`, node.id))
  return findings
}

const jumpedTo: (string | undefined)[] = ['timer', 'message', 'signal']

const canBeJumpedTo = (graph: FlowGraph, id: string) => jumpedTo.includes(graph.nodes[id]?.event?.kind)

/** Whoever comes first has nobody before them who could choose. */
function checkFirst(graph: FlowGraph): Finding[] {
  const seen = new Set<string>()
  const ahead = [...(graph.starts[processScope] ?? [])]
  const findings: Finding[] = []
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    const node = seen.has(id) ? undefined : graph.nodes[id]
    seen.add(id)
    if (node?.user?.strategy?.code === chosenByApprover) {
      findings.push(error(failed(`首个任务(${shown(node)})的审批人不能是【审批人自选】`), id))
    }
    if (node && !node.user) ahead.push(...nextOf(graph, id))
  }
  return findings
}

const chosenByApprover = 34

function hasApprover({ user }: FlowNode): boolean {
  if (!user || user.approveType !== 'person' || user.strategy) return true
  return user.assignee !== undefined || user.candidateUsers.length + user.candidateGroups.length > 0
}

/** A gateway of which every way has a condition may find none open. */
function lacksDefault(graph: FlowGraph, { type, out, default: otherwise }: FlowNode): boolean {
  if ((type !== 'exclusive' && type !== 'inclusive') || out.length < 2 || otherwise) return false
  return out.every((id) => graph.flows[id]?.condition !== undefined)
}

/** Work outside runs only where the product knows it; nothing of a file is executed (security WF-02). */
function checkHandlers(node: FlowNode, context: CheckContext): Finding[] {
  const own: Listener[] = node.handler ? [{ event: 'execute', handler: node.handler }] : []
  return checkListeners([...own, ...node.listeners], shown(node), node.id, context)
}

function checkForm({ id, user, startForm }: FlowNode, { isForm, hasForm }: CheckContext): Finding[] {
  const form = user?.formKey ?? (hasForm ? undefined : startForm)
  return form && !isForm(form) ? [error(`表单不存在：${form}`, id)] : []
}

const forbidden = (name: string, id: string, handler: { name: string; source: string }): Finding => ({
  ...error(`流程定义包含不允许的元素：${name}（${handler.source} ${handler.name}）`, id),
  handler,
})

function checkListeners(listeners: Listener[], name: string, id: string, { isHandler }: CheckContext): Finding[] {
  return listeners.flatMap(({ handler }) =>
    handler.kind === 'named' && !isHandler(handler.name)
      ? [forbidden(name, id, { name: handler.name, source: handler.source })]
      : textsOfHandler(handler).flatMap((text) => checkText([text], name, id)),
  )
}

/** What is computed when it runs. */
export function textsOfHandler(handler: HandlerRule): string[] {
  if (handler.kind === 'named') return Object.values(handler.fields)
  return handler.kind === 'assign' ? handler.assignments.map(({ value }) => value) : []
}

/** A text of a node, and whether it is a condition that needs no marks. */
export type NodeText = [text: string | undefined, isCondition?: true]

/** What is computed of a node beside its handlers and forms. */
export function textsOfNode(node: FlowNode): NodeText[] {
  const { user, multi, loop, call, event } = node
  const candidates = user ? [...user.candidateUsers, ...user.candidateGroups] : []
  const texts = [user?.assignee, user?.owner, user?.dueDate, user?.priority, user?.strategy?.param, ...candidates]
  texts.push(multi?.collection, multi?.cardinality, call?.process, call?.businessKey)
  for (const mapping of [...(call?.in ?? []), ...(call?.out ?? [])]) if (!mapping.all) texts.push(mapping.expression)
  if (event?.kind === 'timer') texts.push(event.text)
  if (event?.kind === 'message' || event?.kind === 'signal') texts.push(event.name)
  if (event?.kind === 'message') texts.push(event.correlation)
  return [
    ...texts.map((text): NodeText => [text]),
    [multi?.completion, true],
    [loop?.condition, true],
    [node.skip, true],
  ]
}

const checkTexts = (texts: NodeText[], node: FlowNode): Finding[] =>
  texts.flatMap((text) => checkText(text, shown(node), node.id))

function checkText([text, isCondition]: NodeText, name: string, id: string, where = '节点'): Finding[] {
  const fault = text === undefined ? undefined : checkExpression(text, isCondition).fault
  return fault ? [error(`${where}“${name}”的表达式不合法：${text}（${fault}）`, id)] : []
}

function checkFlows(graph: FlowGraph, context: CheckContext): Finding[] {
  return Object.values(graph.flows).flatMap(({ id, name, source, target, condition, skip, listeners }) => {
    const findings = checkListeners(listeners, name || id, id, context)
    const [from, to] = [graph.nodes[source], graph.nodes[target]]
    if (!from || !to) findings.push(error(`连线“${id}”没有连到节点`, id))
    else if (from.scope !== to.scope) findings.push(error(`连线“${id}”不能穿过子流程的边界`, id))
    const texts: NodeText[] = [
      [condition, true],
      [skip, true],
    ]
    return [...findings, ...texts.flatMap((text) => checkText(text, id, id, '连线'))]
  })
}

/** Nodes to which no token can come, and forks whose branches do not meet again. */
function checkReach(graph: FlowGraph): Finding[] {
  const reached = new Set<string>()
  const ahead = Object.values(graph.starts).flat()
  ahead.push(...Object.values(graph.nodes).flatMap(({ compensatedBy }) => compensatedBy ?? []))
  ahead.push(...Object.values(graph.eventSubProcesses).flat())
  for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    ahead.push(...nextOf(graph, id))
  }
  const nodes = Object.values(graph.nodes)
  const lost = nodes.filter(({ id }) => !reached.has(id))
  const count = (isIt: (node: FlowNode) => boolean) => nodes.filter((node) => node.type === 'parallel' && isIt(node))
  const forks = count(({ out }) => out.length > 1).reduce((all, { out }) => all + out.length, 0)
  const joins = count((node) => node.in.length > 1).reduce((all, node) => all + node.in.length, 0)
  return [
    ...lost.map((node) => warning(`节点不可达：${shown(node)}`, node.id)),
    ...(joins > 0 && forks !== joins ? [warning(`并行网关分支数不匹配：分出${forks}，汇聚${joins}`)] : []),
  ]
}

/** Kinds at which a token stops for the world outside. */
const stops = new Set(['userTask', 'receiveTask', 'catch', 'callActivity', 'eventBased'])

/** A circle in which nobody is asked would never end. */
function checkCircles(graph: FlowGraph): Finding[] {
  const left = new Map(Object.values(graph.nodes).flatMap((node) => (stops.has(node.type) ? [] : [[node.id, node]])))
  const targets = ({ out }: FlowNode) => out.map((id) => must(graph.flows[id], id).target)
  const sources = (node: FlowNode) => node.in.map((id) => must(graph.flows[id], id).source)
  // Whatever has no way in or no way out among what is left stands on no circle.
  for (let size = -1; size !== left.size;) {
    size = left.size
    for (const node of left.values()) {
      const isOpen = !targets(node).some((id) => left.has(id)) || !sources(node).some((id) => left.has(id))
      if (isOpen) left.delete(node.id)
    }
  }
  const [first] = left.values()
  return first ? [error(`循环无人工节点：${shown(first)}`, first.id)] : []
}
