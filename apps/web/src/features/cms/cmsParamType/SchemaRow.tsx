import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import { Button, Checkbox, Input, InputNumber } from 'antd'
import type { ParamField, ParamKind } from '@app/shared/cms/paramValues.ts'
import { Select } from '#/kit/form/Select.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import css from './schema.module.css'

interface SchemaRowProps {
  at: number
  row: ParamField
  disabled: boolean
  onChange: (part: Partial<ParamField>) => void
  onRemove: () => void
}

const written = new Set<ParamKind>(['text', 'textarea', 'date', 'color', 'select', 'link'])
const bounded = new Set<ParamKind>(['text', 'textarea'])

/** One column of a list of parameters. */
export function SchemaRow({ at, row, disabled, onChange, onRemove }: SchemaRowProps) {
  const kinds = useDictLabels('cms_param_kind')
  const name = `第${at + 1}个字段`
  return (
    <div className={css.row}>
      <Input
        aria-label={`${name}编码`}
        placeholder="编码，如 title"
        value={row.fieldCode}
        maxLength={50}
        disabled={disabled}
        onChange={({ target }) => onChange({ fieldCode: target.value })}
      />
      <Input
        aria-label={`${name}名称`}
        placeholder="名称，如 标题"
        value={row.fieldName}
        maxLength={50}
        disabled={disabled}
        onChange={({ target }) => onChange({ fieldName: target.value })}
      />
      <Select
        aria-label={`${name}类型`}
        value={row.kind}
        disabled={disabled}
        getPopupContainer={insideCard}
        options={kinds
          .filter(({ dictValue }) => dictValue !== 'table')
          .map(({ dictValue, dictLabel }) => ({ value: dictValue as ParamKind, label: dictLabel }))}
        onChange={(kind) => onChange({ kind, defaultValue: null, options: null, dictType: null, maxLength: null })}
      />
      <Checkbox
        checked={row.required}
        disabled={disabled}
        onChange={({ target }) => onChange({ required: target.checked })}
      >
        必填
      </Checkbox>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        aria-label={`删除${name}`}
        title={`删除${name}`}
        disabled={disabled}
        onClick={onRemove}
      />
      <div className={css.more}>
        {written.has(row.kind) && (
          <Input
            aria-label={`${name}默认值`}
            placeholder="默认值"
            value={row.defaultValue ?? ''}
            maxLength={500}
            disabled={disabled}
            onChange={({ target }) => onChange({ defaultValue: target.value || null })}
          />
        )}
        {bounded.has(row.kind) && (
          <InputNumber
            aria-label={`${name}最大长度`}
            placeholder="最大长度"
            value={row.maxLength ?? null}
            min={1}
            max={20_000}
            precision={0}
            disabled={disabled}
            onChange={(maxLength) => onChange({ maxLength })}
          />
        )}
        {row.kind === 'select' && (
          <Input
            aria-label={`${name}字典`}
            placeholder="字典类型，与选项二选一"
            value={row.dictType ?? ''}
            maxLength={100}
            disabled={disabled}
            onChange={({ target }) => onChange({ dictType: target.value.trim() || null })}
          />
        )}
        <Input
          aria-label={`${name}提示`}
          placeholder="填写提示"
          value={row.tip ?? ''}
          maxLength={200}
          disabled={disabled}
          onChange={({ target }) => onChange({ tip: target.value || null })}
        />
      </div>
      {row.kind === 'select' && !row.dictType && (
        <Input.TextArea
          className={css.options}
          aria-label={`${name}选项`}
          placeholder="选项，每行一个"
          autoSize={{ minRows: 2, maxRows: 6 }}
          maxLength={1_000}
          value={row.options ?? ''}
          disabled={disabled}
          onChange={({ target }) => onChange({ options: target.value || null })}
        />
      )}
    </div>
  )
}
