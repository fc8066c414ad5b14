import { Button, Form, Input, InputNumber, Switch } from 'antd'
import { Suspense } from 'react'
import { valueTypeOf } from '@app/shared/system/configValue.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { latePart } from '#/kit/page/latePart.tsx'
import { useConfigRule } from './useConfigRule.ts'
import css from './config.module.css'

const UploadImage = latePart(async () => ({
  default: (await import('#/components/UploadImage/UploadImage.tsx')).UploadImage,
}))

const pictures = ['png', 'jpg', 'jpeg'] as const

/** A value written the way of its type. */
export default function ValueInput({ id, field, value, disabled: own, onChange, onBlur }: InputProps) {
  const disabled = useDisabled(own)
  const rule = useConfigRule()
  const chosen = Form.useWatch<string | undefined>('valueType')
  const kind = rule?.kind
  const type = valueTypeOf({ rule, valueType: chosen })
  const text = String(value ?? '')
  const set = (next: string) => onChange?.(next)
  const common = { ...(id && { id }), disabled, 'aria-label': field.label, onBlur }
  if (typeof kind === 'object' && 'oneOf' in kind)
    return (
      <Select
        {...common}
        getPopupContainer={insideCard}
        value={text || undefined}
        options={kind.oneOf.map((word) => ({ value: word, label: word }))}
        onChange={set}
      />
    )
  if (kind === 'password')
    return <Input.Password {...common} autoComplete="new-password" value={text} onChange={(e) => set(e.target.value)} />
  switch (type) {
    case 'number':
      return (
        <InputNumber<string>
          {...common}
          stringMode
          style={{ width: 200 }}
          placeholder={typeof kind === 'object' && 'from' in kind ? `${kind.from} 至 ${kind.to}` : '请输入'}
          value={text === '' ? null : text}
          onChange={(next) => set(next ?? '')}
        />
      )
    case 'switch':
      return (
        <Switch
          {...(id && { id })}
          disabled={disabled}
          aria-label={field.label}
          checked={text === 'true'}
          checkedChildren="开启"
          unCheckedChildren="关闭"
          onChange={(on) => set(String(on))}
        />
      )
    case 'image':
      return (
        <>
          <Suspense>
            <UploadImage
              {...(id && { id })}
              aria-label={field.label}
              maxCount={1}
              types={pictures}
              disabled={disabled}
              value={text === 'false' ? '' : text}
              onChange={(next) => set(String(next))}
            />
          </Suspense>
          <p className={css.help}>保存后所有人都可以查看此图片</p>
        </>
      )
    case 'json':
      return <JsonText {...common} value={text} onChange={set} />
    default:
      return (
        <Input {...common} placeholder="请输入" autoComplete="off" value={text} onChange={(e) => set(e.target.value)} />
      )
  }
}

interface JsonTextProps {
  id?: string
  disabled: boolean
  'aria-label': string
  value: string
  onChange: (text: string) => void
  onBlur?: (() => void) | undefined
}

function JsonText({ value, onChange, ...rest }: JsonTextProps) {
  const pretty = prettyJson(value)
  return (
    <>
      <Input.TextArea
        {...rest}
        className={css.json}
        autoSize={{ minRows: 4, maxRows: 12 }}
        placeholder='{ "key": "value" }'
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <Button size="small" disabled={rest.disabled || pretty === undefined} onClick={() => onChange(pretty ?? value)}>
        格式化
      </Button>
    </>
  )
}

function prettyJson(text: string): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return undefined
  }
}
