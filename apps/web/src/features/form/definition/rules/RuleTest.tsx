import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import type { FormDefinition, Linkage } from '@app/form-engine/definition/types.ts'
import { conditionsOf } from '@app/form-engine/editing/references.ts'
import { formatOf } from '@app/form-engine/linkage/compile.ts'
import { linkageProblem } from '@app/form-engine/linkage/complete.ts'
import { holds } from '@app/form-engine/linkage/holds.ts'
import { valueKindOf } from '@app/form-engine/linkage/operators.ts'
import { wordsOf } from '@app/form-engine/linkage/sentence.ts'
import { Tag } from 'antd'
import { useState } from 'react'
import { fieldsOf } from './fieldChoices.ts'
import { ruleInFull } from './ruleEdits.ts'
import { useRuleNames } from './useRuleNames.ts'
import css from './trial.module.css'
import words from './words.module.css'
import { ValueInput } from './ValueInput.tsx'

/** 试一试: sample values for the fields of the condition, and what would happen. */
export function RuleTest({ rule, definition }: { rule: Linkage; definition: FormDefinition }) {
  const [samples, setSamples] = useState<Record<string, unknown>>({})
  const [now] = useState(() => new Date())
  const inFull = ruleInFull(definition, rule)
  const models = new Set(conditionsOf(inFull.when).map(({ model }) => model))
  const fields = fieldsOf(definition).filter(({ name }) => models.has(name))
  const byName = new Map(fields.map((field) => [field.name, field.control]))
  const held = holds(inFull.when, {
    read: (model) => sampleOf(samples[model], byName.get(model)),
    formatOf: (model) => {
      const control = byName.get(model)
      return control && formatOf(control)
    },
    hasChanged: (model) => samples[model] !== undefined,
    context: { now },
  })
  const { then, otherwise } = wordsOf(rule, definition, useRuleNames([rule], definition))
  const ready = linkageProblem(inFull) === undefined
  return (
    <div className={css.test} role="group" aria-label="试一试">
      <h2>
        <ExperimentOutlined aria-hidden />
        试一试
        <small>填入示例值，看看会发生什么；不会改变表单</small>
      </h2>
      {!ready && <p className={words.note}>规则填写完整以后就可以试</p>}
      {ready &&
        fields.map(({ name, label, control }) => (
          <div key={name} className={css.sample}>
            <span>{valueKindOf(control) === 'rows' ? `${label}的数量` : label}</span>
            <ValueInput
              control={control}
              op={valueKindOf(control) === 'range' ? 'between' : 'eq'}
              relative={false}
              label={`${label}的示例值`}
              value={valueKindOf(control) === 'switch' ? samples[name] === true : samples[name]}
              disabled={false}
              onChange={(value) => setSamples({ ...samples, [name]: value })}
            />
          </div>
        ))}
      {ready && (
        <p className={css.outcome} role="status">
          <Tag color={held ? 'success' : 'default'}>{held ? '条件成立' : '条件不成立'}</Tag>
          <span>{held ? then : otherwise || '不执行任何动作'}</span>
        </p>
      )}
    </div>
  )
}

/** A switch that nobody touched is off; of rows only their number counts. */
function sampleOf(value: unknown, control: Parameters<typeof valueKindOf>[0] | undefined): unknown {
  const kind = control && valueKindOf(control)
  if (kind === 'switch') return value !== false && value !== undefined
  return kind === 'rows' ? Array.from({ length: Number(value ?? 0) }, () => ({})) : value
}
