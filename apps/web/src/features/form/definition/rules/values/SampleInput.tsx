import { Input } from 'antd'
import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { isCounted } from '@app/form-engine/linkage/operators.ts'
import { fullNames, resolveName } from '@app/form-engine/references/references.ts'
import { fieldsOf, type FieldChoice } from './fieldChoices.ts'
import { ValueInput } from './ValueInput.tsx'
import css from './trial.module.css'

/** A field that a rule or a formula reads, by the name that is written there. */
export interface ReadField {
  model: string
  field: FieldChoice
  /** All rows of a column at once. */
  column: boolean
}

/** The fields behind names as a rule or a formula writes them; `batch` is the one whose rows it is about. */
export function readFields(
  definition: FormDefinition,
  models: Iterable<string>,
  batch: string | undefined,
): ReadField[] {
  const names = fullNames(definition)
  const fields = new Map(fieldsOf(definition).map((field) => [field.name, field]))
  return [...new Set(models)].flatMap((model) => {
    const field = fields.get(resolveName(names, model, batch))
    return field ? { model, field, column: field.batch !== undefined && model === field.name } : []
  })
}

/** A sample as rules and formulas read it: a switch that nobody touched is off, of rows only their number counts. */
export function sampleOf(value: unknown, { field: { control }, column }: ReadField): unknown {
  if (column) return value
  const kind = valueKindOf(control)
  if (kind === 'switch') return value !== false && value !== undefined
  return isCounted(control) ? Array.from({ length: Number(value ?? 0) }, () => ({})) : value
}

interface SampleInputProps {
  read: ReadField
  value: unknown
  onChange: (value: unknown) => void
}

/** One sample value of 试一试. */
export function SampleInput({ read: { field, column }, value, onChange }: SampleInputProps) {
  const { control, label } = field
  const kind = valueKindOf(control)
  return (
    <div className={css.sample}>
      <span>{isCounted(control) ? `${label}的数量` : label}</span>
      {column ? (
        <Input
          aria-label={`${label}的示例值`}
          placeholder="每行一个值，用逗号隔开，如 10, 20, 30"
          onChange={(event) => onChange(listOf(event.target.value))}
        />
      ) : (
        <ValueInput
          control={control}
          op={kind === 'range' ? 'between' : 'eq'}
          relative={false}
          label={`${label}的示例值`}
          value={kind === 'switch' ? value === true : value}
          disabled={false}
          onChange={onChange}
        />
      )}
    </div>
  )
}

const listOf = (text: string) => text.split(/[,，\s]+/).filter((one) => one !== '')
