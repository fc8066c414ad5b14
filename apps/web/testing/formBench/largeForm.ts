import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'

const mix: ControlType[] = [
  'input',
  'number',
  'select',
  'input',
  'radio',
  'textarea',
  'checkbox',
  'input',
  'switch',
  'date',
]

/** One flat form of as many controls, mixed as people mix them. */
export const largeForm = (count: number): FormDefinition => ({
  ...newForm(),
  list: Array.from({ length: count }, (_, at) => {
    const type = mix[at % mix.length] ?? 'input'
    const control = newControl(type, `${type}_${at}`)
    return { ...control, label: `${control.label} ${at + 1}`, rules: [{ required: at % 3 === 0, message: '必填项' }] }
  }),
})
