import * as fc from 'fast-check'
import { cardsIn, type CardPlace } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card, CardFlow, CardOf } from '@app/flow-engine/cards/types.ts'
import { branch, card, flowOf, members, when } from './cards.ts'

/** A card before it has an id. */
type Plan =
  | { kind: 'task'; type: 11 | 13; people: number; method: 1 | 2 | 3 | 4 | 5 | 6 }
  | { kind: 'copy' | 'delay' | 'ask' | 'wait' | 'call' | 'late' }
  | { kind: 'route'; pick: number; holds: boolean }
  | { kind: 'fork'; type: 51 | 52 | 53; branches: { holds: boolean; plans: Plan[] }[] }

const task = fc.record({
  kind: fc.constant('task' as const),
  type: fc.constantFrom(11 as const, 13 as const),
  people: fc.integer({ min: 1, max: 3 }),
  method: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, 5 as const, 6 as const),
})

const quiet = fc.record({
  kind: fc.constantFrom(
    'copy' as const,
    'delay' as const,
    'ask' as const,
    'wait' as const,
    'call' as const,
    'late' as const,
  ),
})

const route = fc.record({ kind: fc.constant('route' as const), pick: fc.nat(), holds: fc.boolean() })

/** Trees of cards that are whole; `key` p, calls go to the process `child`. */
export const randomCards = (withRoutes: boolean): fc.Arbitrary<CardFlow> =>
  fc
    .letrec<{ plans: Plan[]; plan: Plan }>((tie) => ({
      plan: fc.oneof(
        { maxDepth: 3 },
        { weight: 4, arbitrary: task },
        { weight: 2, arbitrary: quiet },
        ...(withRoutes ? [{ weight: 2, arbitrary: route }] : []),
        {
          weight: 3,
          arbitrary: fc.record({
            kind: fc.constant('fork' as const),
            type: fc.constantFrom(51 as const, 52 as const, 53 as const),
            branches: fc.array(fc.record({ holds: fc.boolean(), plans: tie('plans') }), { minLength: 2, maxLength: 3 }),
          }),
        },
      ) as fc.Arbitrary<Plan>,
      plans: fc.array(tie('plan'), { maxLength: 3, depthIdentifier: 'plans' }),
    }))
    .plans.map(built)

function built(plans: Plan[]): CardFlow {
  const ids = { next: 1 }
  const picks = new Map<string, { pick: number; holds: boolean }>()
  const flow = flowOf(...plans.map((plan) => cardOf(plan, ids, picks)))
  const places = [...cardsIn(flow.root)]
  for (const [i, place] of places.entries()) {
    const picked = picks.get(place.card.id)
    if (picked && place.card.type === 54) lead(place.card, picked, places, i)
  }
  return flow
}

/** A route back needs somebody who is asked, so it leads to a task; until `stop` is said it is taken again and again. */
function lead(from: CardOf<54>, { pick, holds }: { pick: number; holds: boolean }, places: CardPlace[], at: number) {
  const beside = places[at]?.beside.join()
  const targets = places.filter(
    (place, i) =>
      place.card !== from &&
      !place.forkOf &&
      place.beside.join() === beside &&
      (i > at || (place.card.type < 12 && place.card.type > 9)),
  )
  const target = targets[pick % targets.length]?.card.id
  // In a branch with nothing else every way would leap out of it.
  if (target === undefined) return void Object.assign(from, card(12, from.id, members('u1')))
  from.settings.routes = [{ condition: when(`\${${holds} && !vars:getOrDefault('stop', false)}`), target }]
}

function cardOf(plan: Plan, ids: { next: number }, picks: Map<string, { pick: number; holds: boolean }>): Card {
  const id = `c${ids.next++}`
  switch (plan.kind) {
    case 'task': {
      const people = members(['u1', 'u2', 'u3'].slice(0, plan.people).join(','))
      return card(plan.type, id, { ...people, method: plan.method })
    }
    case 'copy':
      return card(12, id, members('u1'))
    case 'delay':
      return card(14, id)
    case 'ask':
    case 'wait':
      return card(15, id, { kind: plan.kind === 'ask' ? 'http' : 'callback', call: { url: 'https://example.com' } })
    case 'call':
      return card(20, id, { process: 'child' })
    case 'late':
      return card(20, id, { process: 'child', timeout: { amount: 1, unit: 'hour' } })
    case 'route':
      picks.set(id, plan)
      return card(54, id)
    case 'fork': {
      const branches = plan.branches.map(({ holds, plans }, i) => {
        const cards = plans.map((each) => cardOf(each, ids, picks))
        const isLast = i === plan.branches.length - 1
        return branch(`${id}-${i}`, plan.type === 52 ? 'all' : isLast ? 'else' : when(`\${${holds}}`), ...cards)
      })
      return card(plan.type, id, {}, branches)
    }
  }
}

/** Tasks that are decided when everybody approves and no route is taken, by the words of the cards alone. */
export function expectedTasks(first: Card | undefined): string[] {
  const tasks: string[] = []
  for (let each = first; each; each = each.childNode) {
    if (each.type === 10) tasks.push(each.id)
    if (each.type === 11 || each.type === 13) {
      const { method = 1, candidate } = each.settings
      const isEach = method === 2 || method === 4 || method === 6
      const times = isEach ? (candidate?.param.split(',').length ?? 0) : 1
      tasks.push(...Array.from({ length: times }, () => each.id))
    }
    tasks.push(...taken(each).flatMap(({ childNode }) => expectedTasks(childNode)))
  }
  return tasks
}

function taken({ type, conditionNodes = [] }: Card): CardOf<50>[] {
  if (type === 52) return conditionNodes
  const open = conditionNodes.filter(
    ({ settings: { condition } }) => condition?.kind === 'expression' && condition.text === '${true}',
  )
  const chosen = open.length > 0 ? open : conditionNodes.slice(-1)
  return type === 51 ? chosen.slice(0, 1) : chosen
}
