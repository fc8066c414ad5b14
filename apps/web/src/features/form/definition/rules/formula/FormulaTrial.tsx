import { useState } from 'react'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { computeFormula } from '@app/form-engine/expression/evaluateFormula.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import type { FormulaResult } from '@app/form-engine/expression/types.ts'
import { formatOf } from '@app/form-engine/linkage/compileLinkages.ts'
import { readFields, SampleInput, sampleOf } from '#/features/form/definition/rules/values/SampleInput.tsx'
import { useProductZone } from '#/kit/session/productZone.ts'
import css from '#/features/form/definition/rules/values/trial.module.css'

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
  const timeZone = useProductZone()
  const parsed = parseFormula(text)
  if (!parsed.ok) return null
  const read = readFields(definition, parsed.formula.models, batch)
  const byName = new Map(read.map((one) => [one.model, one]))
  const controlOf = (model: string) => byName.get(model)?.field.control
  const format = formatOf(control)
  const computed = computeFormula(parsed.formula, {
    read(model) {
      const known = byName.get(model)
      return known && sampleOf(samples[model], known)
    },
    formatOf: (model) => {
      const known = controlOf(model)
      return known && formatOf(known)
    },
    optionsOf: (model) => controlOf(model)?.options.options,
    context: { now, ...(timeZone !== undefined && { timeZone }), userName: '张三', deptName: '示例部门' },
    ...(format !== undefined && { format }),
  })
  return (
    <div className={css.trial} role="group" aria-label="试一试">
      {read.map((one) => (
        <SampleInput
          key={one.model}
          read={one}
          value={samples[one.model]}
          onChange={(value) => setSamples({ ...samples, [one.model]: value })}
        />
      ))}
      <p className={css.outcome} role="status">
        <span>结果</span>
        {computed.ok ? <strong>{shown(computed.value)}</strong> : <em>{`暂无结果：${computed.message}`}</em>}
      </p>
    </div>
  )
}

function shown(value: FormulaResult): string {
  if (value === null || value === '') return '（空）'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}
