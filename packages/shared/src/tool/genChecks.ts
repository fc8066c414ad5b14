import type { GenColumn, HtmlType } from './genColumn.ts'
import { isSuperColumn, javaTypeProblem, javaTypesBeside } from './genMeaning.ts'
import { isFolderOf, isPropertyName, isQueryWord, kitProperties, treeColumnNames } from './genNames.ts'
import { genTable, isOutside, isTreeCategory, outside, writtenCategories, type GenDraft } from './genTable.ts'

/** The parts of the edit page, in their order. */
export const genTabs = { basic: '基本信息', columns: '字段信息', generation: '生成信息' } as const
export type GenTab = keyof typeof genTabs

/** What is wrong with a definition, and where on the page. */
export interface GenProblem {
  tab: GenTab
  /** Place of the column, or of the child table, in what was sent. */
  row?: number
  field: string
  message: string
}

const basicFields: ReadonlySet<string> = new Set(['tableName', 'tableComment', 'className', 'remark'])
export const tabOf = (field: string): GenTab => (basicFields.has(field) ? 'basic' : 'generation')

/** A place as refusals name it: `columns.3.dictType`. */
export const placeKey = ({ tab, row, field }: Omit<GenProblem, 'message'>): string =>
  row === undefined ? `${tab}.${field}` : `${tab}.${row}.${field}`

/** The places of a refusal. */
export function problemsOf(errors: Readonly<Record<string, string>>): GenProblem[] {
  return Object.entries(errors).flatMap(([key, message]): GenProblem[] => {
    const [first = '', ...rest] = key.split('.')
    const field = rest.at(-1)
    // A rule of the body itself names the field alone.
    if (!Object.hasOwn(genTabs, first)) return [{ tab: tabOf(first), field: first, message }]
    // Of the rows as a whole the kit says again what stands at the row.
    if (field === undefined) return []
    return [{ tab: first as GenTab, ...(rest.length > 1 ? { row: Number(rest[0]) } : {}), field, message }]
  })
}

/** Those that need a dictionary; a switch of a number can do without. */
const withDictionary: ReadonlySet<HtmlType | ''> = new Set(['select', 'selectMultiple', 'radio', 'checkbox'])

/** What keeps a definition from being generated, as far as it can be told from itself (generator §6). */
export function definitionProblems(info: GenDraft, columns: readonly GenColumn[]): GenProblem[] {
  return [
    ...columns.flatMap((column, row) => columnProblems(info, columns, column, row)),
    ...tableProblems(info, columns),
  ]
}

function columnProblems(info: GenDraft, columns: readonly GenColumn[], column: GenColumn, row: number): GenProblem[] {
  if (isSuperColumn(column.columnName, info.tplCategory)) return []
  const at = (field: keyof GenColumn, message: string): GenProblem => ({ tab: 'columns', row, field, message })
  const name = column.columnComment || column.columnName
  const { javaField, javaType, htmlType } = column
  const isTaken =
    kitProperties(isTreeCategory(info.tplCategory)).includes(javaField) ||
    columns.findIndex((each) => each.javaField === javaField) < row
  const problems: GenProblem[] = []
  if (javaField === '') problems.push(at('javaField', 'Java属性不能为空'))
  else if (isTaken || !isPropertyName(javaField) || (column.isQuery === '1' && isQueryWord(javaField)))
    problems.push(at('javaField', `属性名【${javaField}】不合法或重复`))
  const wrongType = javaTypeProblem(column)
  if (wrongType) problems.push(at('javaType', wrongType))
  if (column.isEdit !== '1') return problems
  if (withDictionary.has(htmlType) && column.dictType === '')
    problems.push(at('dictType', `请设置字段【${name}】字典类型`))
  if (htmlType === 'treeSelect' && column.dictType === '') problems.push(at('dictType', `请设置字段【${name}】的树表`))
  if (column.isUnique === '1' && javaType !== 'String')
    problems.push(at('isUnique', `只有Java类型为String的才可以设置唯一性校验，请重新设置【${name}】的唯一性校验`))
  return problems
}

function tableProblems(info: GenDraft, columns: readonly GenColumn[]): GenProblem[] {
  const problems: GenProblem[] = []
  const add = (field: string, message: string, row?: number) =>
    problems.push({ tab: tabOf(field), field, message, ...(row === undefined ? {} : { row }) })
  const whole = genTable.safeParse(info)
  for (const { path, message } of whole.error?.issues ?? []) {
    const [field, row] = path
    if (typeof field === 'string' && !problems.some((each) => each.field === field))
      add(field, message, typeof row === 'number' ? row : undefined)
  }
  if (isOutside(info.packageName)) add('packageName', outside)
  else if (!isFolderOf(info.moduleName, info.packageName)) add('packageName', '包路径不合法，须以模块名开头')
  if (!writtenCategories.includes(info.tplCategory)) add('tplCategory', '此生成模板暂不可用，请选择其他模板')
  if (info.functionAuthor === '') add('functionAuthor', '作者不能为空')
  if (info.parentMenuId === '') add('parentMenuId', '请选择上级菜单')
  const names = new Set(columns.map(({ columnName }) => columnName))
  const status = columns.find(({ columnName }) => columnName === 'status')
  if (info.disableEnableOption === '1' && (!status || status.dictType === ''))
    add('disableEnableOption', '必须要包含status字段才可以')
  if (isTreeCategory(info.tplCategory)) {
    const missing = treeColumnNames.filter((name) => !names.has(name))
    if (missing.length > 0) add('tplCategory', `树表必须包含以下字段：${missing.join('、')}`)
    if (info.treeName === '') add('treeName', '树名称字段不能为空')
    else if (!names.has(info.treeName)) add('treeName', `树名称字段【${info.treeName}】不存在`)
  }
  if (info.tplCategory === 'sub' || info.tplCategory === 'tree') childProblems(info, add)
  return problems
}

function childProblems(info: GenDraft, add: (field: string, message: string, row?: number) => void): void {
  const { subTables } = info
  if (subTables.length === 0) add('subTables', '关联子表的表名不能为空')
  if (info.tplCategory === 'tree' && subTables.length > 1) add('subTables', '左树右表只有一个关联子表')
  subTables.forEach(({ tableName, fkName }, row) => {
    if (tableName === '') add('subTableName', '关联子表的表名不能为空', row)
    else if (tableName === info.tableName) add('subTableName', '关联子表不能是表自身', row)
    else if (subTables.findIndex((each) => each.tableName === tableName) < row)
      add('subTableName', `关联子表【${tableName}】重复`, row)
    if (fkName === '') add('subTableFkName', '子表关联的外键名不能为空', row)
  })
}

/** 属性类型 is one of those that the column's own type has beside it. */
export const isJavaTypeOf = (given: GenColumn, known: GenColumn): boolean =>
  javaTypesBeside(known.javaType).includes(given.javaType)
