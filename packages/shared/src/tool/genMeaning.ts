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

/** 显示类型 of a column by its 属性类型; what it has is always among them. */
export function htmlTypesOf({ javaType, htmlType }: Pick<GenColumn, 'javaType' | 'htmlType'>): readonly HtmlType[] {
  const own = isNumber(javaType) ? ofNumbers : isMoment(javaType) ? ofMoments : ofTexts
  return htmlType === '' || own.includes(htmlType) ? own : [htmlType, ...own]
}

/** 查询方式 that a column can have: parts are found in texts, bounds are those of numbers and moments. */
export function queryTypesOf({ javaType }: Pick<GenColumn, 'javaType'>): readonly QueryType[] {
  return javaType === 'String' ? ['EQ', 'NE', 'LIKE'] : ['EQ', 'NE', 'GT', 'GTE', 'LT', 'LTE', 'BETWEEN']
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
