import { getTableName } from 'drizzle-orm'
import type { FieldChange } from '@app/shared/kit/change.ts'
import type { Field } from '@app/shared/kit/field.ts'
import { messageOf } from '@app/shared/kit/messages.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { idsIn } from '@app/shared/kit/told.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'
import { fileNames, fileWidgets, none, rowFilesOf } from './rowUploads.ts'
import type { Row, Store } from './store.ts'

const written = ({ fields }: ResourceFacts, fits: (widget: string | undefined) => boolean): [string, Field][] =>
  Object.entries(fields).filter(([, { options }]) => !options.readonly && fits(options.widget))

const fileFields = (resource: ResourceFacts) => written(resource, (widget) => fileWidgets.has(widget))
export const textFields = (resource: ResourceFacts) => written(resource, (widget) => widget === 'editor')
export const keepsFiles = (resource: ResourceFacts) => fileFields(resource).length + textFields(resource).length > 0

/** What is stored of rich text; cleaning may leave nothing of it, or make it longer. */
export async function cleanTexts(ctx: Ctx, resource: ResourceFacts, values: Row, existing?: Row): Promise<void> {
  for (const [key, f] of textFields(resource)) {
    if (typeof values[key] !== 'string') continue
    const html = cleanHtml(values[key])
    const issue = f.schema.safeParse(html).error?.issues[0]
    if (issue) throw invalid({ [key]: messageOf(issue, f.schema) })
    await rowFilesOf(ctx).checkText(ctx, html, String(existing?.[key] ?? ''))
    values[key] = html
  }
}

/** Ids that the columns of a row name. */
function named(ctx: Ctx, resource: ResourceFacts, row: Row): string[] {
  const columns = fileFields(resource).filter(([, f]) => !f.options.virtual)
  return [
    ...columns.flatMap(([key]) => idsIn(row[key])),
    ...textFields(resource).flatMap(([key]) => rowFilesOf(ctx).idsInText(String(row[key] ?? ''))),
  ]
}

/** Attachments: what a row keeps beside the files that its columns name. */
export async function attachmentsOf(ctx: Ctx, resource: ResourceFacts, rows: readonly Row[]) {
  const kept = await rowFilesOf(ctx).keptBy(
    ctx,
    rows.map(({ id }) => String(id)),
  )
  return (row: Row): string[] => {
    const elsewhere = new Set(named(ctx, resource, row))
    return (kept.get(String(row.id)) ?? []).filter((id) => !elsewhere.has(id))
  }
}

export const attachmentFields = (resource: ResourceFacts) => fileFields(resource).filter(([, f]) => f.options.virtual)

/** Binds the files of a saved row to it: those of its columns, its texts and its attachments (decision 022). */
export async function keepFiles(ctx: Ctx, store: Store, row: Row, input: Row, existing?: Row): Promise<void> {
  const { resource, table } = store
  if (!keepsFiles(resource)) return
  const [own] = attachmentFields(resource)
  const before = own && existing && (await attachmentsOf(ctx, resource, [existing]))(existing)
  const attached = own && input[own[0]] !== undefined ? idsIn(input[own[0]]) : (before ?? [])
  const ids = [...named(ctx, resource, row), ...attached]
  if (!existing && ids.length === 0) return
  await rowFilesOf(ctx).attach(ctx, String(row.id), ids, getTableName(table))
  if (own && !ctx.trail.quiet) ctx.trail.changes.push(...(await attachmentChange(ctx, own[1].label, before, attached)))
}

/** What became of the attachments of a row, which no column holds. */
async function attachmentChange(
  ctx: Ctx,
  label: string,
  before: readonly string[] | undefined,
  after: readonly string[],
): Promise<FieldChange[]> {
  const key = (ids: readonly string[]) => ids.toSorted().join()
  if (key(before ?? []) === key(after)) return []
  const names = await fileNames(ctx, [...(before ?? []), ...after])
  const say = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join('、') || none
  return [{ label, ...(before && { before: say(before) }), after: say(after) }]
}

/** Removed rows keep nothing. */
export async function letFilesGo(ctx: Ctx, { resource, table }: Store, ids: readonly string[]): Promise<void> {
  if (!keepsFiles(resource)) return
  for (const id of ids) await rowFilesOf(ctx).attach(ctx, id, [], getTableName(table))
}
