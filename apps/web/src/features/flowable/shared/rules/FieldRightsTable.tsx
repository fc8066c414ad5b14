import { Empty, Radio, Table } from 'antd'
import type { FieldRight } from '@app/flow-engine/cards/types.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import type { FormField } from './formFields.ts'
import css from './rules.module.css'

type Right = FieldRight['permission']

const rights: readonly Right[] = [1, 2, 3]

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
  const rightOf = ({ model }: FormField) => value.find(({ field }) => field === model)?.permission ?? otherwise
  const put = (next: ReadonlyMap<string, Right>) => {
    const named = fields.flatMap((field): FieldRight[] => {
      const permission = next.get(field.model) ?? rightOf(field)
      return permission === otherwise ? [] : [{ field: field.model, permission }]
    })
    // What the form no longer has stays as it was: the form may come back.
    const gone = value.filter(({ field }) => !fields.some(({ model }) => model === field))
    onChange(named.length + gone.length > 0 ? [...named, ...gone] : undefined)
  }
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
          render: (_, { label, isInside }) => <span className={isInside ? css.inside : undefined}>{label}</span>,
        },
        ...rights.map((right) => ({
          key: right,
          width: 88,
          title: (
            <Radio
              className={css.right ?? ''}
              disabled={disabled || fields.length === 0}
              checked={fields.length > 0 && fields.every((field) => rightOf(field) === right)}
              onChange={() => put(new Map(fields.map(({ model }) => [model, right])))}
            >
              {wordOf(right)}
            </Radio>
          ),
          render: (_: unknown, field: FormField) => (
            <Radio
              aria-label={`${field.label} ${wordOf(right)}`}
              disabled={disabled}
              checked={rightOf(field) === right}
              onChange={() => put(new Map([[field.model, right]]))}
            />
          ),
        })),
      ]}
    />
  )
}
