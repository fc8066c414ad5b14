import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormConfig, FormDefinition } from '@app/form-engine/document/types.ts'

/** A control named after its key, for tests. */
export const aControl = (type: ControlType, key: string, rest: Partial<Control> = {}): Control => {
  const control = newControl(type, key)
  return { ...control, label: key, ...rest, options: { ...control.options, ...rest.options } }
}

export const aForm = (list: Control[], config: Partial<FormConfig> = {}): FormDefinition => {
  const empty = newForm()
  return { list, config: { ...empty.config, ...config } }
}
