import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { isSubject } from '@app/form-engine/controls/types.ts'
import { type RecordField } from '@app/shared/form/record.ts'
import { operatorsOfKind, type FilterOperator, type RecordFilter } from '@app/shared/form/recordQuery.ts'
import { Button, DatePicker, Empty, Input, InputNumber } from 'antd'
import dayjs from 'dayjs'
import 'dayjs/locale/zh-cn.js'
import { useState } from 'react'
import { SubjectInput } from '#/components/form/SubjectInput.tsx'
import { Dialog } from '#/kit/Dialog.tsx'
import range from '#/kit/monthRange.module.css'
import { Select } from '#/kit/Select.tsx'
import css from './record.module.css'

interface ConditionDialogProps {
  fields: readonly RecordField[]
  conditions: readonly RecordFilter[]
  onChange: (conditions: RecordFilter[]) => void
  onClosed: () => void
}

const labels: Record<FilterOperator, string> = {
  eq: '等于',
  contains: '包含',
  startsWith: '开头是',
  in: '属于',
  gte: '大于等于',
  lte: '小于等于',
  between: '介于',
  empty: '为空',
  notEmpty: '不为空',
}
const most = 20
const isBare = (op: FilterOperator) => op === 'empty' || op === 'notEmpty'

/** Whether the condition says enough to be asked. */
function isFull({ op, value }: RecordFilter): boolean {
  if (isBare(op)) return true
  if (Array.isArray(value)) return value.some((one) => one !== '')
  return value !== undefined && value !== ''
}

/** Conditions on any fields, with the operators of their types; all of them hold. */
export default function ConditionDialog({ fields, conditions, onChange, onClosed }: ConditionDialogProps) {
  const [open, setOpen] = useState(true)
  const [rows, setRows] = useState<RecordFilter[]>([...conditions])
  const set = (at: number, row: RecordFilter) => setRows(rows.map((each, i) => (i === at ? row : each)))
  const first = fields[0]
  const starting = (field: RecordField): RecordFilter => ({
    model: field.key,
    op: operatorsOfKind[field.kind][0] ?? 'eq',
  })
  return (
    <Dialog
      open={open}
      title="条件筛选"
      width={720}
      height={460}
      okText="查询"
      onOk={() => {
        onChange(rows.filter(isFull))
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {rows.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有条件，所有数据都会显示" />}
      <ol className={css.conditions}>
        {rows.map((row, at) => {
          const field = fields.find(({ key }) => key === row.model)
          if (!field) return null
          return (
            // Rows have no name of their own; their inputs hold no state.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={at}>
              <Select
                aria-label={`第 ${at + 1} 个条件的字段`}
                value={row.model}
                showSearch={{ optionFilterProp: 'label' }}
                options={fields.map(({ key, label }) => ({ value: key, label }))}
                onChange={(chosen: string) => {
                  const next = fields.find(({ key }) => key === chosen)
                  if (next) set(at, starting(next))
                }}
              />
              <Select
                aria-label={`第 ${at + 1} 个条件的运算`}
                value={row.op}
                options={operatorsOfKind[field.kind].map((op) => ({ value: op, label: labels[op] }))}
                onChange={(op: FilterOperator) => set(at, { model: row.model, op })}
              />
              <ConditionValue field={field} row={row} at={at} onChange={(next) => set(at, next)} />
              <Button
                type="text"
                danger
                aria-label={`删除第 ${at + 1} 个条件`}
                icon={<DeleteOutlined aria-hidden />}
                onClick={() => setRows(rows.filter((_, i) => i !== at))}
              />
            </li>
          )
        })}
      </ol>
      <Button
        type="dashed"
        block
        icon={<PlusOutlined aria-hidden />}
        disabled={!first || rows.length >= most}
        onClick={() => first && setRows([...rows, starting(first)])}
      >
        添加条件
      </Button>
    </Dialog>
  )
}

interface ConditionValueProps {
  field: RecordField
  row: RecordFilter
  at: number
  onChange: (row: RecordFilter) => void
}

function ConditionValue({ field, row, at, onChange }: ConditionValueProps) {
  const { op, value } = row
  const name = `第 ${at + 1} 个条件的值`
  const set = (next: RecordFilter['value']) =>
    onChange({ model: row.model, op, ...(next === undefined ? {} : { value: next }) })
  const pair = Array.isArray(value) ? value : ['', '']
  if (isBare(op)) return <span className={css.bare} />
  if (field.kind === 'number' && op === 'between')
    return (
      <span className={css.pair}>
        {[0, 1].map((end) => (
          <InputNumber
            key={end}
            aria-label={`${name}，${end === 0 ? '最小' : '最大'}`}
            value={pair[end] === '' ? null : Number(pair[end])}
            onChange={(number) => set(pair.map((one, i) => (i === end ? (number ?? '') : one)))}
          />
        ))}
      </span>
    )
  if (field.kind === 'number')
    return (
      <InputNumber
        aria-label={name}
        value={typeof value === 'number' ? value : null}
        onChange={(number) => set(number ?? undefined)}
      />
    )
  if (field.kind === 'time' && op === 'between')
    return (
      <DatePicker.RangePicker
        aria-label={name}
        classNames={{ popup: { root: range.popup ?? '' } }}
        allowEmpty={[true, true]}
        value={[pair[0] ? dayjs(String(pair[0])) : null, pair[1] ? dayjs(String(pair[1])) : null]}
        onChange={(_, texts) => set([texts?.[0] ?? '', texts?.[1] ?? ''])}
      />
    )
  if (field.kind === 'time')
    return (
      <DatePicker
        aria-label={name}
        value={value ? dayjs(String(value)) : null}
        onChange={(_, text) => set(typeof text === 'string' && text ? text : undefined)}
      />
    )
  if (field.kind === 'switch')
    return (
      <Select
        aria-label={name}
        value={value === undefined ? undefined : String(value)}
        options={[
          { value: 'true', label: '是' },
          { value: 'false', label: '否' },
        ]}
        onChange={(text: string) => set(text === 'true')}
      />
    )
  if (isSubject(field.type))
    return (
      <SubjectInput
        type={field.type}
        label={name}
        multiple={op === 'in'}
        value={value}
        onChange={(ids) => set(ids.length > 0 ? (op === 'in' ? ids : ids[0]) : undefined)}
      />
    )
  if (field.choices && op === 'in')
    return (
      <Select
        mode="multiple"
        aria-label={name}
        value={(Array.isArray(value) ? value : []).map(String)}
        options={field.choices.map(({ value: one, label }) => ({ value: String(one), label }))}
        onChange={(values: string[]) => set(values)}
      />
    )
  if (field.choices)
    return (
      <Select
        aria-label={name}
        value={value === undefined ? undefined : String(value)}
        options={field.choices.map(({ value: one, label }) => ({ value: String(one), label }))}
        onChange={(text: string) => set(text)}
      />
    )
  return (
    <Input
      aria-label={name}
      value={value === undefined ? '' : String(value)}
      maxLength={100}
      onChange={(event) => set(event.target.value || undefined)}
    />
  )
}
