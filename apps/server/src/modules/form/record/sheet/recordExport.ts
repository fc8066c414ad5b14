import { count, sql } from 'drizzle-orm'
import type pg from 'pg'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { recordListQuery, type RecordListQuery } from '@app/shared/form/recordQuery.ts'
import type { Asked, ExportSource } from '#/kit/transfer/sources.ts'
import { ownValues } from '#/modules/form/record/query/ownValues.ts'
import { listingOf, type RecordListing } from '#/modules/form/record/query/record.read.ts'
import { fieldIn, heldFields, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { formOf } from '#/modules/form/record/shape/recordForm.ts'
import { deptNames, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { readInParts } from '#/platform/database/cursor.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { sheetTitle } from '#/platform/excel/sheetParts.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import {
  cellOf,
  headersOf,
  numberHeader,
  plainFields,
  recordHeaders,
  rowHeadersOf,
  rowNoHeader,
  tableTitles,
} from './recordSheet.ts'

const partRows = 500

/** The query as it was asked: filters have been read once already when a job gets it. */
const queryOf = (query: Asked): RecordListQuery => {
  const filters = query.filters
  return recordListQuery.parse({ ...query, ...(Array.isArray(filters) ? { filters: JSON.stringify(filters) } : {}) })
}

export async function sheetNames(ctx: Ctx, query: Asked) {
  const { formName } = await formOf(ctx, String(query.formId))
  return { label: formName, fileName: `${sheetTitle(formName)}.xlsx` }
}

/** 导出: the fields in words, each dynamic table on a sheet of its own, joined by 编号 (form-designer §19.6). */
export const recordExport: ExportSource = {
  names: sheetNames,
  async count(ctx, client, query, limit) {
    const { where } = await listingOf(ctx, queryOf(query))
    const found = ctx.db
      .select({ one: sql`1`.as('one') })
      .from(recordTable)
      .where(where)
      .limit(limit + 1)
      .as('found')
    const statement = ctx.db.select({ total: count() }).from(found).toSQL()
    const { rows } = await client.query<{ count: string }>(statement.sql, statement.params)
    return Number(rows[0]?.count)
  },
  async write(ctx, client, query, { path, signal, onRows }) {
    const listing = await listingOf(ctx, queryOf(query))
    const { form, history } = listing
    const fields = await heldFields(ctx, form, history)
    const headers = headersOf(plainFields(fields))
    const names = [...recordHeaders.before, ...headers.values(), ...recordHeaders.after]
    await writeSheet(path, {
      sheetName: sheetTitle(form.formName),
      columns: names.map((header) => ({ header })),
      rows: mainRows(ctx, client, listing, plainFields(fields), onRows),
      more: [...tableTitles(form.formName, fields)].map(([field, sheetName]) => ({
        sheetName,
        columns: [
          { header: numberHeader },
          { header: rowNoHeader, width: 10 },
          ...[...rowHeadersOf(field.children).values()].map((header) => ({ header })),
        ],
        rows: tableRows(ctx, client, listing, field),
      })),
      ...(signal ? { signal } : {}),
    })
  },
}

const exported = {
  versionId: recordTable.versionId,
  recordNo: recordTable.recordNo,
  title: recordTable.title,
  dataJson: recordTable.dataJson,
  labelsJson: recordTable.labelsJson,
  submitBy: recordTable.submitBy,
  submitDept: recordTable.submitDept,
  submitTime: recordTable.submitTime,
  status: recordTable.status,
  version: recordTable.version,
}
type Exported = Pick<RecordRow, keyof typeof exported>

/** Records of the list in its order, part by part. */
async function* recordsIn(
  ctx: Ctx,
  client: pg.ClientBase,
  { where, order }: RecordListing,
): AsyncGenerator<Exported[]> {
  const statement = ctx.db
    .select(exported)
    .from(recordTable)
    .where(where)
    .orderBy(...order)
    .toSQL()
  const names = Object.keys(exported)
  for await (const part of readInParts(client, statement, partRows))
    yield part.map((raw) => Object.fromEntries(names.map((name, at) => [name, raw[at]])) as Exported)
}

async function* mainRows(
  ctx: Ctx,
  client: pg.ClientBase,
  listing: RecordListing,
  fields: readonly ListedField[],
  onRows: ((written: number) => Promise<void> | void) | undefined,
): AsyncGenerator<CellValue[]> {
  const states = new Map(
    (await ctx.platform.ports.dictLabels('form_record_status')).map(({ value, label }) => [value, label]),
  )
  const read = await ownValues(ctx, listing.history, fields)
  let written = 0
  for await (const part of recordsIn(ctx, client, listing)) {
    const people = await userBriefs(
      ctx,
      part.map(({ submitBy }) => submitBy),
    )
    const depts = await deptNames(
      ctx,
      part.flatMap(({ submitDept }) => submitDept ?? []),
    )
    const { own } = await read(part)
    for (const record of part) {
      const { recordNo, title, submitBy, submitDept, submitTime, status, version } = record
      yield [
        recordNo,
        title,
        ...fields.map((column) => {
          const found = own(column, record)
          return found ? cellOf(found.field, found.value, found.context) : null
        }),
        people.get(submitBy)?.name ?? '',
        depts.get(submitDept ?? '') ?? '',
        submitTime?.slice(0, 19) ?? null,
        states.get(status) ?? status,
        version,
      ]
    }
    written += part.length
    await onRows?.(written)
  }
}

async function* tableRows(
  ctx: Ctx,
  client: pg.ClientBase,
  listing: RecordListing,
  table: ListedField,
): AsyncGenerator<CellValue[]> {
  const { history } = listing
  const read = await ownValues(ctx, history, [table])
  for await (const part of recordsIn(ctx, client, listing)) {
    const { own } = await read(part)
    for (const record of part) {
      const found = own(table, record)
      if (!found || !Array.isArray(found.value)) continue
      for (const [at, row] of (found.value as FormValues[]).entries())
        yield [
          record.recordNo,
          at + 1,
          ...table.children.map((column) => {
            const field = fieldIn(history, column, record.versionId)
            return field ? cellOf(field, row[field.model], found.context) : null
          }),
        ]
    }
  }
}
