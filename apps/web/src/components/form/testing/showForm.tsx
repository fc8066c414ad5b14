import { createRef } from 'react'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, ControlOptions, FormDefinition } from '@app/form-engine/document/types.ts'
import { FormRenderer, type FormRendererRef } from '#/components/form/FormRenderer.tsx'
import type { FormRendererProps } from '#/components/form/rendererProps.ts'
import { renderPage, type Answers } from '#testing/renderPage.tsx'

/** A control as the palette makes it, named by its label. */
export function control(
  type: ControlType,
  label: string,
  options: ControlOptions = {},
  rest: Partial<Control> = {},
): Control {
  const made = newControl(type, `${type}_${label}`)
  const named = { ...made, label, ...(made.model !== undefined && { model: label }) }
  return { ...named, ...rest, options: { ...made.options, ...options } }
}

export const required = { rules: [{ required: true, message: '必填项' }] }

export const formOf = (...list: Control[]): FormDefinition => ({ ...newForm(), list })

/** A form as somebody fills it, with what a page may ask of it. */
export function showForm(value: FormDefinition, props: Partial<FormRendererProps> = {}, answers: Answers = {}) {
  const ref = createRef<FormRendererRef>()
  const page = renderPage(<FormRenderer ref={ref} value={value} {...props} />, { answers })
  const form = () => {
    if (!ref.current) throw new Error('no form is shown')
    return ref.current
  }
  return { ...page, form }
}
