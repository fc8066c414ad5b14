import type { Control, FormDefinition } from '@app/form-engine/definition/types.ts'
import { fullNames, resolveName } from '@app/form-engine/editing/references.ts'
import { computeFormula } from '@app/form-engine/expression/evaluate.ts'
import { parseFormula } from '@app/form-engine/expression/parse.ts'
import type { FormulaResult } from '@app/form-engine/expression/types.ts'
import { formatOf } from '@app/form-engine/linkage/compile.ts'
import { valueKindOf } from '@app/form-engine/linkage/operators.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { fieldsOf } from './fieldChoices.ts'
import css from './trial.module.css'
import { ValueInput } from './ValueInput.tsx'

interface FormulaTrialProps {
  text: string
  control: Control
  definition: FormDefinition
  batch: string | undefined
}

/** 试一试: sample values for what the formula reads, and its result. */
export function FormulaTrial({ text, control, definition, batch }: FormulaTrialProps) {
  const [samples, setSamples] = useState<Record<string, unknown>>({})
  const [now] = useState(() => new Date())
  const parsed = parseFormula(text)
  if (!parsed.ok) return null
  const names = fullNames(definition)
  const fields = new Map(fieldsOf(definition).map((field) => [field.name, field]))
  const read = parsed.formula.models.flatMap((model) => {
    const field = fields.get(resolveName(names, model, batch))
    return field ? { model, field, column: field.batch !== undefined && model === field.name } : []
  })
  const controlOf = (model: string) => read.find((one) => one.model === model)?.field.control
  const format = formatOf(control)
  const computed = computeFormula(parsed.formula, {
    read(model) {
      const value = samples[model]
      const known = controlOf(model)
      return known && valueKindOf(known) === 'rows' && typeof value === 'number'
        ? Array.from({ length: value }, () => ({}))
        : value
    },
    formatOf: (model) => {
      const known = controlOf(model)
      return known && formatOf(known)
    },
    optionsOf: (model) => controlOf(model)?.options.options,
    context: { now, userName: '张三', deptName: '示例部门' },
    ...(format !== undefined && { format }),
  })
  const set = (model: string, value: unknown) => setSamples({ ...samples, [model]: value })
  return (
    <div className={css.trial} role="group" aria-label="试一试">
      {read.map(({ model, field, column }) => (
        <div key={model} className={css.sample}>
          <span>{field.label}</span>
          {column ? (
            <Input
              aria-label={`${field.label}的示例值`}
              placeholder="每行一个值，用逗号隔开，如 10, 20, 30"
              onChange={(event) => set(model, listOf(event.target.value))}
            />
          ) : (
            <ValueInput
              control={field.control}
              op={valueKindOf(field.control) === 'range' ? 'between' : 'eq'}
              relative={false}
              label={`${field.label}的示例值`}
              value={valueKindOf(field.control) === 'switch' ? samples[model] === true : samples[model]}
              disabled={false}
              onChange={(value) => set(model, value)}
            />
          )}
        </div>
      ))}
      <p className={css.outcome} role="status">
        <span>结果</span>
        {computed.ok ? <strong>{shown(computed.value)}</strong> : <em>{`暂无结果：${computed.message}`}</em>}
      </p>
    </div>
  )
}

const listOf = (text: string) => text.split(/[,，\s]+/).filter((one) => one !== '')

function shown(value: FormulaResult): string {
  if (value === null || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}
