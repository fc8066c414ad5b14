import { Checkbox, InputNumber, Radio } from 'antd'
import type { TransactorSettings } from '@app/flow-engine/cards/types.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import { changed, type RuleProps } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'
import { WeightsRule } from './WeightsRule.tsx'
import css from './rules.module.css'

type Method = NonNullable<TransactorSettings['method']>

const methods: readonly Method[] = [1, 2, 3, 4, 5, 6]
const usesRatio = (method: Method) => method === 2 || method === 6

/** 多人审批方式 (workflow §8.2). */
export function MethodRule({ settings, readOnly, onChange, canRefuse = true }: RuleProps & { canRefuse?: boolean }) {
  const labels = useDictLabels('flow_approve_method')
  const { method = 1, ratio = 100 } = settings
  return (
    <>
      <RuleRow label={canRefuse ? '多人审批方式' : '多人办理方式'}>
        {(id) => (
          <Radio.Group
            name={id}
            aria-label={canRefuse ? '多人审批方式' : '多人办理方式'}
            className={css.choices}
            disabled={readOnly}
            value={method}
            options={methods.map((value) => ({
              value,
              label: labels.find(({ dictValue }) => dictValue === String(value))?.dictLabel ?? `${value}`,
            }))}
            onChange={({ target }) => {
              const next = target.value as Method
              onChange(
                changed(settings, {
                  method: next,
                  ratio: usesRatio(next) ? ratio : undefined,
                  weights: next === 6 ? settings.weights : undefined,
                  refuseByAll: next === 3 ? settings.refuseByAll : undefined,
                }),
              )
            }}
          />
        )}
      </RuleRow>
      {usesRatio(method) && (
        <RuleRow label="通过比例" note={method === 2 ? '同意人数达到比例后通过' : '同意的权重达到比例后通过'}>
          {(id) => (
            <InputNumber
              id={id}
              min={1}
              max={100}
              precision={0}
              suffix="%"
              disabled={readOnly}
              value={ratio}
              onChange={(next) => onChange(changed(settings, { ratio: next ?? 0 }))}
            />
          )}
        </RuleRow>
      )}
      {method === 6 && (
        <WeightsRule
          value={settings.weights ?? []}
          disabled={readOnly}
          onChange={(weights) => onChange(changed(settings, { weights: weights.length > 0 ? weights : undefined }))}
        />
      )}
      {method === 3 && canRefuse && (
        <Checkbox
          disabled={readOnly}
          checked={settings.refuseByAll === true}
          onChange={({ target }) => onChange(changed(settings, { refuseByAll: target.checked || undefined }))}
        >
          全部拒绝才算拒绝
        </Checkbox>
      )}
    </>
  )
}
