import { chosenTypes, type GenColumn, type HtmlType, type JavaType, type QueryType } from './genColumn.ts'
import { baseColumnNames, treeColumnNames } from './genNames.ts'
import { isTreeCategory, type TplCategory } from './genTable.ts'

/** 属性类型 that may stand for each other. */
const javaGroups: readonly (readonly JavaType[])[] = [
  ['Long', 'Integer', 'Double', 'BigDecimal'],
  ['Date', 'DateTime'],
  ['String'],
]

export const javaTypesBeside = (type: JavaType): readonly JavaType[] =>
  javaGroups.find((group) => group.includes(type)) ?? [type]

/** 属性类型 that code can be made of, by what the database has: no number of JSON holds all of a Long or a BigDecimal. */
const javaTypesByColumn: readonly (readonly [columnType: RegExp, types: readonly JavaType[]])[] = [
  [/^(smallint|integer)$/, ['Integer', 'Long']],
  [/^bigint$/, ['Long', 'Integer']],
  [/^numeric\b/, ['BigDecimal']],
  [/^(double precision|real)$/, ['Double']],
  [/^date$/, ['Date']],
  [/^timestamp\b/, ['DateTime']],
]

/** What is said of a 属性类型 that a column cannot have. */
export function javaTypeProblem(column: GenColumn): string | undefined {
  const { columnType, javaType, columnComment, columnName } = column
  const types = javaTypesByColumn.find(([type]) => type.test(columnType))?.[1] ?? ['String']
  if (types.includes(javaType)) return undefined
  return `字段【${columnComment || columnName}】的物理类型为${columnType}，属性类型须为${types.join('或')}`
}

const ofNumbers: readonly HtmlType[] = ['number']
const ofMoments: readonly HtmlType[] = ['datetime', 'time']
const ofTexts: readonly HtmlType[] = [
  'input',
  'textarea',
  'select',
  'selectMultiple',
  'radio',
  'checkbox',
  'switch',
  'user',
  'dept',
  'treeSelect',
  'editor',
  'imageUpload',
  'fileUpload',
]

const isNumber = (type: JavaType) => javaGroups[0]?.includes(type)
const isMoment = (type: JavaType) => javaGroups[1]?.includes(type)

/** Types that are texts to 属性类型 and are drawn as what they are. */
const drawnAlone: readonly (readonly [columnType: RegExp, html: HtmlType])[] = [
  [/^time\b/, 'time'],
  [/^boolean$/, 'switch'],
  [/^jsonb?$/, 'textarea'],
]
const aloneOf = (columnType: string) => drawnAlone.find(([type]) => type.test(columnType))?.[1]

type Shown = Pick<GenColumn, 'columnType' | 'javaType' | 'htmlType'>

/** 显示类型 of a column by its type; what it has is always among them. */
export function htmlTypesOf({ columnType, javaType, htmlType }: Shown): readonly HtmlType[] {
  const alone = aloneOf(columnType)
  const own = alone ? [alone] : isNumber(javaType) ? ofNumbers : isMoment(javaType) ? ofMoments : ofTexts
  return htmlType === '' || own.includes(htmlType) ? own : [htmlType, ...own]
}

const ofBounds: readonly QueryType[] = ['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN']

/** 查询方式 that a column can have: parts are found in typed texts, bounds are those of numbers, moments and times. */
export function queryTypesOf({ columnType, javaType, htmlType }: Shown): readonly QueryType[] {
  const alone = aloneOf(columnType)
  if (alone) return alone === 'time' ? ofBounds : ['EQ']
  if (javaType !== 'String') return ofBounds
  return htmlType === '' || isTyped(htmlType) ? ['EQ', 'NE', 'LIKE'] : ['EQ', 'NE']
}

const isChosen = (type: HtmlType | '') => type !== '' && chosenTypes.has(type)
const isTyped = (type: HtmlType) => type === 'input' || type === 'textarea'

/** Another 显示类型 brings its alignment and its way of searching (generator §4.2); what is chosen afterwards stays. */
export function withHtmlType(column: GenColumn, htmlType: HtmlType): GenColumn {
  const alignType = isTyped(htmlType) ? 'left' : htmlType === 'number' ? 'right' : 'center'
  const searched = column.queryType === 'LIKE' || column.queryType === '' ? 'EQ' : column.queryType
  const queryType = isTyped(htmlType) ? (column.queryType === 'EQ' ? 'EQ' : 'LIKE') : searched
  // A dictionary is of use to another choice out of it; a tree is none.
  const isKept = isChosen(htmlType) && isChosen(column.htmlType)
  return { ...column, htmlType, alignType, queryType, dictType: isKept ? column.dictType : '' }
}

/** Columns that the kit writes: nothing is said of them. */
export const isSuperColumn = (columnName: string, category: TplCategory): boolean =>
  baseColumnNames.includes(columnName) || (isTreeCategory(category) && treeColumnNames.includes(columnName))

const unused = {
  isRequired: '0',
  isInsert: '0',
  isEdit: '0',
  isList: '0',
  isQuery: '0',
  isUnique: '0',
  isLog: '0',
  isNewRow: '0',
  colSpan: 0,
  alignType: '',
  queryType: '',
  htmlType: '',
  dictType: '',
  colCheck: '',
} as const

/** As a column is kept: what contradicts itself is put right (generator §6). */
export function tidied(column: GenColumn, category: TplCategory): GenColumn {
  if (isSuperColumn(column.columnName, category)) return { ...column, ...unused }
  const isText = column.javaType === 'String'
  const edited =
    column.isEdit === '1'
      ? { isUnique: isText ? column.isUnique : '0' }
      : { isRequired: '0', isUnique: '0', isNewRow: '0', isLog: '0', dictType: '', colCheck: '' }
  return {
    ...column,
    ...(edited as Partial<GenColumn>),
    queryType: !isText && column.queryType === 'LIKE' ? 'EQ' : column.queryType,
  }
}
