import { getTableColumns } from 'drizzle-orm'
import { pgTable } from 'drizzle-orm/pg-core'
import type { Offer } from '@app/shared/kit/resource.ts'
import { textPatterns, type TextPattern } from '@app/shared/kit/textPatterns.ts'
import { chosenTypes, type GenColumn } from '@app/shared/tool/genColumn.ts'
import { isPropertyName, isReserved } from '@app/shared/tool/genNames.ts'
import type { GenTable } from '@app/shared/tool/genTable.ts'
import { camelCase, snakeCase } from '#/modules/tool/gen/text/code.ts'
import { auditColumns } from '#/platform/database/columns.ts'
import { refuse } from '#/platform/errors.ts'
import { physicalType, type PhysicalType } from './columnKinds.ts'

/** A column of the entity's own, as the templates read it. */
export interface Property {
  /** As code calls it. */
  name: string
  column: string
  label: string
  type: PhysicalType
  required: boolean
  /** Not null in the table. */
  filled: boolean
  /** As PostgreSQL writes it. */
  initial: string | undefined
  unique: boolean
  checks: readonly TextPattern[]
  /** Names the row. */
  title: boolean
  is: Readonly<Record<'edited' | 'listed' | 'searched' | 'logged' | 'newRow', boolean>>
  source: GenColumn
}

export interface Index {
  name: string
  columns: readonly string[]
  unique: boolean
  /** Rows that it holds; all unless given. */
  where?: string
  /** `btree` unless given. */
  method?: string
  /** Operator classes by column, where they are not the usual ones. */
  classes?: Readonly<Record<string, string>>
}

/** Rows that a unique value may not share. */
export const liveRows = "del_flag = '0'"

/** Everything that the files of an entity say, once; the templates only lay it out. */
export interface Slice {
  area: string
  /** Of the server's files, below its modules. */
  folder: string
  entity: string
  className: string
  label: string
  table: string
  properties: readonly Property[]
  indexes: readonly Index[]
  offers: readonly Offer[]
  scope: GenTable['dataScope']
  formStyle: GenTable['formStyle']
  menu: { under: string; sort: number; icon: string }
}

/** What the catalogue knows of a table beside its columns' types. */
export interface Physical {
  /** Columns that may not be null, with what stands in them unless given. */
  columns: Readonly<Record<string, { filled: boolean; initial: string | undefined }>>
  indexes: readonly Index[]
}

/** What every entity carries, by the catalogue's names and types; the kit writes it. */
export const baseColumns: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(getTableColumns(pgTable('base', auditColumns))).map(([property, column]) => [
    snakeCase(property),
    column.getSQLType().replace(/^varchar/, 'character varying'),
  ]),
)

const isOn = (flag: string) => flag === '1'
const titled = /(name|title|subject)$/i

export function sliceOf(table: GenTable, columns: readonly GenColumn[], physical?: Physical): Slice {
  const own = columns.filter(({ columnName }) => !Object.hasOwn(baseColumns, columnName))
  const unfit = own.filter(({ columnType }) => !physicalType(columnType))
  if (unfit.length > 0)
    throw refuse(
      `字段【${unfit.map(({ columnComment, columnName }) => columnComment || columnName).join('、')}】的类型暂不支持`,
    )
  const names = own.map(({ javaField }) => javaField)
  const wrong = names.find((name, i) => !isPropertyName(name) || names.indexOf(name) < i)
  if (wrong !== undefined) throw refuse(`属性名【${wrong}】不合法或重复`)
  const title = own.find(({ javaField, javaType }) => javaType === 'String' && titled.test(javaField)) ?? own[0]
  const properties = own.map((column) => propertyOf(column, physical, column === title))
  return {
    area: table.moduleName,
    folder: table.packageName || table.moduleName,
    entity: table.businessName,
    className: table.className,
    label: table.functionName,
    table: table.tableName,
    properties,
    indexes: physical?.indexes ?? uniqueIndexes(table.tableName, properties),
    offers: offersOf(table),
    scope: table.dataScope,
    formStyle: table.formStyle,
    menu: { under: table.parentMenuId, sort: table.menuSort, icon: table.menuIcon || 'table' },
  }
}

function propertyOf(column: GenColumn, physical: Physical | undefined, isTitle: boolean): Property {
  const type = physicalType(column.columnType)
  if (!type) throw new Error(column.columnType)
  const stored = physical?.columns[column.columnName]
  const isEdited = isOn(column.isEdit)
  return {
    name: column.javaField,
    column: column.columnName,
    label: column.columnComment || column.columnName,
    type,
    required: isOn(column.isRequired),
    filled: stored?.filled ?? isOn(column.isRequired),
    initial: stored?.initial,
    unique: isOn(column.isUnique),
    checks: column.colCheck.split(',').filter((check): check is TextPattern => Object.hasOwn(textPatterns, check)),
    title: isTitle,
    is: {
      edited: isEdited,
      listed: isOn(column.isList),
      searched: isOn(column.isQuery) && column.queryType !== '',
      logged: isOn(column.isLog),
      newRow: isOn(column.isNewRow),
    },
    source: column,
  }
}

/** Unique among live rows; the word of the table is not said twice in an index's name. */
function uniqueIndexes(table: string, properties: readonly Property[]): Index[] {
  const [, entity = ''] = /([a-z0-9]+)$/.exec(table) ?? []
  return properties
    .filter(({ unique }) => unique)
    .map(({ column }) => ({
      name: `${table}_${column.startsWith(`${entity}_`) ? column.slice(entity.length + 1) : column}_uq`,
      columns: [column],
      unique: true,
      where: liveRows,
    }))
}

function offersOf({ offers, disableEnableOption }: GenTable): Offer[] {
  const has = new Set(offers)
  const all: [Offer, boolean][] = [
    ['page', true],
    ['list', true],
    ['get', has.has('get')],
    ['save', has.has('add') || has.has('edit')],
    ['remove', has.has('remove')],
    ['export', has.has('export')],
    ['import', has.has('import')],
    ['changeStatus', isOn(disableEnableOption)],
  ]
  return all.flatMap(([offer, isOffered]) => (isOffered ? [offer] : []))
}

/** What a column is called in code; what would be no name gets an underscore. */
export function propertyName(column: string): string {
  const name = camelCase(column)
  return !/^[a-z]/.test(name) || isReserved(name) ? `${/^\d/.test(name) ? 'n' : ''}${name}_` : name
}

export const isChosen = ({ source }: Property): boolean => source.htmlType !== '' && chosenTypes.has(source.htmlType)
