import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import { Tag } from 'antd'
import { useState } from 'react'
import type { ConditionGroup, FormDefinition } from '@app/form-engine/document/types.ts'
import { formatOf } from '@app/form-engine/linkage/compileLinkages.ts'
import { isGroupFulfilled } from '@app/form-engine/linkage/holds.ts'
import { conditionsOf, namesInCondition } from '@app/form-engine/references/references.ts'
import { useProductZone } from '#/kit/session/productZone.ts'
import { readFields, SampleInput, sampleOf } from './values/SampleInput.tsx'
import words from '#/features/form/shared/words.module.css'
import css from './values/trial.module.css'

interface RuleTestProps {
  /** As it is stored: fields of the row by their short names. */
  when: ConditionGroup
  /** The batch whose rows the rule is about. */
  batch: string | undefined
  definition: FormDefinition
  /** The rule is complete. */
  ready: boolean
  outcomeOf: (held: boolean) => string
}

/** 试一试: sample values for what the conditions read, and what would happen. */
export function RuleTest({ when, batch, definition, ready, outcomeOf }: RuleTestProps) {
  const [samples, setSamples] = useState<Record<string, unknown>>({})
  const [now] = useState(() => new Date())
  const timeZone = useProductZone()
  const read = readFields(definition, conditionsOf(when).flatMap(namesInCondition), batch)
  const byName = new Map(read.map((one) => [one.model, one]))
  const held = isGroupFulfilled(when, {
    read: (model) => {
      const known = byName.get(model)
      return known && sampleOf(samples[model], known)
    },
    formatOf: (model) => {
      const control = byName.get(model)?.field.control
      return control && formatOf(control)
    },
    hasChanged: (model) => samples[model] !== undefined,
    context: { now, ...(timeZone !== undefined && { timeZone }), userName: '张三', deptName: '示例部门' },
  })
  return (
    <div className={css.test} role="group" aria-label="试一试">
      <h2>
        <ExperimentOutlined aria-hidden />
        试一试
        <small>填入示例值，看看会发生什么；不会改变表单</small>
      </h2>
      {!ready && <p className={words.note}>规则填写完整以后就可以试</p>}
      {ready &&
        read.map((one) => (
          <SampleInput
            key={one.model}
            read={one}
            value={samples[one.model]}
            onChange={(value) => setSamples({ ...samples, [one.model]: value })}
          />
        ))}
      {ready && (
        <p className={css.outcome} role="status">
          <Tag color={held ? 'success' : 'default'}>{held ? '条件成立' : '条件不成立'}</Tag>
          <span>{outcomeOf(held)}</span>
        </p>
      )}
    </div>
  )
}
