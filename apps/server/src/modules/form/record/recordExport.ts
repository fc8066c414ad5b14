import { count, sql } from 'drizzle-orm'
import type pg from 'pg'
import { recordListQuery, type RecordListQuery } from '@app/shared/form/recordQuery.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { Asked, ExportSource } from '#/kit/transfer/sources.ts'
import type { Ctx } from '#/platform/context.ts'
import { readInParts } from '#/platform/cursor.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { sheetTitle } from '#/platform/excel/parts.ts'
import { writeSheet } from '#/platform/excel/writeSheet.ts'
import { deptNames, userBriefs } from '#/modules/system/api.ts'
import { formContext } from './recordContext.ts'
import type { DataField } from './recordFields.ts'
import { formOf } from './recordForm.ts'
import { listingOf, type RecordListing } from './record.read.ts'
import { cellOf, childFields, headersOf, numberHeader, plainFields, recordHeaders, tableFields } from './recordSheet.ts'
import { subjectsIn, withSubjects } from './subjects.ts'
import { recordTable } from './record.table.ts'

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
    const { run, form } = listing
    const context = await formContext(ctx, run, { all: true })
    const headers = headersOf(plainFields(run.fields))
    const names = [...recordHeaders.before, ...headers.values(), ...recordHeaders.after]
    await writeSheet(path, {
      sheetName: sheetTitle(form.formName),
      columns: names.map((header) => ({ header })),
      rows: mainRows(ctx, client, listing, context, onRows),
      more: tableFields(run.fields).map((field) => ({
        sheetName: sheetTitle(field.label),
        columns: [{ header: numberHeader }, { header: '行号', width: 10 }].concat(
          childFields(field).map(({ label }) => ({ header: label, width: 20 })),
        ),
        rows: tableRows(ctx, client, listing, context, field),
      })),
      ...(signal ? { signal } : {}),
    })
  },
}

interface Exported {
  recordNo: string
  title: string
  data: Record<string, unknown>
  submitBy: string
  submitDept: string | null
  submitTime: string | null
  status: string
}

/** Records of the list in its order, part by part. */
async function* recordsIn(
  ctx: Ctx,
  client: pg.ClientBase,
  { where, order }: RecordListing,
): AsyncGenerator<Exported[]> {
  const { recordNo, title, dataJson, submitBy, submitDept, submitTime, status } = recordTable
  const statement = ctx.db
    .select({ recordNo, title, dataJson, submitBy, submitDept, submitTime, status })
    .from(recordTable)
    .where(where)
    .orderBy(...order)
    .toSQL()
  for await (const part of readInParts(client, statement, partRows))
    yield part.map((raw) => {
      const [no, name, data, by, dept, time, state] = raw as [string, string, object, string, string, string, string]
      return {
        recordNo: no,
        title: name,
        data: data as Exported['data'],
        submitBy: by,
        submitDept: dept,
        submitTime: time,
        status: state,
      }
    })
}

async function* mainRows(
  ctx: Ctx,
  client: pg.ClientBase,
  listing: RecordListing,
  context: FormContext,
  onRows: ((written: number) => Promise<void> | void) | undefined,
): AsyncGenerator<CellValue[]> {
  const fields = plainFields(listing.run.fields)
  const states = new Map(
    (await ctx.platform.ports.dictLabels('form_record_status')).map(({ value, label }) => [value, label]),
  )
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
    const named = await namedContext(ctx, context, fields, part)
    for (const { recordNo, title, data, submitBy, submitDept, submitTime, status } of part)
      yield [
        recordNo,
        title,
        ...fields.map((field) => cellOf(field, data[field.model], named)),
        people.get(submitBy)?.name ?? '',
        depts.get(submitDept ?? '') ?? '',
        submitTime?.slice(0, 19) ?? null,
        states.get(status) ?? status,
      ]
    written += part.length
    await onRows?.(written)
  }
}

/** Names of the people, departments and posts of one part, with one query. */
const namedContext = async (ctx: Ctx, context: FormContext, fields: readonly DataField[], part: readonly Exported[]) =>
  withSubjects(
    context,
    await subjectsIn(
      ctx,
      fields,
      part.map(({ data }) => data),
    ),
  )

async function* tableRows(
  ctx: Ctx,
  client: pg.ClientBase,
  listing: RecordListing,
  context: FormContext,
  field: DataField,
): AsyncGenerator<CellValue[]> {
  const children = childFields(field)
  for await (const part of recordsIn(ctx, client, listing)) {
    const named = await namedContext(ctx, context, [field], part)
    for (const { recordNo, data } of part) {
      const rows = data[field.model]
      if (!Array.isArray(rows)) continue
      for (const [at, row] of (rows as Record<string, unknown>[]).entries())
        yield [recordNo, at + 1, ...children.map((child) => cellOf(child, row[child.model], named))]
    }
  }
}
