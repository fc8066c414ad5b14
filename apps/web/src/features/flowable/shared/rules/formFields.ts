import { nestingOf, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { controlLabel } from '@app/form-engine/linkage/sentence.ts'
import { fullName } from '@app/form-engine/references/references.ts'

/** A field of a form as rights, conditions and rules of people name it. */
export interface FormField {
  /** Name in the data; `items.price` inside of rows. */
  model: string
  /** 明细 / 单价 inside of rows. */
  label: string
  control: Control
  /** Holds rows: what may be done with them is a right of its own. */
  hasRows: boolean
  /** Stands inside of another field. */
  isInside: boolean
}

/** The fields of a form in the order of the document. */
export const formFieldsOf = ({ list }: Pick<FormDefinition, 'list'>): FormField[] =>
  [...walk(list)].flatMap((visit) => {
    const model = fullName(visit)
    if (model === undefined) return []
    const { control, ancestors } = visit
    const around = ancestors.findLast(({ type }) => nestingOf(type) !== undefined)
    return {
      model,
      label: around ? `${controlLabel(around)} / ${controlLabel(control)}` : controlLabel(control),
      control,
      hasRows: valueKindOf(control) === 'rows',
      isInside: around !== undefined,
    }
  })
