import { z } from 'zod'
import { labelled } from '@app/shared/kit/labels.ts'
import type { GenColumn } from './genColumn.ts'
import { baseColumnNames } from './genNames.ts'

/** Types of a column that is described by hand, with what PostgreSQL calls them (generator §16). */
export const newColumnTypes = {
  varchar: { word: '文本', written: 'character varying', sized: 'length' },
  char: { word: '定长文本', written: 'character', sized: 'length' },
  text: { word: '长文本', written: 'text', sized: undefined },
  integer: { word: '整数', written: 'integer', sized: undefined },
  smallint: { word: '小整数', written: 'smallint', sized: undefined },
  bigint: { word: '大整数', written: 'bigint', sized: undefined },
  numeric: { word: '小数', written: 'numeric', sized: 'precision' },
  date: { word: '日期', written: 'date', sized: undefined },
  timestamp: { word: '日期时间', written: 'timestamp(3) with time zone', sized: undefined },
  time: { word: '时间', written: 'time(0) without time zone', sized: undefined },
  boolean: { word: '是否', written: 'boolean', sized: undefined },
  json: { word: 'JSON', written: 'jsonb', sized: undefined },
} as const
export type NewColumnType = keyof typeof newColumnTypes

export const mostNewColumns = 200
export const sizes = { length: 4_000, precision: 30, scale: 10 } as const

const isColumnName = (name: string) => /^[a-z][a-z0-9]*(_[a-z0-9]+)*$/.test(name)
const columnName = z.string().min(1).max(63)

const newColumn = z
  .object({
    columnName: labelled(
      columnName
        .refine((name) => name === '' || isColumnName(name), '字段列名只含小写字母、数字和下划线，以字母开头')
        .refine((name) => !baseColumnNames.includes(name), '基础字段会自动加入，无需填写'),
      '字段列名',
    ),
    columnComment: labelled(z.string().min(1).max(500), '字段描述'),
    type: labelled(z.enum(Object.keys(newColumnTypes) as [NewColumnType]), '类型'),
    /** Characters of a text, digits of a decimal in all. */
    size: labelled(z.int().min(1).max(sizes.length).nullish(), '长度'),
    /** Digits behind the point. */
    scale: labelled(z.int().min(0).max(sizes.scale).nullish(), '小数位'),
    isRequired: labelled(z.boolean(), '必填'),
  })
  .superRefine(({ type, size, scale }, context) => {
    const refuse = (at: string, message: string) => context.addIssue({ code: 'custom', path: [at], message })
    const { sized } = newColumnTypes[type]
    if (sized && !size) refuse('size', '长度不能为空')
    if (sized === 'precision' && (size ?? 0) > sizes.precision) refuse('size', `长度不能超过${sizes.precision}`)
    if (sized === 'precision' && (scale ?? 0) > (size ?? 0)) refuse('scale', '小数位不能超过长度')
  })
export type NewColumn = z.infer<typeof newColumn>

/** 新建表: a definition without a table; the table comes from the migration of its files (generator §2). */
export const newTable = z.object({
  tableName: labelled(
    columnName.refine((name) => name === '' || isColumnName(name), '表名称只含小写字母、数字和下划线，以字母开头'),
    '表名称',
  ),
  tableComment: labelled(z.string().min(1).max(500), '表描述'),
  columns: labelled(
    z
      .array(newColumn)
      .min(1)
      .max(mostNewColumns, `最多${mostNewColumns}个字段`)
      .superRefine((columns, context) =>
        columns.forEach(({ columnName: name }, at) => {
          if (name !== '' && columns.findIndex((each) => each.columnName === name) < at)
            context.addIssue({ code: 'custom', path: [at, 'columnName'], message: `字段列名${name}重复` })
        }),
      ),
    '字段',
    undefined,
    true,
  ),
})
export type NewTable = z.infer<typeof newTable>

/** Other columns for a table that does not stand yet. */
export const newColumns = z.object({ version: z.int(), columns: newTable.shape.columns })

/** A type as PostgreSQL's `format_type` writes it. */
export function writtenType({ type, size, scale }: NewColumn): string {
  const { written, sized } = newColumnTypes[type]
  if (!sized) return written
  return sized === 'length' ? `${written}(${size})` : `${written}(${size},${scale ?? 0})`
}

/** Columns of a definition as they were described; the base columns come of themselves. */
export function describedColumns(columns: readonly GenColumn[]): NewColumn[] {
  return columns.flatMap(({ columnName: name, columnComment, columnType, isRequired }): NewColumn[] => {
    if (baseColumnNames.includes(name)) return []
    const [plain = '', size, scale] = /^([^(]+)(?:\((\d+)(?:,(\d+))?\))?$/.exec(columnType)?.slice(1) ?? []
    const known = Object.entries(newColumnTypes).find(
      ([, { written, sized }]) => written === (sized ? plain : columnType),
    )
    const type = (known?.[0] ?? 'text') as NewColumnType
    const { sized } = newColumnTypes[type]
    return [
      {
        columnName: name,
        columnComment: columnComment || name,
        type,
        size: sized ? Number(size) : null,
        scale: sized === 'precision' ? Number(scale ?? 0) : null,
        isRequired: isRequired === '1',
      },
    ]
  })
}
