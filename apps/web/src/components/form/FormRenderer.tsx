import { compiledForm } from './compiledForm.ts'
import { LiveForm } from './LiveForm.tsx'
import type { FormRendererProps } from './rendererProps.ts'

export type { FormRendererProps } from './rendererProps.ts'
export type { FormRendererRef } from './formHandle.ts'
export { FormInvalid } from './formHandle.ts'

/** A definition as a living form (form-designer §11): for filling, for reading, for paper. */
export function FormRenderer(props: FormRendererProps) {
  const compiled = props.value && compiledForm(props.value)
  return compiled ? <LiveForm {...props} compiled={compiled} /> : null
}
