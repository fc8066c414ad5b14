import { and, asc, eq, exists, lte, sql, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { storedFormOrNone } from '#/modules/form/definition/storedForm.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { recordTable } from './record.table.ts'
import { dataFields, nestedFields, type DataField } from './recordFields.ts'

/**
 * A field over all versions of its form. Name, label and kind are those of today; of one that has been removed, those
 * it had at the end.
 */
export interface ListedField extends DataField {
  removed: boolean
  /** Some version holds lists in it. */
  several: boolean
  /** Versions held it as values of other kinds. */
  mixed: boolean
  /** The field as each version has it that has it at all. */
  in: ReadonlyMap<string, DataField>
  /** Columns of a dynamic table, lines' fields of a list of inputs. */
  children: readonly ListedField[]
  /** Its value in the records of any version, as JSON. */
  json: (within?: SQL) => SQL
}

/** What a form has ever asked for, up to its published version. */
export interface FieldHistory {
  versions: ReadonlySet<string>
  /** Those of today in the order of the form, then removed ones. */
  fields: readonly ListedField[]
  /** By its key, or by its name of today. */
  find: (name: string) => ListedField | undefined
}

interface PastFields {
  versionId: string
  fields: readonly DataField[]
}

/** Versions never change, so neither does what led to one of them. */
const kept = new LRUCache<string, FieldHistory>({ max: 200 })

export type HistoryFacts = Pick<PublishedForm, 'id' | 'publishedVersionId'>

export async function fieldHistory(ctx: Ctx, { id: formId, publishedVersionId }: HistoryFacts): Promise<FieldHistory> {
  if (!publishedVersionId) return historyOf([])
  const known = kept.get(publishedVersionId)
  if (known) return known
  const [last] = await ctx.db
    .select({ no: versionTable.versionNo })
    .from(versionTable)
    .where(eq(versionTable.id, publishedVersionId))
  const versions = await ctx.db
    .select({ id: versionTable.id, schemaJson: versionTable.schemaJson })
    .from(versionTable)
    .where(and(eq(versionTable.formId, formId), lte(versionTable.versionNo, last?.no ?? 0)))
    .orderBy(asc(versionTable.versionNo))
  const shared = sharing()
  const history = historyOf(
    versions.map((version) => ({
      versionId: version.id,
      fields: fieldsIn(version.schemaJson).map(shared),
    })),
  )
  kept.set(publishedVersionId, history)
  return history
}

/** A damaged version has no fields; what others say of a record goes on being seen. */
function fieldsIn(text: string): DataField[] {
  const definition = storedFormOrNone(text)
  return definition ? dataFields(definition) : []
}

/** One field for all versions that say the same of it: fifty versions of a form hardly differ. */
function sharing(): (field: DataField) => DataField {
  const known = new Map<string, DataField>()
  return (field) => {
    const text = JSON.stringify(field)
    const same = known.get(text) ?? field
    known.set(text, same)
    return same
  }
}

export function historyOf(past: readonly PastFields[]): FieldHistory {
  const versions = new Set(past.map(({ versionId }) => versionId))
  const fields = listedFields(past)
  const byKey = new Map(fields.map((field) => [field.key, field]))
  const byModel = new Map(fields.toReversed().map((field) => [field.model, field]))
  return { versions, fields, find: (name) => byKey.get(name) ?? byModel.get(name) }
}

function listedFields(past: readonly PastFields[]): ListedField[] {
  const today = past.at(-1)
  const spans = new Map<string, Map<string, DataField>>()
  for (const { versionId, fields } of past)
    for (const field of fields) {
      const span = spans.get(field.key) ?? new Map<string, DataField>()
      spans.set(field.key, span.set(versionId, field))
    }
  const now = (today?.fields ?? []).map(({ key }) => key)
  const gone = [...spans.keys()].filter((key) => !now.includes(key))
  return [...now, ...gone].flatMap((key) => {
    const span = spans.get(key)
    const last = [...(span?.values() ?? [])].at(-1)
    return span && last ? [listed(last, span, past, gone.includes(key))] : []
  })
}

const isList = ({ kind, control }: DataField) => kind === 'choices' || control.options.range === true

function listed(
  last: DataField,
  span: ReadonlyMap<string, DataField>,
  past: readonly PastFields[],
  removed: boolean,
): ListedField {
  const each = [...new Set(span.values())]
  const nested = past.flatMap(({ versionId }) => {
    const field = span.get(versionId)
    return field?.kind === 'rows' ? [{ versionId, fields: nestedFields(field.control) }] : []
  })
  const text = placeOf(last, span, past, removed)
  return {
    ...last,
    removed,
    several: each.some(isList),
    mixed: each.some(({ kind }) => kind !== last.kind),
    in: span,
    children: nested.length > 0 ? listedFields(nested) : [],
    json: (within = sql`${recordTable.dataJson}`) => sql`(${within} -> ${text})`,
  }
}

/** The name under which a record keeps the field, by its version where names differ; none where it has no such field. */
function placeOf(
  { model }: DataField,
  span: ReadonlyMap<string, DataField>,
  past: readonly PastFields[],
  removed: boolean,
): SQL {
  const names = Map.groupBy(span.keys(), (versionId) => span.get(versionId)?.model ?? '')
  const taken = past
    .filter(({ versionId, fields }) => !span.has(versionId) && fields.some((field) => field.model === model))
    .map(({ versionId }) => versionId)
  if (names.size === 1 && taken.length === 0) return sql`${model}::text`
  const named = (ids: readonly string[], name: SQL) =>
    sql`when ${recordTable.versionId} = any(${sql.param(ids)}::varchar[]) then ${name}`
  const others = [...names].filter(([name]) => removed || name !== model)
  const cases = others.map(([name, ids]) => named(ids, sql`${name}::text`))
  // A version that nobody knows of yet is newer than all of these, and says it as today.
  return removed
    ? sql`case ${sql.join(cases, sql` `)} end`
    : sql`case ${sql.join([...cases, named(taken, sql`null`)], sql` `)} else ${model}::text end`
}

/** The field as a record of the version has it; a version that nobody knows of yet has it as it is today. */
export const fieldIn = ({ versions }: FieldHistory, field: ListedField, versionId: string): DataField | undefined =>
  field.in.get(versionId) ?? (versions.has(versionId) || field.removed ? undefined : field)

/** The words for a field in lists, sheets and statistics of today. */
export const shownLabel = ({ label, removed }: DataField & { removed?: boolean }) =>
  removed ? `${label}（已删除）` : label

/** Fields of today, and removed ones that some record may hold. */
export async function heldFields(
  ctx: Ctx,
  { id: formId }: HistoryFacts,
  history: FieldHistory,
): Promise<ListedField[]> {
  const hasGone = (fields: readonly ListedField[]): boolean =>
    fields.some(({ removed, children }) => removed || hasGone(children))
  if (!hasGone(history.fields)) return [...history.fields]
  const rows = await ctx.db
    .select({ id: versionTable.id })
    .from(versionTable)
    .where(
      and(
        eq(versionTable.formId, formId),
        exists(
          ctx.db
            .select({ one: sql`1` })
            .from(recordTable)
            .where(eq(recordTable.versionId, versionTable.id)),
        ),
      ),
    )
  const used = rows.map(({ id }) => id)
  const held = (fields: readonly ListedField[]): ListedField[] =>
    fields
      .filter((field) => !field.removed || used.some((id) => field.in.has(id)))
      .map((field) => (field.children.length > 0 ? { ...field, children: held(field.children) } : field))
  return held(history.fields)
}
