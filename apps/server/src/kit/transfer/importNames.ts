import type { Field, Fields } from '@app/shared/kit/field.ts'
import { messageOf } from '@app/shared/kit/messages.ts'
import { idsIn } from '@app/shared/kit/told.ts'
import { innerSchema } from '@app/shared/kit/wire.ts'
import { meantIn, namesOfIds, tellsApart } from '#/kit/names.ts'
import type { Row, Store } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import type { PlannedRow } from './importOptions.ts'
import { isRequired, requiredText, type FieldColumn } from './sheetColumns.ts'

export interface PlacedColumn extends FieldColumn {
  index: number
}

interface NamedCell {
  row: PlannedRow
  text: string
  refusal: string | undefined
}

const several = ({ field }: FieldColumn) => innerSchema(field.schema)._zod.def.type === 'array'

const partsOf = (column: FieldColumn, text: string) =>
  several(column)
    ? text
        .split(/[、,，;；]/)
        .map((part) => part.trim())
        .filter(Boolean)
    : [text]

const gone = ({ options }: Field) => (options.widget === 'treeSelect' ? '不存在' : '不存在或已停用')

/** Ids as the field stores them. */
const stored = (column: FieldColumn, ids: readonly string[]) => (several(column) ? ids : ids.join(','))

/**
 * Finds out whom or what the cells of a column mean that names people, departments or nodes of a tree, in one question
 * for all of them. The second step, once it is known which rows exist, leaves a row as it is where the cell says what
 * an export would say of it; what nobody can tell is refused at its row.
 */
export async function findMeant(ctx: Ctx, { trees }: Store, column: PlacedColumn, rows: readonly PlannedRow[]) {
  const { key, field, header, index } = column
  const cells: NamedCell[] = []
  for (const row of rows) {
    const text = String(row.sheetRow.values[index] ?? '').trim()
    if (text !== '') cells.push({ row, text, refusal: undefined })
    else if (isRequired(column)) row.errors.push(requiredText(column))
  }
  const parts = [...new Set(cells.flatMap(({ text }) => partsOf(column, text)))]
  const meant = await meantIn(ctx, key, field, parts, trees)
  const apart = tellsApart(key, field, trees)
  for (const cell of cells) {
    const found = partsOf(column, cell.text).map((part) => ({ part, ids: meant.get(part) ?? [] }))
    const unclear = found.find(({ ids }) => ids.length !== 1)
    if (unclear) {
      const { part, ids } = unclear
      cell.refusal = ids.length === 0 ? `${header}“${part}”${gone(field)}` : `${header}“${part}”有多个，请填写${apart}`
      continue
    }
    const value = stored(column, [...new Set(found.flatMap(({ ids }) => ids))])
    const issue = field.schema.safeParse(value).error?.issues[0]
    if (issue) cell.refusal = messageOf(issue, field.schema)
    else cell.row.input[key] = value
  }
  return async () => {
    const known = cells.flatMap(({ row }) => idsIn(row.existing?.[key]))
    const names = await namesOfIds(ctx, key, field, [...new Set(known)], trees)
    const saidOf = (row: Row) =>
      idsIn(row[key])
        .flatMap((id) => names.get(id) ?? [])
        .join('、')
    for (const { row, text, refusal } of cells) {
      if (row.existing && saidOf(row.existing) === text) row.input[key] = row.existing[key]
      else if (refusal !== undefined) row.errors.push(refusal)
    }
  }
}

/** What a template says of such a column. */
export const namedHint = (store: Pick<Store, 'trees'>, { key, field }: FieldColumn): string =>
  `填写名称，重名时填写${tellsApart(key, field, store.trees)}${several({ field } as FieldColumn) ? '；多个以顿号分隔' : ''}`

/** Rows that a sheet does not carry, by their labels. */
export const rowsLeftOut = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ label, options }) => (options.rows ? [label] : []))
