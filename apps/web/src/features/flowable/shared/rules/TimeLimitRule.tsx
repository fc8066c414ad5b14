import { Checkbox, InputNumber, Radio, Switch } from 'antd'
import type { TimeLimit } from '@app/flow-engine/cards/types.ts'
import { PeriodInput } from './PeriodInput.tsx'
import { changed, type RuleProps } from './ruleProps.ts'
import { RuleRow } from './RuleRow.tsx'
import css from './rules.module.css'

const acts: { value: TimeLimit['type']; label: string }[] = [
  { value: 1, label: '自动提醒' },
  { value: 2, label: '自动同意' },
  { value: 3, label: '自动拒绝' },
  { value: 4, label: '转交上级' },
  { value: 5, label: '跳转边界分支' },
]

const usual: TimeLimit = { after: { amount: 1, unit: 'day' }, type: 1, mostReminders: 1 }

interface TimeLimitRuleProps extends RuleProps {
  canRefuse?: boolean
  /** Where boundary events are drawn. */
  canBranch?: boolean
}

/** 超时处理 (workflow §8.6). */
export function TimeLimitRule({
  settings,
  readOnly,
  onChange,
  canRefuse = true,
  canBranch = false,
}: TimeLimitRuleProps) {
  const { timeLimit } = settings
  const put = (next: TimeLimit | undefined) => onChange(changed(settings, { timeLimit: next }))
  return (
    <>
      <RuleRow label="超时处理">
        {(id) => (
          <Switch
            id={id}
            disabled={readOnly}
            checked={timeLimit !== undefined}
            onChange={(on) => put(on ? usual : undefined)}
          />
        )}
      </RuleRow>
      {timeLimit && (
        <>
          <RuleRow label="超时时间">
            {(id) => (
              <PeriodInput
                id={id}
                label="超时时间"
                disabled={readOnly}
                value={timeLimit.after}
                onChange={(after) => put({ ...timeLimit, after })}
              />
            )}
          </RuleRow>
          <RuleRow label="工作日历">
            {(id) => (
              <Checkbox
                id={id}
                disabled={readOnly}
                checked={timeLimit.onWorkdays === true}
                onChange={({ target }) => {
                  const { onWorkdays: _, ...rest } = timeLimit
                  put(target.checked ? { ...rest, onWorkdays: true } : rest)
                }}
              >
                周末和节假日不计时
              </Checkbox>
            )}
          </RuleRow>
          <RuleRow label="超时后">
            {(id) => (
              <Radio.Group
                name={id}
                aria-label="超时后"
                className={css.choices}
                disabled={readOnly}
                value={timeLimit.type}
                options={acts
                  .filter(({ value }) => (canRefuse || value !== 3) && (canBranch || value !== 5))
                  .map((act) => (act.value === 2 && !canRefuse ? { ...act, label: '自动办理' } : act))}
                onChange={({ target }) => {
                  const type = target.value as TimeLimit['type']
                  const { mostReminders: _, ...rest } = timeLimit
                  put({ ...rest, type, ...(type === 1 && { mostReminders: 1 }) })
                }}
              />
            )}
          </RuleRow>
          {timeLimit.type === 1 && (
            <RuleRow label="最大提醒次数">
              {(id) => (
                <InputNumber
                  id={id}
                  min={1}
                  max={100}
                  precision={0}
                  disabled={readOnly}
                  value={timeLimit.mostReminders ?? 1}
                  onChange={(most) => put({ ...timeLimit, mostReminders: most ?? 1 })}
                />
              )}
            </RuleRow>
          )}
        </>
      )}
    </>
  )
}
