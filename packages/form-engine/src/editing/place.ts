import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { allowedInside, isContainer, isGiven } from '@app/form-engine/controls/registry.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { slotsOf, type SlotAddress } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'

/** Why controls, new or already in the form, may not stand in a slot; undefined when they may (form-designer §1.7). */
export function placeProblem(
  definition: FormDefinition,
  controls: readonly Control[],
  slot: SlotAddress,
): string | undefined {
  const target = slot.key === null ? undefined : findByKey(definition.list, slot.key)
  if (slot.key !== null && !target) return '目标位置不存在'
  if (target && [target.control, ...target.ancestors].some((around) => controls.includes(around)))
    return '不能移入自身内部'
  const given = target && [target.control, ...target.ancestors].find(({ type }) => isGiven(type))
  if (given) return `${typeLabel(given.type)}中的控件不能增减`
  const container = target?.control.type
  if (container && !controls.every(({ type }) => allowedInside(container, type)))
    return `该组件不能放入${typeLabel(container)}`
  const around = target ? target.ancestors.length + 1 : 0
  if (around + Math.max(0, ...controls.map(height)) > formLimits.depth) return '嵌套层级过深'
  return countAfter(definition, controls) > formLimits.controls ? '控件数量超过上限' : undefined
}

/** Why a form that has grown in one of its containers holds too much; undefined when it does not. */
export function growthProblem({ list }: FormDefinition): string | undefined {
  const visits = [...walk(list)]
  if (visits.some(({ ancestors }) => ancestors.length > formLimits.depth)) return '嵌套层级过深'
  return visits.length > formLimits.controls ? '控件数量超过上限' : undefined
}

/** Levels of containers of a subtree: 0 for a plain control. */
const height = (control: Control): number =>
  isContainer(control.type)
    ? 1 + Math.max(0, ...slotsOf(control).flatMap(({ list }) => list.map((inner) => height(inner))))
    : 0

/** Controls of the form when those of the list that are new have joined it. */
function countAfter(definition: FormDefinition, controls: readonly Control[]): number {
  const keys = new Set([...walk(definition.list)].map(({ control }) => control.key))
  return keys.size + [...walk(controls)].filter(({ control }) => !keys.has(control.key)).length
}
