import { useQuery } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useEffect } from 'react'
import { handlerCalls } from '@app/shared/flowable/handler.ts'
import { listenerEvents } from '@app/shared/flowable/listener.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { useHttp } from '#/kit/http/httpOf.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { HandlerParams } from './HandlerParams.tsx'

function useHandlers() {
  const http = useHttp()
  const { data } = useQuery({
    queryKey: ['flowable:handler', 'list'],
    queryFn: ({ signal }) => http.call(handlerCalls.list, {}, { signal, silent: true }),
    staleTime: Infinity,
  })
  return data ?? []
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Events of the chosen kind of listener. */
export function EventInput({ id, value, disabled, onChange }: InputProps) {
  const type = Form.useWatch<string | undefined>('type') ?? '1'
  const events: readonly string[] = listenerEvents[type as keyof typeof listenerEvents] ?? []
  const isForeign = typeof value === 'string' && value !== '' && !events.includes(value)
  useEffect(() => {
    if (isForeign) onChange?.(undefined)
  }, [isForeign, onChange])
  return (
    <Select
      {...(id !== undefined && { id })}
      disabled={useDisabled(disabled)}
      placeholder="请选择"
      getPopupContainer={insideCard}
      value={textOf(value)}
      options={events.map((event) => ({ value: event, label: event }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** A handler to choose, or the name that files of other engines have for it. */
export function ValueInput(props: InputProps) {
  const valueType = Form.useWatch<string | undefined>('valueType') ?? 'handler'
  const disabled = useDisabled(props.disabled)
  if (valueType === 'handler') return <HandlerInput {...props} />
  const { id, value, onChange } = props
  return (
    <Input
      id={id}
      disabled={disabled}
      maxLength={255}
      placeholder="请输入执行内容"
      value={textOf(value)}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}

export function HandlerInput({ id, value, disabled, onChange }: InputProps) {
  const handlers = useHandlers()
  return (
    <Select
      {...(id !== undefined && { id })}
      disabled={useDisabled(disabled)}
      placeholder="请选择处理器"
      getPopupContainer={insideCard}
      value={textOf(value)}
      options={handlers.map(({ name, label }) => ({ value: name, label }))}
      onChange={(next) => onChange?.(next)}
    />
  )
}

/** Parameters of the handler that will run. */
export function ParamsInput({ value, disabled: locked, onChange }: InputProps) {
  const disabled = useDisabled(locked)
  const [valueType, own, mapped] = [
    Form.useWatch<string | undefined>('valueType') ?? 'handler',
    Form.useWatch<string | undefined>('value'),
    Form.useWatch<string | undefined>('handler'),
  ]
  const name = valueType === 'handler' ? own : mapped
  const handler = useHandlers().find((each) => each.name === name)
  if (!handler) return <span>选择处理器后设置参数</span>
  return (
    <HandlerParams
      fields={handler.fields}
      values={(value ?? {}) as Readonly<Record<string, string>>}
      disabled={disabled}
      onChange={(next) => onChange?.(next)}
    />
  )
}
