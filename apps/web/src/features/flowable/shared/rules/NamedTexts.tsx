import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Input } from 'antd'
import type { NamedText } from '@app/flow-engine/cards/types.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { RuleRow } from './RuleRow.tsx'
import css from './rules.module.css'

interface NamedTextsProps {
  /** 参数, 请求头. */
  title: string
  /** What they belong to, for the names of the inputs. */
  name: string
  value: readonly NamedText[]
  disabled: boolean
  /** What the two are called. */
  words?: { name: string; text: string }
  /** Names to choose from, where not every name is one. */
  choices?: readonly { value: string; label: string }[]
  onChange: (texts: NamedText[]) => void
}

const usualWords = { name: '名称', text: '值或表达式' }

/** Names with texts that may hold expressions. */
export function NamedTexts({ title, name, value, disabled, words = usualWords, choices, onChange }: NamedTextsProps) {
  return (
    <RuleRow label={title}>
      {() => (
        <>
          {value.map((each, at) => (
            <div key={at} className={`${css.pair} ${css.wide}`}>
              {choices ? (
                <Select<string>
                  aria-label={`${name}${title}${at + 1}的${words.name}`}
                  placeholder="请选择"
                  disabled={disabled}
                  value={each.name || undefined}
                  options={[...choices]}
                  labelRender={({ value: chosen, label }) => label ?? `已删除的字段：${chosen}`}
                  showSearch={{ optionFilterProp: 'label' }}
                  getPopupContainer={insideCard}
                  onChange={(next) => onChange(value.with(at, { ...each, name: next }))}
                />
              ) : (
                <Input
                  aria-label={`${name}${title}${at + 1}的${words.name}`}
                  placeholder={words.name}
                  maxLength={100}
                  disabled={disabled}
                  value={each.name}
                  onChange={({ target }) => onChange(value.with(at, { ...each, name: target.value }))}
                />
              )}
              <Input
                aria-label={`${name}${title}${at + 1}的${words.text}`}
                placeholder={words.text}
                maxLength={2000}
                disabled={disabled}
                value={each.text}
                onChange={({ target }) => onChange(value.with(at, { ...each, text: target.value }))}
              />
              <Button
                type="text"
                size="small"
                icon={<DeleteOutlined aria-hidden />}
                aria-label={`删除${name}${title}${at + 1}`}
                disabled={disabled}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            </div>
          ))}
          {!disabled && (
            <Button
              type="link"
              size="small"
              className={css.add}
              icon={<PlusOutlined aria-hidden />}
              onClick={() => onChange([...value, { name: '', text: '' }])}
            >
              {`添加${title}`}
            </Button>
          )}
        </>
      )}
    </RuleRow>
  )
}
