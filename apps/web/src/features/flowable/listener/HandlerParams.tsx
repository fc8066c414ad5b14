import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import { useState } from 'react'
import css from './listener.module.css'

interface HandlerField {
  /** One that ends in a dot, or is empty, stands for any number of names behind it. */
  name: string
  label: string
  isRequired: boolean
}

interface HandlerParamsProps {
  fields: readonly HandlerField[]
  values: Readonly<Record<string, string>>
  disabled: boolean
  onChange: (values: Record<string, string>) => void
}

const isOpen = ({ name }: HandlerField) => name === '' || name.endsWith('.')

/** The parameter form of a handler; values may hold expressions. */
export function HandlerParams({ fields, values, disabled, onChange }: HandlerParamsProps) {
  const set = (name: string, text: string | undefined) => {
    const { [name]: _, ...rest } = values
    onChange(text === undefined ? rest : { ...rest, [name]: text })
  }
  return (
    <div className={css.params}>
      {fields.map((field) =>
        isOpen(field) ? (
          <NamedValues key={field.name} field={field} values={values} disabled={disabled} onChange={onChange} />
        ) : (
          <label key={field.name} className={css.param}>
            <span>{field.isRequired ? `${field.label} *` : field.label}</span>
            <Input
              disabled={disabled}
              maxLength={2_000}
              value={values[field.name] ?? ''}
              onChange={({ target }) => set(field.name, target.value || undefined)}
            />
          </label>
        ),
      )}
    </div>
  )
}

/** Any number of names with a value each. */
function NamedValues({
  field,
  values,
  disabled,
  onChange,
}: Omit<HandlerParamsProps, 'fields'> & { field: HandlerField }) {
  const [added, setAdded] = useState('')
  const own = Object.entries(values).filter(([name]) => name.startsWith(field.name) && name !== field.name)
  const name = `${field.name}${added.trim()}`
  const isFree = added.trim() !== '' && values[name] === undefined
  const without = (gone: string) => Object.fromEntries(Object.entries(values).filter(([each]) => each !== gone))
  return (
    <div className={css.named} role="group" aria-label={field.label}>
      <span>{field.label}</span>
      {own.map(([each, text]) => (
        <div key={each} className={css.row}>
          <span className={css.key}>{each.slice(field.name.length)}</span>
          <Input
            aria-label={`${field.label} ${each.slice(field.name.length)}`}
            disabled={disabled}
            maxLength={2_000}
            value={text}
            onChange={({ target }) => onChange({ ...values, [each]: target.value })}
          />
          <Button
            type="text"
            aria-label={`删除${each.slice(field.name.length)}`}
            disabled={disabled}
            icon={<DeleteOutlined aria-hidden />}
            onClick={() => onChange(without(each))}
          />
        </div>
      ))}
      <div className={css.row}>
        <Input
          aria-label={`${field.label}的名称`}
          placeholder="名称"
          disabled={disabled}
          maxLength={90}
          value={added}
          onChange={({ target }) => setAdded(target.value)}
        />
        <Button
          icon={<PlusOutlined aria-hidden />}
          disabled={disabled || !isFree}
          onClick={() => {
            onChange({ ...values, [name]: '' })
            setAdded('')
          }}
        >
          添加
        </Button>
      </div>
    </div>
  )
}
