import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import { act, deploy, newPlay, type PlayState } from '@app/flow-engine/play/play.ts'
import type { PlayLine, PlayStep } from '@app/flow-engine/play/types.ts'
import { known } from '@app/flow-engine/testing/cards.ts'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { expectedTasks, randomCards } from '@app/flow-engine/testing/randomCards.ts'
import { childOf, childElements, readXml, type XmlElement } from '@app/flow-engine/xml/readXml.ts'
import { cardsIn } from './cardWalk.ts'
import { checkCards } from './checkCards.ts'
import { compileCards } from './compileCards.ts'
import type { CardFlow } from './types.ts'

const child = draw('s:start > inner:user > e:end', {}, 'child')

/** Everything that somebody could do next. */
function choices({ open, tokens }: PlayLine, flow: CardFlow, isEnough: boolean): PlayStep[] {
  const kinds = new Map([...cardsIn(flow.root)].map(({ card }) => [card.id, card]))
  const waiting = tokens.flatMap((node): PlayStep[] => {
    if (node.endsWith('.wait')) return [{ trigger: node }]
    const card = kinds.get(node)
    if (card?.type === 14) return [{ fireTimer: node }]
    return card?.type === 20 && card.settings.timeout ? [{ fireTimer: `${node}.timeout` }] : []
  })
  return [...open.map((complete): PlayStep => ({ complete, variables: { stop: isEnough } })), ...waiting]
}

/** Acts in any order until it has ended; a state that waits for nobody fails. */
function playOut(flow: CardFlow, picks: number[]): PlayState {
  let play = deploy(newPlay(Date.UTC(2026, 0, 5)), [
    ...compileFile(compileCards(flow)).graphs,
    ...compileFile(child).graphs,
  ])
  let step: PlayStep = { start: 'p' }
  for (let i = 0; i < 2_000; i++) {
    const { play: next, line } = act(play, step)
    expect(line.error).toBeNull()
    play = JSON.parse(JSON.stringify(next)) as PlayState
    if (line.ended) return play
    const possible = choices(line, flow, i > 20)
    const chosen = possible[(picks[i % picks.length] ?? 0) % possible.length]
    if (!chosen) throw new Error(`nobody is waited for at ${line.tokens.join(' ')}`)
    step = chosen
  }
  throw new Error('it does not end')
}

const rootState = (play: PlayState) => {
  const [flow] = play.cases
  const state = flow?.instances[flow.root]?.state
  if (!state) throw new Error('nothing was started')
  return state
}

const picks = fc.array(fc.nat(), { minLength: 1, maxLength: 20 })

test('卡片: random trees are whole and have no errors as BPMN', () => {
  fc.assert(
    fc.property(randomCards(true), (flow) => {
      expect(checkCards(flow, known)).toEqual([])
      const [graph] = compileFile(compileCards(flow)).graphs
      expect(graph && checkGraph(graph, known).filter(({ level }) => level === 'error')).toEqual([])
    }),
    { numRuns: 100 },
  )
})

test('卡片: when everybody approves every tree ends, whatever is jumped and in whatever order', () => {
  fc.assert(
    fc.property(randomCards(true), picks, (flow, order) => {
      const { status, tokens, tasks, subscriptions } = rootState(playOut(flow, order))
      expect({ status, tokens, tasks, subscriptions }).toEqual({
        status: 'approved',
        tokens: {},
        tasks: {},
        subscriptions: {},
      })
    }),
    { numRuns: 150 },
  )
})

test('卡片: exactly the tasks of the branches that hold are decided, each as often as its method says', () => {
  fc.assert(
    fc.property(randomCards(false), picks, (flow, order) => {
      const decided = rootState(playOut(flow, order)).decided.map(({ node }) => node)
      expect(decided.toSorted()).toEqual(expectedTasks(flow.root).toSorted())
    }),
    { numRuns: 150 },
  )
})

test('卡片: cards, conditions and names are found again in the file', () => {
  fc.assert(
    fc.property(randomCards(true), (flow) => {
      const [graph] = compileFile(compileCards(flow)).graphs
      for (const { card, forkOf } of cardsIn(flow.root)) {
        const found = forkOf ? graph?.flows[card.id] : graph?.nodes[card.id]
        expect(found?.name).toBe(card.name)
        const condition = card.type === 50 ? card.settings.condition : undefined
        if (condition?.kind === 'expression') expect(graph?.flows[card.id]?.condition).toBe(condition.text)
        if (card.type === 50 && card.settings.isDefault) expect(graph?.nodes[forkOf?.id ?? '']?.default).toBe(card.id)
        if (card.type === 11 || card.type === 13) {
          expect(graph?.nodes[card.id]?.user?.strategy).toEqual({ code: 30, param: card.settings.candidate?.param })
        }
      }
    }),
    { numRuns: 100 },
  )
})

interface Box {
  id: string
  x: number
  y: number
  right: number
  bottom: number
}

const numbers = ({ attributes }: XmlElement) =>
  Object.fromEntries(Object.entries(attributes).map(([key, text]) => [key, Number(text)]))

/** Shapes, lines, and the names that stand outside of both. */
function readDiagram(xml: string): { boxes: Box[]; names: Box[]; edges: Map<string, { x: number; y: number }[]> } {
  const diagram = childOf(readXml(xml), 'bpmndi:BPMNDiagram')
  const parts = diagram?.children[0]?.children ?? []
  const boxIn = (part: XmlElement, id: string) =>
    childElements(part, 'dc:Bounds').map((bounds) => {
      const { x = 0, y = 0, width = 0, height = 0 } = numbers(bounds)
      return { id, x, y, right: x + width, bottom: y + height }
    })
  const boxes = parts.flatMap((part) => boxIn(part, part.attributes.bpmnElement ?? ''))
  const names = parts.flatMap((part) =>
    childElements(part, 'bpmndi:BPMNLabel').flatMap((label) => boxIn(label, `name of ${part.attributes.bpmnElement}`)),
  )
  const edges = parts.filter(({ name }) => name === 'bpmndi:BPMNEdge')
  return {
    boxes,
    names,
    edges: new Map(
      edges.map((edge) => [
        edge.attributes.bpmnElement ?? '',
        childElements(edge, 'di:waypoint').map((point) => {
          const { x = 0, y = 0 } = numbers(point)
          return { x, y }
        }),
      ]),
    ),
  }
}

const touches = (box: Box, point: { x: number; y: number } | undefined) =>
  point !== undefined &&
  point.x >= box.x &&
  point.x <= box.right &&
  point.y >= box.y &&
  point.y <= box.bottom &&
  (point.x === box.x || point.x === box.right || point.y === box.y || point.y === box.bottom)

test('卡片: every node has its place, every flow its line, nothing lies on anything', () => {
  fc.assert(
    fc.property(randomCards(true), (flow) => {
      const xml = compileCards(flow)
      const [graph] = compileFile(xml).graphs
      const { boxes, names, edges } = readDiagram(xml)
      expect(boxes.map(({ id }) => id).toSorted()).toEqual(Object.keys(graph?.nodes ?? {}).toSorted())
      expect([...edges.keys()].toSorted()).toEqual(Object.keys(graph?.flows ?? {}).toSorted())
      const all = [...boxes, ...names]
      for (const [i, a] of all.entries()) {
        expect(Math.min(a.x, a.y)).toBeGreaterThanOrEqual(0)
        for (const b of all.slice(i + 1)) {
          const isOnBorder = graph?.nodes[b.id]?.attachedTo === a.id
          const isApart = a.right < b.x || b.right < a.x || a.bottom < b.y || b.bottom < a.y
          expect(isApart || isOnBorder, `${a.id} and ${b.id}`).toBe(true)
        }
      }
      const byId = new Map(boxes.map((box) => [box.id, box]))
      for (const [id, points] of edges) {
        const [from, to] = [byId.get(graph?.flows[id]?.source ?? ''), byId.get(graph?.flows[id]?.target ?? '')]
        expect(from && to && touches(from, points[0]) && touches(to, points.at(-1)), id).toBe(true)
        for (const [i, { x, y }] of points.entries()) {
          const next = points[i + 1]
          expect(!next || (x === next.x) !== (y === next.y), id).toBe(true)
        }
      }
    }),
    { numRuns: 100 },
  )
})
