import type { Control } from '@app/form-engine/document/types.ts'
import { useDesigner } from '#/features/form/definition/draft/designerStore.ts'
import { FormulaInput } from './FormulaInput.tsx'

export interface FormulaFieldProps {
  id?: string
  control: Control
  value: string | undefined
  /** Undefined when the formula is taken away. */
  onChange: (value: string | undefined) => void
}

/** 公式 of a control in the right column. */
export function FormulaField({ id, control, value, onChange }: FormulaFieldProps) {
  const readOnly = useDesigner((state) => state.readOnly)
  return (
    <FormulaInput
      {...(id && { id })}
      control={control}
      value={value ?? ''}
      label="公式"
      readOnly={readOnly}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}
