import { slotsOfType } from '@app/form-engine/controls/registry.ts'
import type {
  Condition,
  ConditionGroup,
  Control,
  FormDefinition,
  Linkage,
  LinkageAction,
} from '@app/form-engine/document/types.ts'
import type { Visit } from '@app/form-engine/document/walk.ts'
import {
  linkageActions,
  conditionsOf,
  fullName,
  linkageScope,
  resolveName,
} from '@app/form-engine/references/references.ts'
import { controlName } from './checkFields.ts'
import { aboutLinkage } from './checkRules.ts'
import type { FormProblem } from './problem.ts'

/** Controls that stand where nobody can see them: in cells that a merge has swallowed, in columns without width. */
export const checkPlaces = (visits: readonly Visit[]): FormProblem[] =>
  visits.flatMap(({ control: { trs = [], columns = [], type } }) => [
    ...trs.flatMap(({ tds }) =>
      tds
        .filter(({ colspan, rowspan }) => colspan === 0 || rowspan === 0)
        .flatMap(({ list }) => unseen(list, '所在的单元格已被合并，填写时看不到')),
    ),
    ...(slotsOfType(type) === 'spans' ? columns : [])
      .filter(({ span }) => span === 0)
      .flatMap(({ list }) => unseen(list, '所在列的宽度为 0，填写时看不到')),
  ])

const unseen = (list: readonly Control[], words: string): FormProblem[] =>
  list.map((control) => ({ key: control.key, message: `${controlName(control)}：${words}` }))

/** A rule with what it shows and hides, and the fields that its conditions ask. */
interface Gate {
  linkage: Linkage
  shows: ReadonlySet<string>
  hides: ReadonlySet<string>
  keyOf: (condition: Condition) => string | undefined
}

/**
 * Rules that wait for what they themselves keep out of sight, and rules that hide what they ask. Where values of hidden
 * fields are kept, they go on counting, and nothing of this is a fault.
 */
export function checkTriggers(definition: FormDefinition, visits: readonly Visit[]): FormProblem[] {
  if (definition.config.hiddenValue === 'keep') return []
  const isIn = (key: string, keys: ReadonlySet<string>) =>
    visits.some(
      ({ control, ancestors }) => control.key === key && [control, ...ancestors].some((outer) => keys.has(outer.key)),
    )
  const gates = gatesOf(definition, visits)
  const dead = deadGates(gates, isIn)
  return gates.flatMap((gate) => {
    const asked = conditionsOf(gate.linkage.when).flatMap((condition) => gate.keyOf(condition) ?? [])
    const hidden = asked.some((key) => isIn(key, gate.hides))
    return [
      ...(dead.has(gate) ? [aboutLinkage(gate.linkage, '条件中的字段要等它成立后才会显示，永远不会成立')] : []),
      ...(hidden ? [aboutLinkage(gate.linkage, '会隐藏自己条件中的字段')] : []),
    ]
  })
}

function gatesOf(definition: FormDefinition, visits: readonly Visit[]): Gate[] {
  const keys = new Map(visits.flatMap((visit) => [[fullName(visit), visit.control.key] as const]))
  const names = new Set([...keys.keys()].filter((name) => name !== undefined))
  return (definition.config.linkages ?? [])
    .filter(({ enabled }) => enabled !== false)
    .map((linkage) => {
      const scope = linkageScope(definition, linkage)
      return {
        linkage,
        shows: targetsOfDeed(linkage, 'show'),
        hides: targetsOfDeed(linkage, 'hide'),
        keyOf: ({ model }) => keys.get(resolveName(names, model, scope)),
      }
    })
}

const targetsOfDeed = (linkage: Linkage, deed: LinkageAction['do']): ReadonlySet<string> =>
  new Set(linkageActions(linkage).flatMap((action) => (action.do === deed ? (action.targets ?? []) : [])))

/** Rules that show something and can never hold, because all they need is shown by such rules alone. */
function deadGates(gates: readonly Gate[], isIn: (key: string, closed: ReadonlySet<string>) => boolean): Set<Gate> {
  const dead = new Set(gates.filter(({ shows, linkage }) => shows.size > 0 && !linkage.else?.length))
  const open = new Set(gates.filter((gate) => !dead.has(gate)).flatMap(({ shows }) => [...shows]))
  for (let before = -1; before !== dead.size;) {
    before = dead.size
    const closed = new Set([...dead].flatMap(({ shows }) => [...shows].filter((key) => !open.has(key))))
    for (const gate of dead) {
      const isClosed = (condition: Condition) => {
        const key = gate.keyOf(condition)
        return key !== undefined && isIn(key, closed)
      }
      if (needs(gate.linkage.when, isClosed)) continue
      dead.delete(gate)
      for (const key of gate.shows) open.add(key)
    }
  }
  return dead
}

/** Whether a group cannot hold without a condition of some kind. */
const needs = ({ logic, items }: ConditionGroup, isSuch: (condition: Condition) => boolean): boolean => {
  const one = (item: Condition | ConditionGroup) => ('items' in item ? needs(item, isSuch) : isSuch(item))
  return logic === 'all' ? items.some(one) : items.length > 0 && items.every(one)
}
