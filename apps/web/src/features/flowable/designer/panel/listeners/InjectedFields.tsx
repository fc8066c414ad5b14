import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button } from 'antd'
import type { InjectedField } from '#/features/flowable/designer/model/listeners.ts'
import { FieldRow } from '#/features/flowable/designer/panel/inputs/FieldRow.tsx'
import { TextInput } from '#/features/flowable/designer/panel/inputs/TextInput.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import css from '#/features/flowable/designer/panel/panel.module.css'

interface InjectedFieldsProps {
  /** 参数 of a task, 注入字段 of a listener. */
  title: string
  value: readonly InjectedField[]
  disabled: boolean
  onChange: (fields: InjectedField[]) => void
}

const kinds = [
  { value: 'string', label: '字符串' },
  { value: 'expression', label: '表达式' },
] as const

/** 字段名称, 字段类型, 值内容. */
export function InjectedFields({ title, value, disabled, onChange }: InjectedFieldsProps) {
  return (
    <FieldRow label={title} look="below">
      {() => (
        <div className={css.drawer}>
          {value.map((field, at) => {
            const name = `${title}${at + 1}`
            const put = (part: Partial<InjectedField>) => onChange(value.with(at, { ...field, ...part }))
            return (
              <div key={at} className={css.triple}>
                <TextInput
                  label={`${name}的字段名称`}
                  placeholder="字段名称"
                  value={field.name}
                  disabled={disabled}
                  onCommit={(text) => put({ name: text })}
                />
                <Select<InjectedField['kind']>
                  aria-label={`${name}的字段类型`}
                  disabled={disabled}
                  value={field.kind}
                  options={[...kinds]}
                  getPopupContainer={insideCard}
                  onChange={(kind) => put({ kind })}
                />
                <TextInput
                  label={`${name}的值内容`}
                  placeholder="值内容"
                  maxLength={2000}
                  value={field.text}
                  disabled={disabled}
                  onCommit={(text) => put({ text })}
                />
                <Button
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={`删除${name}`}
                  disabled={disabled}
                  onClick={() => onChange(value.toSpliced(at, 1))}
                />
              </div>
            )
          })}
          {!disabled && (
            <div>
              <Button
                onClick={() => onChange([...value, { name: '', kind: 'string', text: '' }])}
              >{`添加${title}`}</Button>
            </div>
          )}
        </div>
      )}
    </FieldRow>
  )
}
