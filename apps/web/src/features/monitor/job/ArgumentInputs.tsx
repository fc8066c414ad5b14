import { Form, Input, InputNumber, Switch } from 'antd'
import { useId } from 'react'
import type { TaskArgument, TaskParam } from '@app/shared/kit/taskParam.ts'
import { checkArguments } from '@app/shared/monitor/jobTarget.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import type { TargetDraft } from './targets.ts'
import css from './job.module.css'

type Values = TargetDraft['values']

interface ArgumentInputsProps {
  params: readonly TaskParam[]
  values: Values
  disabled: boolean
  onChange: (values: Values) => void
}

/** One input per argument, of its type and within its limits. */
export function ArgumentInputs({ params, values, disabled, onChange }: ArgumentInputsProps) {
  if (params.length === 0) return null
  return (
    <div className={css.arguments}>
      {params.map((param, at) => (
        <Argument
          key={param.name}
          param={param}
          value={values[at]}
          disabled={disabled}
          onChange={(value) => onChange(params.map((_, other) => (other === at ? value : values[other])))}
        />
      ))}
    </div>
  )
}

interface ArgumentProps {
  param: TaskParam
  value: TaskArgument | undefined
  disabled: boolean
  onChange: (value: TaskArgument | undefined) => void
}

function Argument({ param, value, disabled, onChange }: ArgumentProps) {
  const id = useId()
  const judged = Form.Item.useStatus().status === 'error'
  return (
    <div className={css.argument}>
      <label htmlFor={id} data-required={param.required !== false && param.default === undefined}>
        {param.title}
      </label>
      {/* The field around is wrong as a whole; red is only the argument that makes it so. */}
      <Form.Item noStyle validateStatus={judged && isWrong(param, value) ? 'error' : ''}>
        <Control id={id} param={param} value={value} disabled={disabled} onChange={onChange} />
      </Form.Item>
      <small>{limitText(param)}</small>
    </div>
  )
}

const isWrong = (param: TaskParam, value: TaskArgument | undefined) =>
  'problem' in checkArguments({ name: '', params: [param] }, value === undefined ? [] : [{ type: param.type, value }])

function Control({ id, param, value, disabled, onChange }: ArgumentProps & { id: string }) {
  const { type, min, max, maxLength } = param
  if (param.enum)
    return (
      <Select
        id={id}
        disabled={disabled}
        placeholder="请选择"
        value={(value as string | number | undefined) ?? null}
        options={param.enum.map((each) => ({ value: each, label: String(each) }))}
        getPopupContainer={insideCard}
        onChange={(next) => onChange(next ?? undefined)}
      />
    )
  if (type === 'boolean')
    return (
      <Switch
        id={id}
        className={css.truth}
        disabled={disabled}
        checked={value === true}
        checkedChildren="是"
        unCheckedChildren="否"
        onChange={onChange}
      />
    )
  if (type === 'string')
    return (
      <Input
        id={id}
        disabled={disabled}
        placeholder="请输入"
        autoComplete="off"
        value={typeof value === 'string' ? value : ''}
        {...(maxLength === undefined ? {} : { maxLength })}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  return (
    <InputNumber
      id={id}
      className={css.numeric}
      disabled={disabled}
      placeholder="请输入"
      value={typeof value === 'number' ? value : null}
      {...(type === 'double' ? {} : { precision: 0 })}
      {...(min === undefined ? {} : { min })}
      {...(max === undefined ? {} : { max })}
      onChange={(next) => onChange(next ?? undefined)}
    />
  )
}

const typeWords = { string: '字符串', boolean: '布尔类型', integer: '整型', long: '长整型', double: '浮点型' } as const

/** 整型，1 至 3650 */
function limitText({ type, min, max, maxLength }: TaskParam): string {
  const bounds =
    min !== undefined && max !== undefined
      ? `，${min} 至 ${max}`
      : min !== undefined
        ? `，不小于 ${min}`
        : max !== undefined
          ? `，不大于 ${max}`
          : ''
  return `${typeWords[type]}${bounds}${maxLength === undefined ? '' : `，最多 ${maxLength} 个字符`}`
}
