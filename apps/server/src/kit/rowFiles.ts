import { getTableName } from 'drizzle-orm'
import type { Field } from '@app/shared/kit/field.ts'
import { messageOf } from '@app/shared/kit/messages.ts'
import type { ResourceFacts } from '@app/shared/kit/resource.ts'
import { idsIn, type ToldFile } from '@app/shared/kit/told.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'
import type { Row, Store } from './store.ts'

/** Uploads as rows hold them. */
export interface RowFiles {
  /** By id, with addresses signed for whoever reads the row; those that are gone are absent. */
  told(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, ToldFile>>
  /** Ids of what each row keeps. */
  keptBy(ctx: Ctx, rowIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>
  /** Says which files a row keeps; refuses those that the caller may not show. */
  attach(ctx: Ctx, rowId: string, ids: readonly string[], table: string): Promise<void>
  /** Ids of the files in cleaned rich text. */
  idsInText(html: string): string[]
  checkText(ctx: Ctx, html: string, stored: string): Promise<void>
  /** Rich text with signed addresses. */
  showText(ctx: Ctx, html: string): Promise<string>
}

declare module '#/platform/ports.ts' {
  interface Ports {
    rowFiles?(): RowFiles
  }
}

export const fileWidgets: ReadonlySet<string | undefined> = new Set(['image', 'file'])

const written = ({ fields }: ResourceFacts, fits: (widget: string | undefined) => boolean): [string, Field][] =>
  Object.entries(fields).filter(([, { options }]) => !options.readonly && fits(options.widget))

const fileFields = (resource: ResourceFacts) => written(resource, (widget) => fileWidgets.has(widget))
export const textFields = (resource: ResourceFacts) => written(resource, (widget) => widget === 'editor')
const keepsFiles = (resource: ResourceFacts) => fileFields(resource).length + textFields(resource).length > 0

export function rowFilesOf({ platform }: Ctx): RowFiles {
  const files = platform.ports.rowFiles?.()
  if (!files) throw new Error('nobody looks after the files of rows')
  return files
}

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
  const sent = attachmentFields(resource).filter(([key]) => input[key] !== undefined)
  const attached =
    sent.length > 0 || !existing
      ? sent.flatMap(([key]) => idsIn(input[key]))
      : (await attachmentsOf(ctx, resource, [existing]))(existing)
  await rowFilesOf(ctx).attach(ctx, String(row.id), [...named(ctx, resource, row), ...attached], getTableName(table))
}

/** Removed rows keep nothing. */
export async function letFilesGo(ctx: Ctx, { resource, table }: Store, ids: readonly string[]): Promise<void> {
  if (!keepsFiles(resource)) return
  for (const id of ids) await rowFilesOf(ctx).attach(ctx, id, [], getTableName(table))
}
