import type { SearchKind, Widget } from '@app/shared/kit/field.ts'
import { textPatterns, type TextPattern } from '@app/shared/kit/textPatterns.ts'
import { chosenTypes, type GenColumn, type HtmlType } from '@app/shared/tool/genColumn.ts'
import { kindOf, physicalType, type Family, type PhysicalType } from './columnKinds.ts'
import { commentOf, type Entry } from './commentEntries.ts'
import type { NamedTree, Physical } from './slice.ts'
import { isUniqueAmongRows } from './tableIndex.ts'

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
  /** Filled by the database alone. */
  generated: 'expression' | 'identity' | undefined
  unique: boolean
  /** Columns within which its values must differ. */
  within: readonly string[]
  checks: readonly TextPattern[]
  /** Names the row. */
  title: boolean
  html: HtmlType | ''
  /** Where the kit would not take it of itself. */
  widget: Widget | undefined
  search: SearchKind | undefined
  dict: string | undefined
  /** Values that its comment lists. */
  entries: readonly Entry[]
  /** Of a switch: what is on and what is off. */
  onOff: readonly [on: string, off: string] | undefined
  /** Of a treeSelect: the tree whose nodes it names. */
  tree: NamedTree | undefined
  /** Field that tells names or files of its ids, and the function that declares it. */
  teller: { name: string; by: 'nameOf' | 'filesOf' } | undefined
  /** Nothing below zero. */
  counted: boolean
  is: Readonly<Record<'edited' | 'written' | 'listed' | 'logged' | 'newRow', boolean>>
  source: GenColumn
}

/** Display types that a column of a family can have, the usual one first. */
const fitting: Readonly<Record<Family, readonly HtmlType[]>> = {
  text: [
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
  ],
  choice: ['select', 'radio'],
  number: ['number', 'select'],
  moment: ['datetime'],
  time: ['time'],
  // The kit draws it as what it is.
  json: ['textarea'],
  flag: ['switch'],
  list: [],
  bytes: [],
}

/** What the kit would take of itself. */
const plain: ReadonlySet<HtmlType> = new Set(['input', 'number', 'select'])
const named: ReadonlySet<HtmlType> = new Set(['user', 'dept', 'treeSelect'])
const filed: ReadonlySet<HtmlType> = new Set(['imageUpload', 'fileUpload'])
const several: ReadonlySet<HtmlType> = new Set(['selectMultiple', 'checkbox'])
const unsearched: ReadonlySet<HtmlType> = new Set(['editor', 'imageUpload', 'fileUpload'])

/** Dictionaries of the product whose first value is no guess. */
const switched: Readonly<Record<string, readonly [on: string, off: string]>> = {
  sys_normal_disable: ['0', '1'],
  sys_yes_no: ['Y', 'N'],
  sys_show_hide: ['0', '1'],
}

const isOn = (flag: string) => flag === '1'

export interface PropertyFacts {
  physical: Physical | undefined
  title: boolean
  /** The tree of a treeSelect. */
  tree?: NamedTree | undefined
}

export function propertyOf(column: GenColumn, { physical, title, tree }: PropertyFacts): Property {
  const stored = physical?.columns[column.columnName]
  const type = physicalType(column.columnType, { javaType: column.javaType, values: stored?.values })
  if (!type) throw new Error(column.columnType)
  const { family } = kindOf(type)
  const { label, entries } = meaningOfComment(column, type)
  const dict = dictionaryOf(column, family)
  const onOff = dict === undefined ? undefined : (switched[dict] ?? firstTwo(entries))
  const html = htmlOf(column, family, dict !== undefined, onOff !== undefined)
  const generated = stored?.generated
  const isEdited = isOn(column.isEdit) && html !== '' && generated === undefined
  const unique = isEdited && isOn(column.isUnique) && (family === 'text' || family === 'number')
  const filled = stored?.filled ?? isOn(column.isRequired)
  return {
    name: column.javaField,
    column: column.columnName,
    label,
    type,
    // What the table wants and does not fill of itself, the form has to.
    required: isOn(column.isRequired) || (isEdited && filled && stored !== undefined && stored.initial === undefined),
    filled,
    initial: stored?.initial,
    generated,
    unique,
    within: unique ? withinOf(column.columnName, physical) : [],
    checks: checksOf(column, html),
    title,
    html,
    widget: family === 'flag' || family === 'json' ? undefined : widgetOf(html, type),
    search: searchOf(column, html, family),
    dict: html !== '' && chosenTypes.has(html) ? dict : undefined,
    entries,
    onOff: html === 'switch' ? onOff : undefined,
    tree: html === 'treeSelect' ? tree : undefined,
    teller: tellerOf(column.javaField, html),
    counted: column.columnName === 'sort' || /非负|不小于 ?0|≥ ?0|大于等于 ?0/.test(column.columnComment),
    is: {
      edited: isEdited,
      written: isEdited || (isOn(column.isInsert) && html !== '' && generated === undefined),
      listed: isOn(column.isList) && html !== 'editor',
      logged: isOn(column.isLog),
      newRow: isOn(column.isNewRow),
    },
    source: column,
  }
}

/** Values of an enumeration are those of the database, in the words of the comment where that lists them all. */
function meaningOfComment({ columnComment, columnName }: GenColumn, { values }: PhysicalType) {
  const told = commentOf(columnComment || columnName)
  if (!values) return told
  const words = new Map(told.entries.map(({ value, label }) => [value, label]))
  return { ...told, entries: values.map((value) => ({ value, label: words.get(value) ?? value })) }
}

/** A flag of the database says yes and no of itself. */
function dictionaryOf({ htmlType, dictType }: GenColumn, family: Family): string | undefined {
  if (family === 'flag') return undefined
  return htmlType !== '' && chosenTypes.has(htmlType) && dictType !== '' ? dictType : undefined
}

const firstTwo = ([on, off, ...more]: readonly Entry[]) =>
  on && off && more.length === 0 ? ([on.value, off.value] as const) : undefined

/** The display type, or the usual one where that does not fit the column. */
function htmlOf({ htmlType }: GenColumn, family: Family, hasDict: boolean, isTwofold: boolean): HtmlType | '' {
  const wanted = htmlType !== '' && fitting[family].includes(htmlType) ? htmlType : fitting[family][0]
  if (wanted === undefined) return ''
  // Without a dictionary there is nothing to choose from.
  if (chosenTypes.has(wanted) && !hasDict && family !== 'flag') return fitting[family][0] ?? ''
  if (wanted === 'switch' && !isTwofold && family !== 'flag') return 'radio'
  return wanted
}

function widgetOf(html: HtmlType | '', type: PhysicalType): Widget | undefined {
  if (html === '' || plain.has(html)) return undefined
  if (html === 'datetime') return type.kind === 'date' ? 'date' : 'datetime'
  if (html === 'imageUpload') return 'image'
  if (html === 'fileUpload') return 'file'
  return html
}

/** What may be asked of a value (generator §13.1): parts of texts, bounds of numbers and moments, all else as a whole. */
function searchOf({ isQuery, queryType }: GenColumn, html: HtmlType | '', family: Family): SearchKind | undefined {
  if (!isOn(isQuery) || queryType === '' || html === '' || unsearched.has(html) || family === 'json') return undefined
  if (family === 'flag') return 'eq'
  const isWhole = chosenTypes.has(html) || named.has(html)
  if (isWhole) return queryType === 'NE' && !several.has(html) && !named.has(html) ? 'ne' : 'eq'
  if (family === 'text') return queryType === 'LIKE' ? 'like' : queryType === 'NE' ? 'ne' : 'eq'
  return queryType === 'LIKE' ? 'eq' : (queryType.toLowerCase() as SearchKind)
}

const written: ReadonlySet<HtmlType> = new Set(['input', 'textarea'])

const checksOf = ({ colCheck }: GenColumn, html: HtmlType | '') =>
  html !== '' && written.has(html)
    ? colCheck.split(',').filter((check): check is TextPattern => Object.hasOwn(textPatterns, check))
    : []

function tellerOf(name: string, html: HtmlType | ''): Property['teller'] {
  if (html === '') return undefined
  if (named.has(html)) return { name: `${name.replace(/Id$/, '')}Name`, by: 'nameOf' }
  return filed.has(html) ? { name: `${name.replace(/(File|Image)s?$/, '')}Files`, by: 'filesOf' } : undefined
}

/** The other columns of the unique index that a column is part of; none when it has one of its own. */
function withinOf(column: string, physical: Physical | undefined): readonly string[] {
  const holding = (physical?.indexes ?? []).filter(
    (index) => isUniqueAmongRows(index) && index.columns.includes(column),
  )
  if (holding.some(({ columns }) => columns.length === 1)) return []
  return holding[0]?.columns.filter((other) => other !== column) ?? []
}

export const isWide = ({ html }: Property): boolean =>
  html === 'textarea' || html === 'editor' || html === 'imageUpload' || html === 'fileUpload'
