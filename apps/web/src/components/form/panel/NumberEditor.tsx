import { InputNumber } from 'antd'
import { boundsOf } from '@app/form-engine/definition/bounds.ts'
import type { EditorProps } from './edited.ts'
import { mixedText, read, type Lens } from './lens.ts'

export interface NumberLimits {
  min?: number | undefined
  max?: number | undefined
  step?: number | undefined
  precision?: number | undefined
}

interface NumberEditorProps extends EditorProps, NumberLimits {
  lens: Lens
  placeholder?: string
  /** What an emptied field means; null says "no limit". */
  empty?: number | null
  name?: string
}

/** A number within its limits. */
export function NumberEditor(props: NumberEditorProps) {
  const { id, edited, lens, placeholder, empty = null, name, min, step, precision } = props
  const { max = boundsOf('', lens.name)?.most } = props
  const { value, mixed } = read(edited, lens)
  return (
    <InputNumber
      id={id}
      value={typeof value === 'number' ? value : null}
      disabled={edited.readOnly}
      placeholder={mixed ? mixedText : (placeholder ?? '')}
      {...(min !== undefined && { min })}
      {...(max !== undefined && { max })}
      {...(step !== undefined && { step })}
      {...(precision !== undefined && { precision })}
      {...(name !== undefined && { 'aria-label': name })}
      {...(props.invalid && { status: 'error', 'aria-invalid': true })}
      {...(props.describedBy && { 'aria-describedby': props.describedBy })}
      style={{ width: '100%' }}
      onChange={(number) => edited.change((control) => lens.set(control, number ?? empty), lens.name)}
    />
  )
}
