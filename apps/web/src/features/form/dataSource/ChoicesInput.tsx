import type { Choice } from '@app/shared/form/dataSource.ts'
import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input, Switch } from 'antd'
import { useId, useState } from 'react'
import { CodeEditor } from '#/components/CodeEditor/CodeEditor.tsx'
import css from './dataSource.module.css'
import { newChoice } from './sourceText.ts'

interface ChoicesInputProps {
  options: Choice[]
  onChange: (options: Choice[]) => void
}

const isNested = (options: readonly Choice[]) => options.some(({ children }) => children && children.length > 0)

/** Fixed choices row by row; nested ones as JSON. */
export function ChoicesInput({ options, onChange }: ChoicesInputProps) {
  const modeId = useId()
  const nested = isNested(options)
  const [asText, setAsText] = useState(nested)
  const [typed, setTyped] = useState(() => JSON.stringify(options, null, 2))
  const set = (at: number, change: Partial<Choice>) =>
    onChange(options.map((each, i) => (i === at ? { ...each, ...change } : each)))
  const toText = (on: boolean) => {
    setTyped(JSON.stringify(options, null, 2))
    setAsText(on)
  }
  const type = (text: string) => {
    setTyped(text)
    try {
      const read: unknown = JSON.parse(text)
      if (Array.isArray(read)) onChange(read as Choice[])
    } catch {
      // Half typed: the choices stay as they were.
    }
  }
  return (
    <>
      <div className={css.mode}>
        <label htmlFor={modeId}>JSON 模式（可配置下级选项）</label>
        <Switch id={modeId} size="small" checked={asText} disabled={asText && nested} onChange={toText} />
      </div>
      {asText && <CodeEditor language="json" label="选项 JSON" height={240} value={typed} onChange={type} />}
      {!asText && (
        <ul className={css.choices}>
          {options.map(({ value, label }, at) => (
            // The place is what a row is: values and labels change while they are typed.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Input
                aria-label={`选项 ${at + 1} 值`}
                placeholder="值"
                maxLength={200}
                value={String(value)}
                onChange={(event) => set(at, { value: event.target.value })}
              />
              <Input
                aria-label={`选项 ${at + 1} 名称`}
                placeholder="名称"
                maxLength={200}
                value={label}
                onChange={(event) => set(at, { label: event.target.value })}
              />
              <Button
                type="text"
                danger
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除选项 ${at + 1}`}
                disabled={options.length === 1}
                onClick={() => onChange(options.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      {!asText && (
        <Button
          type="dashed"
          block
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange([...options, newChoice])}
        >
          添加选项
        </Button>
      )}
    </>
  )
}
