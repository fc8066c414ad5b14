import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import type { CardListener, NamedText } from '@app/flow-engine/cards/types.ts'
import { AutoComplete } from '#/kit/form/AutoComplete.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { NamedTexts } from './NamedTexts.tsx'
import { RuleRow } from './RuleRow.tsx'
import css from './rules.module.css'

interface ListenersTableProps {
  value: readonly CardListener[] | undefined
  /** Names of registered handlers. */
  handlers?: readonly string[]
  disabled: boolean
  onChange: (listeners: CardListener[] | undefined) => void
}

const events: CardListener['event'][] = ['create', 'assignment', 'complete', 'delete', 'timeout']

/** Handlers that every installation has (workflow §8.7). */
const usualHandlers = ['http', 'setVariable', 'notify', 'cc', 'updateBusiness']

/** 任务监听器: handlers with their parameters, by event. */
export function ListenersTable({ value = [], handlers = usualHandlers, disabled, onChange }: ListenersTableProps) {
  const put = (next: CardListener[]) => onChange(next.length > 0 ? next : undefined)
  return (
    <div className={css.rules}>
      {value.map((listener, at) => {
        const name = `监听器${at + 1}`
        const change = (part: Partial<CardListener>) => put(value.with(at, { ...listener, ...part }))
        return (
          <section key={at} className={css.entry} aria-label={name}>
            <div className={css.entryHead}>
              <span>{name}</span>
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除${name}`}
                disabled={disabled}
                onClick={() => put(value.toSpliced(at, 1))}
              />
            </div>
            <RuleRow label="事件类型">
              {(id) => (
                <Select<CardListener['event']>
                  id={id}
                  disabled={disabled}
                  value={listener.event}
                  options={events.map((event) => ({ value: event, label: event }))}
                  getPopupContainer={insideCard}
                  onChange={(event) => change({ event })}
                />
              )}
            </RuleRow>
            <RuleRow label="处理器">
              {(id) => (
                <AutoComplete<string>
                  id={id}
                  disabled={disabled}
                  placeholder="请选择处理器"
                  value={listener.handler}
                  options={handlers.map((handler) => ({ value: handler }))}
                  getPopupContainer={insideCard}
                  onChange={(handler?: string) => change({ handler: handler ?? '' })}
                />
              )}
            </RuleRow>
            <HandlerFields
              name={name}
              disabled={disabled}
              fields={listener.fields}
              onChange={(fields) => change({ fields })}
            />
          </section>
        )
      })}
      {!disabled && (
        <Button
          type="link"
          size="small"
          className={css.add}
          icon={<PlusOutlined aria-hidden />}
          onClick={() => put([...value, { event: 'create', handler: '' }])}
        >
          添加监听器
        </Button>
      )}
    </div>
  )
}

interface HandlerFieldsProps {
  name: string
  fields: Record<string, string> | undefined
  disabled: boolean
  onChange: (fields: Record<string, string>) => void
}

const sameFields = (one: Record<string, string>, other: Record<string, string> = {}) =>
  JSON.stringify(one) === JSON.stringify(other)

/** While a name is typed it may be none, or for a moment that of another one: the lines are kept beside the record. */
function HandlerFields({ name, fields, disabled, onChange }: HandlerFieldsProps) {
  const [lines, setLines] = useState<NamedText[]>([])
  const fieldsIn = (texts: readonly NamedText[]) => Object.fromEntries(texts.map((each) => [each.name, each.text]))
  const shown = sameFields(fieldsIn(lines), fields)
    ? lines
    : Object.entries(fields ?? {}).map(([key, text]) => ({ name: key, text }))
  return (
    <NamedTexts
      title="参数"
      name={name}
      disabled={disabled}
      value={shown}
      onChange={(texts) => {
        setLines(texts)
        onChange(fieldsIn(texts))
      }}
    />
  )
}
