import { decimalRuleOf } from '@app/shared/kit/decimalText.ts'
import type { Field, Fields, Widget } from '@app/shared/kit/field.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { sheetDigits } from '@app/shared/kit/sheetDigits.ts'
import { innerSchema } from '@app/shared/kit/wire.ts'
import { namedWidgets } from '#/kit/names.ts'
import type { Store } from '#/kit/store.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import type { Platform } from '#/platform/platform.ts'
import type { DictLabel } from '#/platform/ports.ts'

/** One column of an entity's sheet. */
export interface FieldColumn {
  key: string
  field: Field
  header: string
  /** Entries of the field's dictionary. */
  labels: readonly DictLabel[] | undefined
  /** Of an import: the cells name the people, departments or nodes whose ids the field holds. */
  named?: boolean
}

/** Counts the changes of a row: a sheet that comes back late does not undo what was done since (decision 135). */
export const versionHeader = '数据版本'

/** Whether an exported sheet may come back and change its rows. */
export const carriesVersion = ({ columns, resource: { offers, importKey, fields } }: Store) =>
  offers.has('import') &&
  offers.has('edit') &&
  importKey !== undefined &&
  columns.version !== undefined &&
  Object.values(fields).every(({ label }) => label !== versionHeader)

/** Columns of the exported sheet in their order, with the dictionaries they need. */
export const sheetColumns = (platform: Platform, resource: ResourceFacts): Promise<FieldColumn[]> =>
  columnsNamed(platform, resource, resource.sheetColumns)

/** Columns of the imported sheet: those of the contract, else what a new row accepts of the exported ones. */
export async function importColumns(platform: Platform, resource: ResourceFacts): Promise<FieldColumn[]> {
  const all = resource.importColumns
    ? await columnsNamed(platform, resource, resource.importColumns, resource.importFields)
    : await sheetColumns(platform, resource)
  const columns = all.map((column) => namedColumn(resource, column) ?? column)
  return resource.importColumns ? columns : columns.filter(isAccepted)
}

/** The column of a name, as one of the ids that it stands for. */
function namedColumn({ fields }: ResourceFacts, column: FieldColumn): FieldColumn | undefined {
  const key = column.field.options.tells
  const field = key === undefined ? undefined : fields[key]
  if (key === undefined || !field || !namedWidgets.has(field.options.widget) || field.options.tree === 'own')
    return undefined
  return { ...column, key, field, named: true }
}

function columnsNamed({ ports }: Platform, resource: ResourceFacts, keys: readonly string[], own: Fields = {}) {
  return Promise.all(
    keys.map(async (key): Promise<FieldColumn> => {
      const field = (own[key] ?? resource.fields[key]) as Field
      const { sheet, dict } = field.options
      const header = typeof sheet === 'string' ? sheet : field.label
      return { key, field, header, labels: dict ? await ports.dictLabels(dict) : undefined }
    }),
  )
}

const isAccepted = ({ field: { options } }: FieldColumn) =>
  !options.readonly && !options.virtual && options.form !== false && options.form !== 'edit'

export const isRequired = ({ field }: FieldColumn) => !field.schema.safeParse(undefined).success

export const requiredText = ({ field: { label, options } }: FieldColumn) =>
  options.texts?.required ?? `${label}不能为空`

/** A value that is on or off. */
export const isSwitch = ({ field }: FieldColumn) => innerSchema(field.schema)._zod.def.type === 'boolean'

/** Words and codes, which a cell holds as they are typed. */
export const isWords = ({ field: { schema, options } }: FieldColumn) =>
  innerSchema(schema)._zod.def.type === 'string' && !moments.has(options.widget) && !decimalRuleOf(schema)

const moments: ReadonlySet<Widget | undefined> = new Set<Widget>(['date', 'datetime', 'time'])

/** How a sheet says so. */
export const onOffWords = ['是', '否'] as const

export const isMultiple = ({ field: { options } }: FieldColumn) =>
  options.widget === 'selectMultiple' || options.widget === 'checkbox'

/** What a sheet shows of a value: labels for dictionary entries, numbers as numbers, the rest as text. */
export function cellOf({ field, labels }: FieldColumn, value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null
  if (labels)
    return String(value)
      .split(',')
      .map((part) => labels.find((entry) => entry.value === part)?.label ?? part)
      .join(',')
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return onOffWords[value ? 0 : 1]
  if (decimalRuleOf(field.schema)) return exactNumber(String(value))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** A cell that can be summed up; an amount with more digits than a sheet keeps stays text. */
const exactNumber = (text: string): CellValue =>
  text.replaceAll(/[^\d]/g, '').replace(/^0+/, '').length <= sheetDigits ? Number(text) : text
