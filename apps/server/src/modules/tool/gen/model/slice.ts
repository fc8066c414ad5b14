import { getTableColumns } from 'drizzle-orm'
import { pgTable, type PgTable } from 'drizzle-orm/pg-core'
import type { Offer } from '@app/shared/kit/resource.ts'
import type { GenColumn } from '@app/shared/tool/genColumn.ts'
import { javaTypeProblem } from '@app/shared/tool/genMeaning.ts'
import {
  isAreaName,
  isClassName,
  isEntityName,
  isPropertyName,
  isQueryWord,
  kitProperties,
} from '@app/shared/tool/genNames.ts'
import { outside, type GenTable } from '@app/shared/tool/genTable.ts'
import { snakeCase } from '#/modules/tool/gen/text/code.ts'
import { auditColumns, treeColumns } from '#/platform/database/columns.ts'
import { refuse } from '#/platform/errors.ts'
import { physicalType } from './columnKinds.ts'
import type { Entry } from './commentEntries.ts'
import { propertyOf, type Property } from './property.ts'
import { isUniqueAmongRows, liveRows, type Index } from './tableIndex.ts'

/** How an entity is called, in code and on screens. */
export interface Names {
  area: string
  /** Of the server's files, below its modules. */
  folder: string
  entity: string
  className: string
  label: string
}

/** A tree whose nodes a column names. */
export interface NamedTree extends Names {
  /** What its rows are, as far as that is known. */
  nodes?: Slice
}

/** A dictionary that comes with the slice. */
export interface SliceDictionary {
  type: string
  name: string
  entries: readonly (Entry & { isDefault?: true | undefined })[]
}

/** Everything that the files of an entity say, once; the templates only lay it out. */
export interface Slice extends Names {
  table: string
  properties: readonly Property[]
  indexes: readonly Index[]
  offers: readonly Offer[]
  /** The name of a row opens all that is known of it; a tree shows its nodes alone. */
  opened: boolean
  scope: GenTable['dataScope']
  formStyle: GenTable['formStyle']
  /** Rows keep attachments. */
  attached: boolean
  menu: { under: string; sort: number; icon: string }
  dictionaries: readonly SliceDictionary[]
  /** Its rows are the nodes of a tree. */
  isTree: boolean
  /** Rows of other tables that are saved with its own, by the field that holds them. */
  children: readonly { key: string; by: string; slice: Slice }[]
  /** The entity that its rows are saved with. */
  parent: (Names & { by: string }) | undefined
  /** The tree that stands beside its list. */
  beside: { tree: Slice; by: string } | undefined
  /** The list beside which its tree stands. */
  list: Slice | undefined
}

interface PhysicalColumn {
  filled: boolean
  initial: string | undefined
  generated?: 'expression' | 'identity' | undefined
  /** Of an enumeration. */
  values?: readonly string[] | undefined
}

/** What the catalogue knows of a table beside its columns' types. */
export interface Physical {
  /** Columns that may not be null, with what stands in them unless given. */
  columns: Readonly<Record<string, PhysicalColumn>>
  indexes: readonly Index[]
}

/** A definition with what the database holds of its table. */
export interface Defined {
  table: GenTable
  columns: readonly GenColumn[]
  physical?: Physical | undefined
}

/** What stands outside of a definition. */
export interface Known {
  /** Definitions of the further tables that it names. */
  related: ReadonlyMap<string, Defined>
  /** Dictionaries of this database that do not come with the product, by type. */
  dictionaries: ReadonlyMap<string, SliceDictionary>
}

const sqlTypes = (table: PgTable): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([property, column]) => [
      snakeCase(property),
      column.getSQLType().replace(/^varchar/, 'character varying'),
    ]),
  )

/** What every entity carries, by the catalogue's names and types; the kit writes it. */
export const baseColumns = sqlTypes(pgTable('base', auditColumns))

/** What every node of a tree carries beside that. */
export const nodeColumns = sqlTypes(pgTable('node', treeColumns))

/** Of one role in the files of a kind. */
export interface SliceFacts {
  isTree?: boolean
  /** Columns that name a node of a tree, by column. */
  trees?: Readonly<Record<string, NamedTree>>
  parent?: Names & { fk: string }
  beside?: { tree: Slice; fk: string }
}

const isOn = (flag: string) => flag === '1'
const isBytes = ({ columnType }: GenColumn) => columnType === 'bytea'
const titled = /(name|title|subject)$/i

export function namesOf(table: GenTable): Names {
  const { moduleName: area, packageName, businessName: entity, className, functionName } = table
  const folder = packageName || area
  if (!isAreaName(area)) throw refuse(`生成模块名【${area}】不合法`)
  if (!/^[a-z][A-Za-z0-9]*(\/[a-z][A-Za-z0-9]*)*$/.test(folder)) throw refuse(outside)
  if (!isEntityName(entity)) throw refuse(`生成业务名【${entity}】不合法`)
  if (!isClassName(className)) throw refuse(`实体类名称【${className}】不合法`)
  return { area, folder, entity, className, label: functionName }
}

/** A slice without those that belong to it. */
export function sliceWith({ table, columns, physical }: Defined, known: Known, facts: SliceFacts = {}): Slice {
  const { isTree = false, trees = {}, parent, beside } = facts
  const names = namesOf(table)
  if (isTree) assertNodes(columns)
  const own = columns.filter(
    ({ columnName }) => !Object.hasOwn(baseColumns, columnName) && !(isTree && Object.hasOwn(nodeColumns, columnName)),
  )
  if (own.every(isBytes)) throw refuse(`表${table.tableName}除基础字段外没有字段`)
  assertFit(own, physical, isTree)
  const title = titleOf(own, table, isTree)
  const properties = own.map((column) =>
    propertyOf(inRole(column, table, facts), { physical, title: column === title, tree: trees[column.columnName] }),
  )
  assertComplete(table, properties)
  const by = (fk: string) => {
    const found = properties.find(({ column }) => column === fk)
    if (!found || found.type.kind !== 'varchar') throw refuse(`表${table.tableName}没有可用的外键字段【${fk}】`)
    return found.name
  }
  return {
    ...names,
    table: table.tableName,
    properties,
    indexes: indexesOf(table.tableName, properties, physical, [
      ...(isTree ? nodeIndexes(table.tableName) : []),
      ...[parent, beside].flatMap((other) => (other ? [plainIndex(table.tableName, other.fk)] : [])),
    ]),
    offers: offersOf(table, isTree),
    opened: !isTree && table.offers.includes('get'),
    scope: table.dataScope,
    formStyle: table.formStyle,
    attached: isOn(table.attachOption),
    menu: { under: table.parentMenuId, sort: table.menuSort, icon: table.menuIcon || 'table' },
    dictionaries: dictionariesOf(table, properties, known),
    isTree,
    children: [],
    parent: parent && { ...parent, by: by(parent.fk) },
    beside: beside && { tree: beside.tree, by: by(beside.fk) },
    list: undefined,
  }
}

/** What the role of a column asks of it, whatever else its definition says. */
function inRole(column: GenColumn, { disableEnableOption }: GenTable, { parent, beside }: SliceFacts): GenColumn {
  if (column.columnName === parent?.fk)
    return { ...column, isRequired: '1', isEdit: '0', isQuery: '0', isUnique: '0', htmlType: 'input' }
  if (column.columnName === beside?.fk)
    return { ...column, isEdit: '1', isQuery: '1', queryType: 'EQ', htmlType: 'treeSelect' }
  // The switch of a status stands in the list.
  if (column.javaField === 'status' && isOn(disableEnableOption)) return { ...column, isList: '1' }
  // Rows that are saved with another one have no list of their own.
  return parent ? { ...column, isQuery: '0' } : column
}

function assertNodes(columns: readonly GenColumn[]): void {
  const missing = Object.entries(nodeColumns).filter(
    ([name, type]) => !columns.some(({ columnName, columnType }) => columnName === name && columnType === type),
  )
  if (missing.length > 0) throw refuse(`树表必须包含以下字段：${missing.map(([name]) => name).join('、')}`)
}

const labelsOf = (columns: readonly GenColumn[]) =>
  columns.map(({ columnComment, columnName }) => columnComment || columnName).join('、')

function assertFit(own: readonly GenColumn[], physical: Physical | undefined, isTree: boolean): void {
  const unfit = own.filter(
    ({ columnName, columnType }) => !physicalType(columnType, { values: physical?.columns[columnName]?.values }),
  )
  if (unfit.length > 0) throw refuse(`字段【${labelsOf(unfit)}】的类型暂不支持`)
  const wrongType = own.map(javaTypeProblem).find((sentence) => sentence !== undefined)
  if (wrongType) throw refuse(wrongType)
  const names = own.map(({ javaField }) => javaField)
  const taken = kitProperties(isTree)
  const wrong = own.find(
    ({ javaField: name, isQuery }, i) =>
      !isPropertyName(name) || names.indexOf(name) < i || taken.includes(name) || (isOn(isQuery) && isQueryWord(name)),
  )
  if (wrong) throw refuse(`字段【${labelsOf([wrong])}】的属性名【${wrong.javaField}】不合法或重复`)
}

function titleOf(own: readonly GenColumn[], { treeName }: GenTable, isTree: boolean): GenColumn | undefined {
  if (!isTree)
    return (
      own.find(({ javaField, javaType }) => javaType === 'String' && titled.test(javaField)) ??
      own.find((column) => !isBytes(column))
    )
  const title = own.find(({ columnName, javaType }) => columnName === treeName && javaType === 'String')
  if (!title) throw refuse('树名称字段不能为空')
  return title
}

function assertComplete({ disableEnableOption }: GenTable, properties: readonly Property[]): void {
  if (isOn(disableEnableOption) && !properties.some(({ name, dict }) => name === 'status' && dict !== undefined))
    throw refuse('必须要包含status字段才可以')
  const treeless = properties.filter(({ html, tree }) => html === 'treeSelect' && !tree)
  if (treeless.length > 0) throw refuse(`请设置字段【${labelsOf(treeless.map(({ source }) => source))}】的树表`)
}

/** Those of the database, or those that follow; and what the kind of the table needs where nothing stands for it. */
function indexesOf(
  table: string,
  properties: readonly Property[],
  physical: Physical | undefined,
  needed: readonly Index[],
): readonly Index[] {
  const uniques = properties.filter(({ unique }) => unique)
  // A key that holds a column that is unique alone asks nothing more.
  const follows = (index: Index, { column, within }: Property) =>
    isUniqueAmongRows(index) && within.length === 0 && index.columns.includes(column)
  const guards = (index: Index, { column, within }: Property) =>
    isUniqueAmongRows(index) && index.columns.toSorted().join() === [column, ...within].toSorted().join()
  // Rows are marked as deleted and stay: what a form calls unique is so among the live ones.
  const standing = (physical?.indexes ?? []).map((index) =>
    uniques.some((each) => guards(index, each) || follows(index, each)) ? { ...index, where: liveRows } : index,
  )
  const names = new Set(standing.map(({ name }) => name))
  const unguarded = uniques.filter((each) => !standing.some((index) => guards(index, each)))
  const added = uniqueIndexes(table, unguarded).map((index) =>
    names.has(index.name) ? { ...index, name: `${index.name}_live` } : index,
  )
  const indexes = [...standing, ...added]
  const missing = needed.filter(({ columns: [first] }) => !indexes.some(({ columns }) => columns[0] === first))
  return [...indexes, ...missing]
}

/** Lists of a tree order by the path of sort numbers; subtrees are read by the prefix of their path. */
const nodeIndexes = (table: string): Index[] => [
  plainIndex(table, 'tree_sorts'),
  { ...plainIndex(table, 'parent_ids'), classes: { parent_ids: 'varchar_pattern_ops' } },
]

const plainIndex = (table: string, column: string): Index => ({
  name: `${table}_${column}_ix`,
  columns: [column],
  unique: false,
})

/** Unique among live rows; the word of the table is not said twice in an index's name. */
function uniqueIndexes(table: string, properties: readonly Property[]): Index[] {
  const [, entity = ''] = /([a-z0-9]+)$/.exec(table) ?? []
  return properties.map(({ column }) => ({
    name: `${table}_${column.startsWith(`${entity}_`) ? column.slice(entity.length + 1) : column}_uq`,
    columns: [column],
    unique: true,
    where: liveRows,
  }))
}

function offersOf({ offers, disableEnableOption }: GenTable, isTree: boolean): Offer[] {
  const has = new Set(offers)
  const saves = has.has('add') && has.has('edit')
  const all: [Offer, boolean][] = [
    ['page', !isTree],
    ['list', !isTree],
    // The form of a stored row reads it.
    ['get', has.has('get') || has.has('edit')],
    ['save', saves],
    ['add', has.has('add') && !saves],
    ['edit', has.has('edit') && !saves],
    ['remove', has.has('remove')],
    ['export', has.has('export')],
    // A sheet adds rows, a switch changes one.
    ['import', has.has('import') && has.has('add')],
    ['changeStatus', isOn(disableEnableOption) && has.has('edit')],
  ]
  return all.flatMap(([offer, isOffered]) => (isOffered ? [offer] : []))
}

/** What the comments of its columns list, and what stands in this database alone. */
function dictionariesOf(
  { tableName, functionName }: GenTable,
  properties: readonly Property[],
  { dictionaries }: Known,
): SliceDictionary[] {
  const found = properties.flatMap(({ dict, column, label, entries, required, initial }) => {
    const stored = dict === undefined ? undefined : dictionaries.get(dict)
    if (dict === undefined || stored) return stored ? [stored] : []
    if (dict !== ownDictionary(tableName, column) || entries.length === 0) return []
    // A form begins with what the table would store, and else leaves what may be left.
    const first = entries.find(({ value }) => initial?.startsWith(`'${value}'`)) ?? (required ? entries[0] : undefined)
    const marked = entries.map((entry) => (entry === first ? { ...entry, isDefault: true as const } : entry))
    return [{ type: dict, name: label.startsWith(functionName) ? label : `${functionName}${label}`, entries: marked }]
  })
  return found.filter(({ type }, i) => found.findIndex((other) => other.type === type) === i)
}

/** The dictionary of what a comment lists. */
export const ownDictionary = (table: string, column: string): string => `${table}_${column}`.slice(0, 100)
