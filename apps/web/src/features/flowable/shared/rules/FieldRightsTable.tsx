import { Checkbox, Empty, Radio, Table } from 'antd'
import type { FieldRight } from '@app/flow-engine/cards/types.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import type { FormField } from './formFields.ts'
import css from './rules.module.css'

type Right = FieldRight['permission']

const rights: readonly Right[] = [1, 2, 3]
const editable: Right = 2

interface FieldRightsTableProps {
  fields: readonly FormField[]
  value: readonly FieldRight[] | undefined
  /** Of fields that are not named: an initiator may edit, everybody else read. */
  otherwise: Right
  disabled: boolean
  onChange: (rights: FieldRight[] | undefined) => void
}

/** 字段权限: a row for each field, the head sets all (workflow §9). */
export function FieldRightsTable({ fields, value = [], otherwise, disabled, onChange }: FieldRightsTableProps) {
  const words = useDictLabels('flow_field_perm')
  const wordOf = (right: Right) => words.find(({ dictValue }) => dictValue === String(right))?.dictLabel ?? ''
  const named = ({ model }: FormField): FieldRight =>
    value.find(({ field }) => field === model) ?? { field: model, permission: otherwise }
  const rightOf = (field: FormField) => named(field).permission
  const putAll = (changed: readonly FieldRight[]) => {
    const next = fields.map((field) => changed.find((right) => right.field === field.model) ?? named(field))
    const said = next.filter(({ permission, required, without }) => permission !== otherwise || required || without)
    // What the form no longer has stays as it was: the form may come back.
    const gone = value.filter(({ field }) => !fields.some(({ model }) => model === field))
    onChange(said.length + gone.length > 0 ? [...said, ...gone] : undefined)
  }
  // Nothing is asked of who may not write.
  const withRight = ({ model }: FormField, permission: Right): FieldRight => ({ field: model, permission })
  return (
    <Table<FormField>
      size="small"
      rowKey="model"
      pagination={false}
      dataSource={[...fields]}
      scroll={{ x: 360 }}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="流程还没有绑定表单" /> }}
      columns={[
        {
          key: 'field',
          title: '字段',
          render: (_, field) => (
            <div className={field.isInside ? css.inside : undefined}>
              {field.label}
              {rightOf(field) === editable && (
                <Further field={field} right={named(field)} disabled={disabled} onChange={(next) => putAll([next])} />
              )}
            </div>
          ),
        },
        ...rights.map((right) => ({
          key: right,
          width: 88,
          title: (
            <Radio
              className={css.right ?? ''}
              disabled={disabled || fields.length === 0}
              checked={fields.length > 0 && fields.every((field) => rightOf(field) === right)}
              onChange={() => putAll(fields.map((field) => withRight(field, right)))}
            >
              {wordOf(right)}
            </Radio>
          ),
          render: (_: unknown, field: FormField) => (
            <Radio
              aria-label={`${field.label} ${wordOf(right)}`}
              disabled={disabled}
              checked={rightOf(field) === right}
              onChange={() => putAll([withRight(field, right)])}
            />
          ),
        })),
      ]}
    />
  )
}

interface FurtherProps {
  field: FormField
  right: FieldRight
  disabled: boolean
  onChange: (right: FieldRight) => void
}

const rowActs = [
  { act: 'add', label: '可增行' },
  { act: 'remove', label: '可删行' },
] as const

/** What else is said of a field that may be edited: it must be filled in, or what may be done with its rows. */
function Further({ field: { model, label, hasRows, isInside }, right, disabled, onChange }: FurtherProps) {
  const { permission, required, without = [] } = right
  const base = { field: model, permission }
  if (isInside) return null
  if (!hasRows)
    return (
      <div>
        <Checkbox
          aria-label={`${label} 必填`}
          disabled={disabled}
          checked={required === true}
          onChange={({ target }) => onChange({ ...base, ...(target.checked && { required: true }) })}
        >
          必填
        </Checkbox>
      </div>
    )
  return (
    <div>
      {rowActs.map(({ act, label: word }) => (
        <Checkbox
          key={act}
          aria-label={`${label} ${word}`}
          disabled={disabled}
          checked={!without.includes(act)}
          onChange={({ target }) => {
            const others = without.filter((each) => each !== act)
            const next = target.checked ? others : [...others, act]
            onChange({ ...base, ...(next.length > 0 && { without: next }) })
          }}
        >
          {word}
        </Checkbox>
      ))}
    </div>
  )
}
