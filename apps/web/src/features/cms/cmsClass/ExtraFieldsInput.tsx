import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Checkbox, Input } from 'antd'
import type { ExtraField } from '@app/shared/cms/cmsClass.ts'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { Select } from '#/kit/form/Select.tsx'
import { useDisabled } from '#/kit/form/useDisabled.ts'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import css from './cmsClass.module.css'

/** Kinds of cms_param_kind that a field of an article may be. */
const kindList: readonly ExtraField['kind'][] = [
  ...(['text', 'textarea', 'number', 'switch', 'date'] as const),
  ...(['color', 'select', 'image', 'file', 'link'] as const),
]
const kinds: ReadonlySet<string> = new Set(kindList)

/** 扩展: the fields that articles of the class have beside their own. */
export function ExtraFieldsInput({ value, disabled, onChange }: InputProps) {
  const entries = useDictLabels('cms_param_kind')
  const isDisabled = useDisabled(disabled) ?? false
  const rows: readonly ExtraField[] = Array.isArray(value) ? value : []
  const set = (next: readonly ExtraField[]) => onChange?.(next.length > 0 ? next : null)
  const change = (at: number, part: Partial<ExtraField>) =>
    set(rows.map((row, each) => (each === at ? { ...row, ...part } : row)))
  const add = () => set([...rows, { name: '', label: '', kind: 'text', required: false }])
  const options = entries
    .filter(({ dictValue }) => kinds.has(dictValue))
    .map(({ dictValue, dictLabel }) => ({ value: dictValue as ExtraField['kind'], label: dictLabel }))
  return (
    <div className={css.extra}>
      {rows.map((row, at) => (
        // A row has no other name than its place while it is typed.
        <div key={String(at)} className={css.extraRow}>
          <Input
            aria-label={`第${at + 1}个字段名`}
            placeholder="字段名，如 price"
            value={row.name}
            maxLength={32}
            disabled={isDisabled}
            onChange={({ target }) => change(at, { name: target.value })}
          />
          <Input
            aria-label={`第${at + 1}个字段标题`}
            placeholder="标题，如 价格"
            value={row.label}
            maxLength={50}
            disabled={isDisabled}
            onChange={({ target }) => change(at, { label: target.value })}
          />
          <Select
            aria-label={`第${at + 1}个字段类型`}
            value={row.kind}
            disabled={isDisabled}
            getPopupContainer={insideCard}
            options={options}
            onChange={(kind) => change(at, { kind })}
          />
          <Checkbox
            checked={row.required}
            disabled={isDisabled}
            onChange={({ target }) => change(at, { required: target.checked })}
          >
            必填
          </Checkbox>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined aria-hidden />}
            aria-label={`删除第${at + 1}个字段`}
            disabled={isDisabled}
            onClick={() => set(rows.filter((_, each) => each !== at))}
          />
          {row.kind === 'select' && (
            <Input.TextArea
              className={css.extraOptions}
              aria-label={`第${at + 1}个字段的选项`}
              placeholder="选项，每行一个"
              autoSize={{ minRows: 2, maxRows: 6 }}
              maxLength={1000}
              value={row.options ?? ''}
              disabled={isDisabled}
              onChange={({ target }) => change(at, { options: target.value })}
            />
          )}
        </div>
      ))}
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={isDisabled || rows.length >= 30}
        onClick={add}
      >
        添加字段
      </Button>
    </div>
  )
}
