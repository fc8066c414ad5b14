import { typeLabel } from '@app/form-engine/controls/catalog.ts'
import { isPaned, nestingOf, treeOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition, LinkageAction } from '@app/form-engine/document/types.ts'
import { controlLabel } from '@app/form-engine/linkage/sentence.ts'
import { fullName } from '@app/form-engine/references/references.ts'
import { placesOf } from '#/features/form/definition/draft/places.ts'

/** A control as the editors of rules and formulas offer it. */
export interface FieldChoice {
  key: string
  /** Full name in the data: `items.price`; undefined for controls without data. */
  name: string | undefined
  /** With the batch around it: 明细 / 单价. */
  label: string
  control: Control
  /** Model of the batch around it. */
  batch: string | undefined
}

const known = new WeakMap<FormDefinition, readonly FieldChoice[]>()

/** Every control of a form in document order; worked out once per definition. */
export function choicesOf(definition: FormDefinition): readonly FieldChoice[] {
  const found = known.get(definition)
  if (found) return found
  const choices = [...placesOf(definition).values()].map((visit): FieldChoice => {
    const { control, ancestors } = visit
    const batch = ancestors.findLast(({ type }) => nestingOf(type) === 'rows')
    return {
      key: control.key,
      name: fullName(visit),
      label: batch ? `${controlLabel(batch)} / ${controlLabel(control)}` : controlLabel(control),
      control,
      batch: batch?.model,
    }
  })
  known.set(definition, choices)
  return choices
}

export const fieldsOf = (definition: FormDefinition) =>
  choicesOf(definition).filter((choice): choice is FieldChoice & { name: string } => choice.name !== undefined)

/** Which controls an action may be about. */
export function targetsFor(action: LinkageAction['do'], definition: FormDefinition): readonly FieldChoice[] {
  const choices = choicesOf(definition)
  switch (action) {
    case 'activateTab':
      return choices.filter(({ control }) => isPaned(control.type))
    case 'setOptions':
      return choices.filter(({ control }) => isChoice(control))
    case 'require':
    case 'optional':
    case 'setValue':
    case 'clear':
      return choices.filter(({ name }) => name !== undefined)
    default:
      return choices
  }
}

export const isChoice = (control: Control) =>
  ['choice', 'choices'].includes(valueKindOf(control)) && treeOf(control.type) !== 'ways'

/** As a choice of a select: 单价（数字输入框）. */
export const asOption = ({ key, label, control }: FieldChoice) => ({
  value: key,
  label: `${label}（${typeLabel(control.type)}）`,
})
