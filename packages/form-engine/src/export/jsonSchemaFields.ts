import { hasModel, isLayout } from '@app/form-engine/controls/registry.ts'
import { slotsOf } from '@app/form-engine/document/slots.ts'
import type { Control } from '@app/form-engine/document/types.ts'

/** A control that puts a value into the data. */
type Field = Control & { model: string }

const isField = (control: Control): control is Field =>
  Boolean(control.model) && hasModel(control.type) && !control.options.noFormItem

/** Fields of a list on their own level: layouts only arrange, what nests keeps its children to itself. */
export const fieldsOf = (list: readonly Control[]): Field[] =>
  list
    .filter(({ options }) => !options.hidden)
    .flatMap((control) => {
      if (isLayout(control.type)) return slotsOf(control).flatMap((slot) => fieldsOf(slot.list))
      return isField(control) ? [control] : []
    })
