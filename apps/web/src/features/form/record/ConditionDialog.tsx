import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Empty, Input, InputNumber, Segmented } from 'antd'
import dayjs from 'dayjs'
import { useState, type ReactNode } from 'react'
import { isSubject } from '@app/form-engine/controls/registry.ts'
import { hasStanding } from '@app/form-engine/controls/standing.ts'
import type { RecordField } from '@app/shared/form/record.ts'
import '#/kit/session/productNow.ts'
import 'dayjs/locale/zh-cn.js'
import {
  filtersIn,
  mostFilters,
  operatorsOfKind,
  type FilterOperator,
  type RecordFilter,
  type RecordFilterGroup,
} from '@app/shared/form/recordQuery.ts'
import { PlaceInput } from '#/components/form/PlaceInput.tsx'
import { SubjectInput } from '#/components/form/SubjectInput.tsx'
import { DatePicker, RangePicker } from '#/kit/form/moment/DatePicker.tsx'
import { Select } from '#/kit/form/Select.tsx'
import { Dialog } from '#/kit/page/Dialog.tsx'
import range from '#/kit/form/monthRange.module.css'
import css from './record.module.css'

interface ConditionDialogProps {
  fields: readonly RecordField[]
  conditions: RecordFilterGroup
  onChange: (conditions: RecordFilterGroup) => void
  onClosed: () => void
}

const labels: Record<FilterOperator, string> = {
  eq: '等于',
  ne: '不等于',
  contains: '包含',
  notContains: '不包含',
  startsWith: '开头是',
  in: '属于',
  notIn: '不属于',
  gte: '大于等于',
  lte: '小于等于',
  between: '介于',
  empty: '为空',
  notEmpty: '不为空',
}
/** Takes several values. */
const isList = (op: FilterOperator) => op === 'in' || op === 'notIn'
const isBare = (op: FilterOperator) => op === 'empty' || op === 'notEmpty'

/** Whether the condition says enough to be asked. */
function isFull({ op, value }: RecordFilter): boolean {
  if (isBare(op)) return true
  if (Array.isArray(value)) return value.some((one) => one !== '')
  return value !== undefined && value !== ''
}

type Condition = RecordFilterGroup['items'][number]
type Inner = Extract<Condition, { items: unknown }>

/** Groups without what says too little, and without empty groups. */
const fullOf = (items: RecordFilterGroup['items']): RecordFilterGroup['items'] =>
  items.flatMap((item): Condition[] => {
    if (!('items' in item)) return isFull(item) ? [item] : []
    const inner = item.items.filter(isFull)
    return inner.length > 0 ? [{ ...item, items: inner }] : []
  })

/** Conditions on any fields, with the operators of their types; all or any of them hold, in groups of one level. */
export default function ConditionDialog({ fields, conditions, onChange, onClosed }: ConditionDialogProps) {
  const [open, setOpen] = useState(true)
  const [group, setGroup] = useState<RecordFilterGroup>(conditions)
  return (
    <Dialog
      open={open}
      title="条件筛选"
      width={760}
      height={460}
      okText="查询"
      onOk={() => {
        onChange({ ...group, items: fullOf(group.items) })
        setOpen(false)
      }}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
    >
      {group.items.length === 0 && (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="还没有条件，所有数据都会显示" />
      )}
      <Conditions
        name=""
        fields={fields}
        group={group}
        room={mostFilters - filtersIn(group.items).length}
        grouping
        onChange={setGroup}
      />
    </Dialog>
  )
}

const starting = (field: RecordField): RecordFilter => ({
  model: field.key,
  op: operatorsOfKind[field.kind][0] ?? 'eq',
})

interface ConditionsProps {
  /** Before the names of its inputs. */
  name: string
  fields: readonly RecordField[]
  group: RecordFilterGroup
  /** Conditions that may still be added. */
  room: number
  grouping?: boolean
  onChange: (group: RecordFilterGroup) => void
}

function Conditions({ name, fields, group, room, grouping, onChange }: ConditionsProps) {
  const { logic, items } = group
  const set = (next: RecordFilterGroup['items']) => onChange({ logic, items: next })
  const put = (at: number, item: Condition) => set(items.map((each, i) => (i === at ? item : each)))
  const first = fields[0]
  return (
    <>
      {items.length > 1 && (
        <div className={css.logic}>
          <span>满足以下</span>
          <Segmented<RecordFilterGroup['logic']>
            aria-label={`${name}条件关系`}
            size="small"
            value={logic}
            options={[
              { value: 'all', label: '全部条件' },
              { value: 'any', label: '任一条件' },
            ]}
            onChange={(next) => onChange({ logic: next, items })}
          />
        </div>
      )}
      <ol className={css.conditions}>
        {items.map((item, at) => {
          const said = `${name}第 ${at + 1} 个条件`
          const removal = (
            <Button
              type="text"
              danger
              aria-label={`删除${said}`}
              icon={<DeleteOutlined aria-hidden />}
              onClick={() => set(items.filter((_, i) => i !== at))}
            />
          )
          if ('items' in item)
            return (
              // Rows have no name of their own; their inputs hold no state.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={css.grouped}>
                <div className={css.group} role="group" aria-label={`${said}组`}>
                  <Conditions
                    name={`${said}组`}
                    fields={fields}
                    group={item}
                    room={room}
                    onChange={(next) => put(at, next as Inner)}
                  />
                </div>
                {removal}
              </li>
            )
          return (
            // oxlint-disable-next-line react/no-array-index-key
            <ConditionRow key={at} name={said} fields={fields} row={item} onChange={(row) => put(at, row)}>
              {removal}
            </ConditionRow>
          )
        })}
      </ol>
      <div className={css.adding}>
        <Button
          type="dashed"
          icon={<PlusOutlined aria-hidden />}
          disabled={!first || room <= 0}
          onClick={() => first && set([...items, starting(first)])}
        >
          添加条件
        </Button>
        {grouping && (
          <Button
            type="dashed"
            icon={<PlusOutlined aria-hidden />}
            disabled={!first || room <= 0}
            onClick={() => first && set([...items, { logic: 'any', items: [starting(first)] }])}
          >
            添加分组
          </Button>
        )}
      </div>
    </>
  )
}

interface ConditionRowProps {
  name: string
  fields: readonly RecordField[]
  row: RecordFilter
  onChange: (row: RecordFilter) => void
  children: ReactNode
}

function ConditionRow({ name, fields, row, onChange, children }: ConditionRowProps) {
  const field = fields.find(({ key }) => key === row.model)
  if (!field) return null
  return (
    <li>
      <Select
        aria-label={`${name}的字段`}
        value={row.model}
        showSearch={{ optionFilterProp: 'label' }}
        options={fields.map(({ key, label }) => ({ value: key, label }))}
        onChange={(key: string) => {
          const next = fields.find((each) => each.key === key)
          if (next) onChange(starting(next))
        }}
      />
      <Select
        aria-label={`${name}的运算`}
        value={row.op}
        options={operatorsFor(field, row).map((op) => ({ value: op, label: labels[op] }))}
        onChange={(op: FilterOperator) => onChange({ model: row.model, op })}
      />
      <ConditionValue field={field} row={row} name={`${name}的值`} onChange={onChange} />
      {children}
    </li>
  )
}

/** What was asked before the field became another kind is named until something else is chosen. */
function operatorsFor({ kind }: RecordField, { op }: RecordFilter): readonly FilterOperator[] {
  const known = operatorsOfKind[kind]
  return known.includes(op) ? known : [op, ...known]
}

interface ConditionValueProps {
  field: RecordField
  row: RecordFilter
  name: string
  onChange: (row: RecordFilter) => void
}

function ConditionValue({ field, row, name, onChange }: ConditionValueProps) {
  const { op, value } = row
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
  if (hasStanding(field.type))
    return (
      <PlaceInput
        type={field.type}
        label={name}
        wants="places"
        value={value}
        onChange={(codes) => set(codes.length > 0 ? codes : undefined)}
      />
    )
  if (isList(op) && !field.choices && !isSubject(field.type))
    return (
      <Select
        mode="tags"
        aria-label={name}
        open={false}
        placeholder="输入后按回车"
        value={(Array.isArray(value) ? value : []).map(String)}
        onChange={(texts: string[]) =>
          set(field.kind === 'number' ? texts.map(Number).filter((number) => Number.isFinite(number)) : texts)
        }
      />
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
      <RangePicker
        aria-label={name}
        classNames={{ popup: { root: range.popup ?? '' } }}
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
        multiple={isList(op)}
        value={value}
        onChange={(ids) => set(ids.length > 0 ? (isList(op) ? ids : ids[0]) : undefined)}
      />
    )
  if (field.choices && isList(op))
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
