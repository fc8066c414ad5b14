import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import type { CheckContext } from '@app/flow-engine/check/types.ts'
import { reachableFrom } from '@app/flow-engine/graph/reach.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { kindOf } from './cardRegistry.ts'
import { cardsIn, routesOf, type CardPlace } from './cardWalk.ts'
import { compileCards } from './compileCards.ts'
import { isWritable } from './markup.ts'
import { checkCondition } from './routing.ts'
import type { Card, CardFault, CardFlow } from './types.ts'

const mostDepth = 20
const mostCards = 200
/** The ids of what a card becomes begin with its own and a dot. */
const idPattern = /^[A-Za-z_][\w-]*$/

/** Everything that keeps a tree from being deployed (workflow §19). */
export function checkCards(flow: CardFlow, context: CheckContext): CardFault[] {
  const places: CardPlace[] = []
  for (const place of cardsIn(flow.root, mostDepth)) {
    if (places.length === mostCards) return [{ card: place.card.id, message: `节点不能超过${mostCards}个` }]
    if (place.depth > mostDepth) return [{ card: place.card.id, message: `分支嵌套不能超过${mostDepth}层` }]
    places.push(place)
  }
  const byId = new Map(places.map((place) => [place.card.id, place]))
  const faults = places.flatMap((place) => {
    const { card } = place
    const messages = [
      ...checkCard(card),
      ...checkPlace(place),
      ...checkBranches(card),
      ...checkRoutes(place, byId),
      ...checkBefore(card, byId),
    ]
    if (byId.get(card.id) !== place || flow.key.split('.')[0] === card.id) messages.push(`节点编号重复：${card.id}`)
    return messages.map((message) => ({ card: card.id, message }))
  })
  if (!isWritable(`${flow.name}${flow.category ?? ''}`)) {
    faults.push({ card: flow.root.id, message: '流程名称或分类中含有不能保存的字符' })
  }
  return faults.length > 0 ? faults : checkCompiled(flow, places, context)
}

function checkCard(card: Card): string[] {
  const messages: string[] = []
  if (!idPattern.test(card.id)) messages.push(`节点编号不合法：${card.id}`)
  if (!card.name.trim()) messages.push('节点名称不能为空')
  if (!isWritable(card.name) || !textsIn(card.settings).every(isWritable)) {
    messages.push('文字中含有不能保存的字符')
  }
  return [...messages, ...kindOf(card).check(card)]
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

function checkPlace({ card, forkOf, isFirst, isLast }: CardPlace): string[] {
  const kind = kindOf(card)
  if ((kind.role === 'branch') !== (forkOf !== undefined)) return ['分支只能放在分支节点之下']
  const place = kind.role === 'step' ? kind.place : undefined
  const messages: string[] = []
  if (isFirst && place !== 'first') messages.push('流程必须从发起人开始')
  if (!isFirst && place === 'first') messages.push('发起人只能在流程的开头')
  if (isLast && place !== 'last') messages.push('流程缺少结束节点')
  if (!isLast && place === 'last') messages.push('流程结束只能在流程的末尾')
  return messages
}

function checkBranches(card: Card): string[] {
  const kind = kindOf(card)
  const branches = card.conditionNodes ?? []
  if (kind.role !== 'fork') return branches.length > 0 ? ['该节点不能有分支'] : []
  if (branches.length < 2) return ['至少需要两个分支']
  if (!kind.isConditional) return []
  const messages: string[] = []
  if (branches.findIndex(({ settings }) => settings.isDefault) !== branches.length - 1) {
    messages.push('最后一个分支应为默认分支，且只能有一个')
  }
  for (const { name, settings } of branches) {
    if (settings.isDefault) continue
    const fault = settings.condition ? checkCondition(settings.condition) : '未设置条件'
    if (fault) messages.push(`分支“${name}”的条件不合法：${fault}`)
  }
  return messages
}

function checkRoutes({ card, beside }: CardPlace, byId: ReadonlyMap<string, CardPlace>): string[] {
  return routesOf(card).flatMap(({ target }) => {
    const found = byId.get(target)
    if (!target) return ['未选择路由的目标节点']
    if (!found || found.forkOf || target === card.id) return [`路由的目标节点不存在：${target}`]
    // A join waits for every branch of its fork: whoever leaves one leaves it waiting for ever.
    if (found.beside.join() !== beside.join()) return [`路由不能跳出或跳入并行的分支：${found.card.name}`]
    return []
  })
}

function checkBefore(card: Card, byId: ReadonlyMap<string, CardPlace>): string[] {
  return earlierOf(card).flatMap((id) => {
    const found = byId.get(id)
    return found && isTask(found.card) ? [] : [`引用的节点不存在：${id}`]
  })
}

function earlierOf(card: Card): string[] {
  const kind = kindOf(card)
  return kind.role === 'step' ? (kind.before?.(card) ?? []) : []
}

function isTask(card: Card): boolean {
  const kind = kindOf(card)
  return kind.role === 'step' && kind.nodes(card).some(({ id, element }) => id === card.id && element === 'userTask')
}

/** What only the process as a whole can tell, said of the card from which it comes. */
function checkCompiled(flow: CardFlow, places: CardPlace[], context: CheckContext): CardFault[] {
  const [graph] = compileFile(compileCards(flow)).graphs
  if (!graph) return []
  const errors = checkGraph(graph, context).filter(({ level }) => level === 'error')
  return [
    ...errors.map(({ element, message }) => ({ card: cardOf(element, places) ?? flow.root.id, message })),
    ...places.flatMap(({ card }) => checkOrder(card, graph)),
  ]
}

const cardOf = (element: string | undefined, places: CardPlace[]) =>
  places.find(({ card }) => card.id === element?.split('.')[0])?.card.id

function checkOrder(card: Card, graph: FlowGraph): CardFault[] {
  const late = earlierOf(card).filter((id) => !reachableFrom(graph, id).has(card.id))
  return late.map((id) => ({ card: card.id, message: `引用的节点应在该节点之前：${graph.nodes[id]?.name ?? id}` }))
}
