import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { fileUrl, readableOf, type FileRow } from './file.read.ts'
import { fileTable } from './file.table.ts'

/** A picture, film or sound of cleaned rich text that names its uploaded file. */
const ownMedia = /<(?:img|video|audio)\b[^>]* data-file-id="([0-9a-f]{32})"[^>]*>/g
const anyAddress = / src="[^"]*"/
/** A file that the text of an article offers for download. */
const ownFile = /<a\b[^>]* href="cms:\/\/file\/([0-9a-f]{32})"[^>]*>/g
const mostFiles = 200

/** Ids of the uploaded files that stand in cleaned rich text. */
export const contentFileIds = (html: string): string[] => [
  ...new Set([...html.matchAll(ownMedia), ...html.matchAll(ownFile)].map(([, id = '']) => id)),
]

/** Cleaned rich text without the addresses of its uploaded files, which follow from their ids and change. */
export const withoutAddresses = (html: string): string =>
  html.replaceAll(ownMedia, (tag) => tag.replace(anyAddress, ''))

const filesOf = (ctx: Ctx, ids: string[]) =>
  ctx.db
    .select()
    .from(fileTable)
    .where(and(eq(fileTable.delFlag, '0'), inArray(fileTable.id, ids)))

/**
 * Before rich text is stored: a file that was not in it before must be one the writer may read, because whoever reads
 * the text will see it (security AZ-22).
 */
export async function checkContentFiles(ctx: Ctx, html: string, stored = ''): Promise<void> {
  const known = new Set(contentFileIds(stored))
  const ids = contentFileIds(html)
  if (ids.length > mostFiles) throw refuse(`图片不能超过 ${mostFiles} 张`)
  const added = ids.filter((id) => !known.has(id))
  if (added.length === 0) return
  const readable = await readableOf(ctx, await filesOf(ctx, added))
  if (readable.length < added.length) throw refuse('附件不存在')
}

/**
 * Cleaned rich text as a reader gets it: the address of every uploaded picture is signed for the next minutes. Only
 * for readers of the text itself.
 */
export async function showContentFiles(ctx: Ctx, html: string): Promise<string> {
  const ids = contentFileIds(html)
  return ids.length === 0 ? html : withAddresses(ctx, html, await filesOf(ctx, ids))
}

/**
 * The same of a text that somebody has only typed: naming a file shows it to those alone who may read it, or know it
 * from a text of theirs.
 */
export async function showTypedFiles(ctx: Ctx, html: string, known: ReadonlySet<string> = new Set()): Promise<string> {
  const ids = contentFileIds(html)
  if (ids.length === 0) return html
  const rows = await filesOf(ctx, ids)
  const readable = new Set(await readableOf(ctx, rows))
  return withAddresses(
    ctx,
    html,
    rows.filter((row) => known.has(row.id) || readable.has(row)),
  )
}

function withAddresses(ctx: Ctx, html: string, rows: readonly FileRow[]): string {
  const addresses = new Map(rows.map((row) => [row.id, fileUrl(ctx, row)]))
  return html.replaceAll(ownMedia, (tag, id: string) => {
    const address = addresses.get(id)
    const bare = tag.replace(anyAddress, '')
    return address ? bare.replace(/^<\w+/, (name) => `${name} src="${address.replaceAll('&', '&amp;')}"`) : bare
  })
}
