import type { Field, Fields } from '@app/shared/kit/field.ts'
import type { Resource } from '@app/shared/kit/resource.ts'
import type { DictLabel } from '#/platform/ports.ts'
import type { Platform } from '#/platform/platform.ts'
import type { CellValue } from '#/platform/excel/cells.ts'

/** One column of an entity's sheet. */
export interface FieldColumn {
  key: string
  field: Field
  header: string
  /** Entries of the field's dictionary. */
  labels: readonly DictLabel[] | undefined
}

/** Columns of the sheet in their order, with the dictionaries they need. */
export async function sheetColumns({ ports }: Platform, resource: Resource<Fields>): Promise<FieldColumn[]> {
  return Promise.all(
    resource.sheetColumns.map(async (key) => {
      const field = resource.fields[key] as Field
      const { sheet, dict } = field.options
      const header = typeof sheet === 'string' ? sheet : field.label
      return { key, field, header, labels: dict ? await ports.dictLabels(dict) : undefined }
    }),
  )
}

/** Columns that an import fills: what a new row accepts. */
export const isImported = ({ field: { options } }: FieldColumn) =>
  !options.readonly && !options.virtual && options.form !== false && options.form !== 'edit'

export const isRequired = ({ field }: FieldColumn) => !field.schema.safeParse(undefined).success

export const isMultiple = ({ field: { options } }: FieldColumn) =>
  options.widget === 'selectMultiple' || options.widget === 'checkbox'

/** What a sheet shows of a value: labels for dictionary entries, numbers as numbers, the rest as text. */
export function cellOf({ labels }: FieldColumn, value: unknown): CellValue {
  if (value === null || value === undefined || value === '') return null
  if (labels)
    return String(value)
      .split(',')
      .map((part) => labels.find((entry) => entry.value === part)?.label ?? part)
      .join(',')
  if (typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
