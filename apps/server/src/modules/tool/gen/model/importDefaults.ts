import type { Flag, GenColumn, HtmlType, JavaType, QueryType } from '@app/shared/tool/genColumn.ts'
import type { GenTable } from '@app/shared/tool/genTable.ts'
import type { CatalogueColumn, CatalogueTable } from '#/modules/tool/gen/catalogue/catalogue.read.ts'
import { camelCase, upperFirst } from '#/modules/tool/gen/text/code.ts'
import { refuse } from '#/platform/errors.ts'
import { physicalType, type ColumnKind } from './columnKinds.ts'
import { commentOf } from './commentEntries.ts'
import { propertyNames } from './propertyNames.ts'
import { baseColumns, nodeColumns, ownDictionary } from './slice.ts'
import { isUniqueAmongRows, type Index } from './tableIndex.ts'

/** First words of a table's name that say nothing of the entity, unless `sys.gen.tablePrefixes` says others. */
const tablePrefixes: readonly string[] = ['t', 'tb', 'biz', 'sys', 'gen', 'wf', 'form', 'cms']

const mostListed = 7
const mostSearched = 4
const longText = 500

const flag = (is: boolean): Flag => (is ? '1' : '0')
/** What the kit writes: of a table that has all of a node's columns those too. */
function carriedBy({ columns }: CatalogueTable): ReadonlySet<string> {
  const names = new Set(columns.map(({ name }) => name))
  const node = Object.keys(nodeColumns)
  return new Set([...Object.keys(baseColumns), ...(node.every((name) => names.has(name)) ? node : [])])
}

const titled = /(name|title|subject)$/

/** What follows from a table's name and comment (generator §3); its module unless one is given. */
export function tableDefaults(
  table: CatalogueTable,
  givenModule?: string,
  prefixes: readonly string[] = tablePrefixes,
): GenTable {
  const [first = '', ...rest] = table.name.split('_')
  const isGeneral = prefixes.includes(first)
  const moduleName = givenModule ?? (isGeneral || rest.length === 0 ? 'biz' : camelCase(first))
  const isPrefix = rest.length > 0 && (isGeneral || camelCase(first) === moduleName)
  const businessName = camelCase(isPrefix ? rest.join('_') : table.name)
  return {
    tableName: table.name,
    tableComment: table.comment || table.name,
    className: upperFirst(businessName),
    tplCategory: 'crud',
    moduleName,
    packageName: '',
    businessName,
    functionName: table.comment.replaceAll(/表|若依/g, '') || businessName,
    functionAuthor: '',
    genType: '0',
    parentMenuId: '',
    menuIcon: 'table',
    menuSort: 10,
    treeName: table.columns.find(({ name }) => titled.test(name))?.name ?? '',
    subTables: [],
    attachOption: '0',
    disableEnableOption: '0',
    offers: ['get', 'add', 'edit', 'remove', 'export'],
    dataScope: 'none',
    formStyle: 'dialog',
  }
}

/**
 * Columns with what they are most likely for, `known` by their property already; refused when the columns of the kit are
 * not there.
 */
export function columnDefaults(
  table: CatalogueTable,
  dictTypes: ReadonlySet<string>,
  known?: ReadonlyMap<string, string>,
): GenColumn[] {
  const missing = Object.entries(baseColumns).filter(
    ([name, type]) => !table.columns.some((column) => column.name === name && column.type === type),
  )
  if (missing.length > 0)
    throw refuse(`导入失败：表中必须包含以下必须字段：${missing.map(([name]) => name).join('、')}`)
  const key = table.columns.filter(({ isKey }) => isKey).map(({ name }) => name)
  if (key.join() !== 'id') throw refuse(`导入失败：表${table.name}的主键必须是字段id`)
  const carried = carriedBy(table)
  const isBase = (name: string) => carried.has(name)
  const last = ['sort', 'status', 'remark']
  const rank = ({ name }: CatalogueColumn) => (isBase(name) ? last.length + 1 : last.indexOf(name) + 1)
  const ordered = table.columns.toSorted((a, b) => rank(a) - rank(b))
  const unique = uniqueColumns(table)
  const properties = propertyNames(table.columns, known)
  let [listed, searched] = [0, 0]
  return ordered.map((column, i) => {
    const isOwn = !isBase(column.name)
    const isGenerated = column.generated !== undefined
    const isEdited = isOwn && !isGenerated && column.type !== 'bytea' && !column.name.startsWith('extend_')
    const isNamed = isEdited && column.name !== 'remark'
    const meant = isOwn ? meaningOf(column, table.name, dictTypes) : nothing
    return {
      columnName: column.name,
      columnComment: column.comment,
      columnType: column.type,
      javaType: javaTypeOf(column.type),
      javaField: properties.get(column.name) ?? '',
      isPk: flag(column.isKey),
      isRequired: flag(isEdited && column.filled && !column.isKey),
      isInsert: flag(isOwn && !isGenerated),
      isEdit: flag(isEdited),
      isList: flag((isNamed || isGenerated) && meant.htmlType !== 'editor' && ++listed <= mostListed),
      isQuery: flag(isNamed && meant.queryType !== '' && ++searched <= mostSearched),
      isUnique: flag(isEdited && unique.has(column.name)),
      isLog: flag(isOwn && !isGenerated),
      colSpan: isOwn ? 2 : 0,
      dictType: '',
      colCheck: '',
      sort: (i + 1) * 10,
      ...meant,
    }
  })
}

/**
 * Columns of unique keys with the others that their values differ within: of a key that has several the last text that no
 * other key has. One with a column that is unique alone says nothing more.
 */
export function uniqueColumns(table: CatalogueTable): ReadonlyMap<string, readonly string[]> {
  const { columns, indexes } = table
  const carried = carriedBy(table)
  const ofRows = indexes.filter(isUniqueAmongRows)
  const alone = new Set(ofRows.flatMap((index) => (index.columns.length === 1 ? index.columns : [])))
  const keys = ofRows.filter(
    (key) =>
      !key.columns.some((name) => carried.has(name)) &&
      (key.columns.length === 1 || !key.columns.some((name) => alone.has(name))),
  )
  const isText = (name: string) => {
    const found = columns.find((column) => column.name === name)
    const kind = found && !found.generated && physicalType(found.type, { values: found.values })?.kind
    return kind === 'varchar' || kind === 'text'
  }
  const told = (key: Index) =>
    key.columns.length === 1
      ? key.columns[0]
      : key.columns.findLast(
          (name) => isText(name) && keys.every((other) => other === key || !other.columns.includes(name)),
        )
  return new Map(
    keys.flatMap((key) => {
      const own = told(key)
      return own === undefined ? [] : [[own, key.columns.filter((name) => name !== own)] as const]
    }),
  )
}

type Meaning = Pick<GenColumn, 'htmlType' | 'queryType' | 'alignType' | 'isNewRow'> &
  Partial<Pick<GenColumn, 'dictType' | 'colSpan'>>

const nothing: Meaning = { htmlType: '', queryType: '', alignType: '', isNewRow: '0' }

const means = (htmlType: HtmlType, queryType: QueryType | '', alignType: GenColumn['alignType'] = 'left'): Meaning => ({
  htmlType,
  queryType,
  alignType,
  isNewRow: '0',
})

const wide = (htmlType: HtmlType): Meaning => ({ ...means(htmlType, ''), colSpan: 4 })

/** What a column is by its type and its name (generator §3). */
function meaningOf(
  { name, type, comment, values }: CatalogueColumn,
  table: string,
  dictTypes: ReadonlySet<string>,
): Meaning {
  const physical = physicalType(type)
  const kind: ColumnKind = physical?.kind ?? 'text'
  if (javaTypeOf(type) === 'Date' || javaTypeOf(type) === 'DateTime') return means('datetime', 'BETWEEN', 'center')
  if (kind === 'time') return means('time', '', 'center')
  if (kind === 'boolean') return means('switch', 'EQ', 'center')
  if (numbers.has(kind)) return means('number', 'EQ', 'right')
  if (kind === 'json' || kind === 'plainJson') return wide('textarea')
  if (kind === 'texts' || kind === 'bytes') return nothing
  if (values)
    return {
      ...means(/(status|sex)$/.test(name) ? 'radio' : 'select', 'EQ', 'center'),
      dictType: ownDictionary(table, name),
    }
  const isListing = commentOf(comment).entries.length > 0
  const dictType = dictionaryOf(name, table, dictTypes) || (isListing ? ownDictionary(table, name) : '')
  const chosen = (htmlType: HtmlType): Meaning => ({ ...means(htmlType, 'EQ', 'center'), dictType })
  if (/(status|sex)$/.test(name)) return chosen('radio')
  if (name.endsWith('type') || dictType !== '') return chosen('select')
  if (name.endsWith('image')) return wide('imageUpload')
  if (name.endsWith('file')) return wide('fileUpload')
  if (name.endsWith('content')) return wide('editor')
  if (kind === 'text' || (physical?.length ?? 0) >= longText)
    return { ...means('textarea', 'LIKE'), isNewRow: '1', colSpan: 4 }
  return means('input', name.endsWith('_id') ? 'EQ' : 'LIKE')
}

/** The dictionary of a column by its name; empty when there is none. */
function dictionaryOf(name: string, table: string, dictTypes: ReadonlySet<string>): string {
  const usual = name === 'status' ? 'sys_normal_disable' : name.startsWith('is_') ? 'sys_yes_no' : ''
  return [`${table}_${name}`, `sys_${name}`, usual].find((type) => dictTypes.has(type)) ?? ''
}

const numbers: ReadonlySet<ColumnKind> = new Set([
  'smallint',
  'integer',
  'bigint',
  'decimal',
  'double',
  'real',
] satisfies ColumnKind[])

const javaTypes: Partial<Record<ColumnKind, JavaType>> = {
  smallint: 'Integer',
  integer: 'Integer',
  bigint: 'Long',
  decimal: 'BigDecimal',
  double: 'Double',
  real: 'Double',
  date: 'Date',
  instant: 'DateTime',
  otherInstant: 'DateTime',
}

const javaTypeOf = (type: string): JavaType => javaTypes[physicalType(type)?.kind ?? 'text'] ?? 'String'
