import { Radio } from 'antd'
import { useId, type ReactNode } from 'react'
import { cronFields, type CronFieldKey, type CronKind } from './cronFields.ts'
import { CronList, CronNumber, CronWeekday } from './CronInputs.tsx'
import { mostWeeks, type FieldState } from './cronState.ts'
import css from './CronBuilder.module.css'

interface CronTabProps {
  field: CronFieldKey
  value: FieldState
  thisYear: number
  onChange: (change: Partial<FieldState>) => void
}

/** One place of the expression: a radio for each way to say when, with the numbers it needs. */
export function CronTab({ field, value, thisYear, onChange }: CronTabProps) {
  const { title, kinds } = cronFields[field]
  const shown: readonly CronKind[] = value.kept ? [...kinds, 'kept'] : kinds
  const id = useId()
  return (
    <Radio.Group
      className={css.radios}
      aria-label={title}
      name={id}
      value={value.kind}
      onChange={(event) => onChange({ kind: event.target.value as CronKind })}
    >
      {shown.map((kind) => (
        <div key={kind} className={css.radio}>
          <Option field={field} kind={kind} value={value} thisYear={thisYear} onChange={onChange} />
        </div>
      ))}
    </Radio.Group>
  )
}

function Option({ field, kind, value, thisYear, onChange }: CronTabProps & { kind: CronKind }) {
  const { title, min, max, longest, every, unit, startUnit = unit } = cronFields[field]
  /** A typed number says which radio is meant. */
  const pair = (key: 'range' | 'step' | 'nth', at: 0 | 1) => ({
    value: value[key][at],
    onChange: (next: number) => {
      const [first, second] = value[key]
      onChange({ kind, [key]: at === 0 ? [next, second] : [first, next] })
    },
  })
  const bounds = { min, max }
  switch (kind) {
    case 'every':
      return <Radio value={kind}>{every}</Radio>
    case 'empty':
      return <Radio value={kind}>不填，允许的通配符[, - * /]</Radio>
    case 'none':
      return <Radio value={kind}>不指定</Radio>
    case 'last':
      return <Radio value={kind}>本月最后一天</Radio>
    case 'kept':
      return (
        <Radio value={kind}>
          保持原值 <code>{value.kept}</code>
        </Radio>
      )
    case 'range':
      return (
        <Line kind={kind} start="周期从" label={`周期从某${title}到某${title}`}>
          {field === 'week' ? (
            <>
              <CronWeekday label="周期开始" {...pair('range', 0)} /> -{' '}
              <CronWeekday label="周期结束" {...pair('range', 1)} />
            </>
          ) : (
            <>
              <CronNumber label={`${title}周期开始`} {...bounds} {...pair('range', 0)} /> -{' '}
              <CronNumber label={`${title}周期结束`} {...bounds} {...pair('range', 1)} /> {field === 'year' ? '' : unit}
            </>
          )}
        </Line>
      )
    case 'step':
      return (
        <Line kind={kind} start="从" label={`从某${title}开始，每隔若干${title}执行一次`}>
          <CronNumber label={`从第几${title}开始`} {...bounds} {...pair('step', 0)} /> {startUnit}开始，每{' '}
          <CronNumber label={`每隔几${title}`} min={1} max={longest} {...pair('step', 1)} /> {unit}执行一次
        </Line>
      )
    case 'nearest':
      return (
        <Line kind={kind} start="每月" label="每月某号最近的那个工作日">
          <CronNumber
            label="最近工作日的日期"
            {...bounds}
            value={value.nearest}
            onChange={(nearest) => onChange({ kind, nearest })}
          />{' '}
          号最近的那个工作日
        </Line>
      )
    case 'nth':
      return (
        <Line kind={kind} start="第" label="第几周的星期几">
          <CronNumber label="第几周" min={1} max={mostWeeks} {...pair('nth', 1)} /> 周的{' '}
          <CronWeekday label="该周的星期" {...pair('nth', 0)} />
        </Line>
      )
    case 'lastOf':
      return (
        <Line kind={kind} start="本月最后一个" label="本月最后一个星期几">
          <CronWeekday
            label="本月最后一个星期"
            value={value.lastOf}
            onChange={(lastOf) => onChange({ kind, lastOf })}
          />
        </Line>
      )
    case 'list':
      return (
        <Line kind={kind} start="指定">
          <CronList
            field={field}
            value={value.list}
            thisYear={thisYear}
            onChange={(list) => onChange({ kind, list })}
          />
        </Line>
      )
  }
}

interface LineProps {
  kind: CronKind
  /** The words that stand at the radio itself. */
  start: string
  /** All of it, for those who do not see the numbers beside. */
  label?: string
  children: ReactNode
}

/** The inputs stand beside the radio's label, not inside: each has a name of its own. */
function Line({ kind, start, label, children }: LineProps) {
  return (
    <>
      <Radio value={kind} {...(label ? { 'aria-label': label } : {})}>
        {start}
      </Radio>
      <span className={css.numbers}>{children}</span>
    </>
  )
}
