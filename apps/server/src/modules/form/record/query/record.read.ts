import { and, desc, asc, eq, gte, ilike, inArray, lte, ne, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { RecordDetail } from '@app/shared/form/record.ts'
import type { RecordCondition, RecordFilter, RecordListQuery } from '@app/shared/form/recordQuery.ts'
import { badQuery } from '@app/shared/kit/messages.ts'
import { containing } from '#/kit/paging.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { fieldHistory, type FieldHistory, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import { recordTable, type RecordRow } from '#/modules/form/record/shape/record.table.ts'
import { defaultColumns } from '#/modules/form/record/shape/recordFields.ts'
import { completeKeys, listedVersion, type RecordVersion, versionOf } from '#/modules/form/record/shape/recordForm.ts'
import { formToSee, mayEdit, seenRecord, seenRecords } from '#/modules/form/record/store/recordAccess.ts'
import { withFileUrls } from '#/modules/form/record/store/recordFiles.ts'
import { namesOf, subjectsIn } from '#/modules/form/record/store/subjects.ts'
import { recordScope } from '#/modules/form/right/right.read.ts'
import { deptNames, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { filterCondition, fitting } from './recordFilter.ts'
import { dataOrder, isOrdering, type ValueOrder } from './valueOrder.ts'
import { valueSearch, type ValueSearch } from './valueSearch.ts'

const ownColumns: Readonly<Record<string, PgColumn>> = {
  recordNo: recordTable.recordNo,
  title: recordTable.title,
  status: recordTable.status,
  submitTime: recordTable.submitTime,
  createTime: recordTable.createTime,
  updateTime: recordTable.updateTime,
  submitBy: recordTable.submitBy,
  submitDept: recordTable.submitDept,
}

/** A list of one form, ready to be read. */
export interface RecordListing {
  form: PublishedForm
  run: RecordVersion
  history: FieldHistory
  /** Shown fields. */
  columns: ListedField[]
  where: SQL | undefined
  order: SQL[]
  /** Nothing narrows the list beside what the caller may see. */
  whole: boolean
  /** Finds the records by the values kept apart, where those alone decide. */
  search: () => Promise<ValueSearch | undefined>
  /** The order of the list by values kept apart. */
  valueOrder: ValueOrder | undefined
}

export function shownFields({ listSettings }: PublishedForm, { fields, find }: FieldHistory): ListedField[] {
  const wanted = listSettings?.columns ?? defaultColumns(fields.filter(({ removed }) => !removed))
  return wanted.flatMap((name) => find(name) ?? [])
}

export async function listingOf(
  ctx: Ctx,
  query: RecordListQuery & { columns?: readonly string[] | undefined },
): Promise<RecordListing> {
  const { form, rights } = await formToSee(ctx, query.formId)
  const [run, history, complete] = await Promise.all([
    listedVersion(ctx, form),
    fieldHistory(ctx, form),
    completeKeys(ctx, form),
  ])
  const field = (name: string) => {
    const found = history.find(name)
    if (!found) throw refuse(badQuery)
    return found
  }
  const isReady = ({ key }: ListedField) => complete.has(key)
  const { beginTime, endTime } = query.params ?? {}
  const see = query.mine === 'Y' ? 'own' : rights.see
  const own = and(
    query.recordNo ? ilike(recordTable.recordNo, containing(query.recordNo)) : undefined,
    query.title ? ilike(recordTable.title, containing(query.title)) : undefined,
    query.status ? eq(recordTable.status, query.status) : undefined,
    query.ids ? inArray(recordTable.id, query.ids.split(',')) : undefined,
    query.submitBy ? eq(recordTable.submitBy, query.submitBy) : undefined,
    beginTime ? gte(recordTable.submitTime, beginTime) : undefined,
    endTime ? lte(recordTable.submitTime, endTime.length === 10 ? `${endTime} 23:59:59.999` : endTime) : undefined,
  )
  const conditions = query.filters ?? []
  const question = (filter: RecordFilter) => {
    const about = field(filter.model)
    return { field: about, filter: fitting(about, filter) }
  }
  const asked = conditions.flatMap((condition) => ('items' in condition ? [] : [question(condition)]))
  const conditionOf = (condition: RecordCondition): SQL | undefined => {
    if (!('items' in condition)) {
      const { field: about, filter } = question(condition)
      return filterCondition(form.id, about, filter, isReady(about))
    }
    const all = condition.items.map(conditionOf)
    return condition.logic === 'any' ? or(...all) : and(...all)
  }
  const seesAll = !recordScope(ctx, see, recordTable.submitDept, recordTable.submitBy)
  const where = and(seenRecords(ctx, form.id, see), own, ...conditions.map(conditionOf))
  return {
    form,
    run,
    history,
    columns: query.columns?.map(field) ?? shownFields(form, history),
    where,
    order: orderOf(query, field),
    whole: !own && conditions.length === 0,
    valueOrder: valueOrderOf(form.id, query, field, isReady, seesAll && !own && conditions.length === 0),
    search: async () =>
      seesAll && !own && asked.length === conditions.length && asked.every(({ field: about }) => isReady(about))
        ? valueSearch(ctx, form.id, asked)
        : undefined,
  }
}

/** Newest first unless asked otherwise; the id makes the order total. */
function orderOf({ orderByColumn, isAsc }: RecordListQuery, field: (name: string) => ListedField): SQL[] {
  const direction = isAsc === 'desc' ? desc : asc
  if (!orderByColumn) return [sql`${recordTable.submitTime} desc nulls first`, desc(recordTable.id)]
  const own = Object.hasOwn(ownColumns, orderByColumn) && ownColumns[orderByColumn]
  if (own) return [direction(own), direction(recordTable.id)]
  return dataOrder(field(orderByColumn), isAsc === 'desc')
}

function valueOrderOf(
  formId: string,
  { orderByColumn, isAsc }: RecordListQuery,
  field: (name: string) => ListedField,
  isReady: (field: ListedField) => boolean,
  whole: boolean,
): ValueOrder | undefined {
  if (!orderByColumn || Object.hasOwn(ownColumns, orderByColumn)) return undefined
  const by = field(orderByColumn)
  return isReady(by) && isOrdering(by) ? { formId, field: by, descending: isAsc === 'desc', whole } : undefined
}

export type NamedRow = RecordRow & { submitByName: string; submitDeptName: string }

export async function withNames(ctx: Ctx, rows: readonly RecordRow[]): Promise<NamedRow[]> {
  const people = await userBriefs(
    ctx,
    rows.map(({ submitBy }) => submitBy),
  )
  const depts = await deptNames(
    ctx,
    rows.flatMap(({ submitDept }) => submitDept ?? []),
  )
  return rows.map((row) => ({
    ...row,
    submitByName: people.get(row.submitBy)?.name ?? '',
    submitDeptName: depts.get(row.submitDept ?? '') ?? '',
  }))
}

/** One record with the definition it was made with. */
export async function recordDetail(ctx: Ctx, id: string): Promise<RecordDetail> {
  const seen = await seenRecord(ctx, id)
  const { record, form, rights } = seen
  const { version, definition, fields } = await versionOf(ctx, record.versionId)
  const [named] = await withNames(ctx, [record])
  return {
    ...(named as NamedRow),
    data: await withFileUrls(ctx, definition, record.dataJson),
    subjects: namesOf(await subjectsIn(ctx, fields, [record.dataJson])),
    labels: record.labelsJson ?? {},
    versionNo: version.versionNo,
    outdated: form.publishedVersionId !== null && form.publishedVersionId !== record.versionId,
    mayEdit: mayEdit(ctx, seen),
    mayRemove: rights.remove && record.source !== '2' && record.status !== '0',
    definition: version.schemaJson,
    timeZone: ctx.platform.env.TIME_ZONE,
  }
}

/** Of these versions of forms those by which records were filled that are still there; drafts go on under the newest. */
export async function versionsOfRecords(ctx: Ctx, versionIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { versionId, delFlag, status } = recordTable
  const rows = await ctx.db
    .selectDistinct({ versionId })
    .from(recordTable)
    .where(and(inArray(versionId, [...versionIds]), eq(delFlag, '0'), ne(status, '0')))
  return new Set(rows.map((row) => row.versionId))
}
