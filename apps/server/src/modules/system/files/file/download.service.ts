import { eq } from 'drizzle-orm'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ScanStatus } from '@app/shared/system/attach.ts'
import { thumbWidths, type ThumbWidth } from '@app/shared/system/file.ts'
import { storageOf } from '#/modules/system/files/fileStorage/fileStorage.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { unauthenticated, unavailable } from '#/platform/errors.ts'
import { downloadName, findGenerated, removeGenerated, type Generated } from '#/platform/files/generated.ts'
import { noFile, sendFile } from '#/platform/files/send.ts'
import { isSigned } from '#/platform/files/signedLink.ts'
import { standInOf } from './file.owners.ts'
import { findFile, mayReadPart, objectOf, readableOf, type FileRow } from './file.read.ts'
import { issueTicket, shownTicket } from './file.ticket.ts'
import { fileOwnerTable } from './owner.table.ts'
import { thumbOf } from './thumb.service.ts'

interface Asked {
  /** Name of a generated file, id or key of an uploaded one. */
  name: string
  ticket?: string | undefined
  /** Remove a generated file once it has been fetched. */
  remove?: boolean
  /** Only uploaded files. */
  uploadedOnly?: boolean
}

const targetOf = (name: string) => `file ${name}`

const isReadable = async (ctx: Ctx, row: FileRow) => (await readableOf(ctx, [row])).length > 0

interface Reader {
  ctx: Ctx
  /** What the file is a part of, where it is read as such. */
  partOf?: string | null
}

/** Who asks: the session, or that of a ticket for exactly this file; nobody else gets past (security UP-08). */
async function readerOf(ctx: Ctx, request: FastifyRequest, { name, ticket }: Asked): Promise<Reader> {
  if (request.caller) return { ctx }
  const shown = ticket ? await shownTicket(ctx, ticket, targetOf(name), request.method === 'GET') : undefined
  if (!shown) throw unauthenticated(request.url.split('?', 1)[0] ?? '')
  return { ctx: shown.holder, partOf: shown.partOf }
}

/** What the reader may fetch under the name; what is not theirs does not exist for them (security LG-02). */
async function fileFor({ ctx, partOf }: Reader, { name, uploadedOnly }: Asked) {
  const generated = uploadedOnly ? undefined : await findGenerated(ctx, name, ctx.user.id)
  if (generated) return { generated }
  const row = await findFile(ctx, name)
  return row && (partOf ? await mayReadPart(ctx, partOf, row.id) : await isReadable(ctx, row)) ? { row } : undefined
}

export async function sendDownload(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  asked: Asked,
): Promise<FastifyReply> {
  const found = await fileFor(await readerOf(ctx, request, asked), asked)
  if (!found) throw noFile()
  return found.generated
    ? sendGenerated(ctx, request, reply, found.generated, asked.remove === true)
    : sendUploaded(ctx, request, reply, found.row, { mayShow: false })
}

const sendGenerated = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply, file: Generated, remove: boolean) =>
  sendFile(request, reply, {
    storage: ctx.platform.files.storage,
    key: file.fileKey,
    name: downloadName(ctx, file),
    isPublic: false,
    mayShow: false,
    ...(remove ? { onSent: () => removeGenerated(ctx, [file]) } : {}),
  })

async function sendUploaded(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  row: FileRow,
  shown: { mayShow: boolean; thumb?: ThumbWidth | undefined; cache?: string; name?: string },
): Promise<FastifyReply> {
  if (ctx.platform.files.scan && row.scanStatus && row.scanStatus !== ScanStatus.clean)
    throw unavailable('文件正在进行安全检查，请稍后再试')
  const storage = await storageOf(ctx.platform, row.storageId)
  const thumb = shown.thumb && (await thumbOf(ctx, storage, row, shown.thumb))
  return sendFile(request, reply, {
    storage,
    key: thumb ?? objectOf(row),
    name: thumb ? `${row.originalName}.webp` : (shown.name ?? row.originalName),
    isPublic: row.isPublic === 'Y',
    mayShow: shown.mayShow,
    ...(shown.cache ? { cache: shown.cache, etag: etagOf(row, thumb && shown.thumb) } : {}),
  })
}

/** A file may get other content; a copy of it is another thing. */
const etagOf = ({ sha256 }: FileRow, width: number | '' | undefined) =>
  `"${sha256.slice(0, 32)}${width ? `-${width}` : ''}"`

/** A file whose reader was asked elsewhere, saved under the name; without `cache` for them alone. */
export const sendStored = (
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  row: FileRow,
  sent: { name: string; cache?: string },
): Promise<FastifyReply> => sendUploaded(ctx, request, reply, row, { mayShow: false, ...sent })

/** The bytes of such a file. */
export const readStored = async (ctx: Ctx, row: FileRow) =>
  (await storageOf(ctx.platform, row.storageId)).read(objectOf(row))

/** A file inside a page: public, by a signed link, or the session's own. */
export async function showFile(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  key: string,
  link: { expires?: string | undefined; sign?: string | undefined; thumb?: string | undefined },
): Promise<FastifyReply> {
  const row = await findFile(ctx, key)
  if (!row || row.fileName !== key) throw noFile()
  const open = row.isPublic === 'Y' || isSigned(ctx.platform.secret, row.id, link, ctx.now)
  if (!open && !request.caller) throw unauthenticated(`/profile/`)
  if (!open && !(await isReadable(ctx, row))) throw noFile()
  const thumb = thumbWidths.find((width) => String(width) === link.thumb)
  return sendUploaded(ctx, request, reply, row, { mayShow: true, thumb })
}

/**
 * A file by its id, for strangers: as long as one of the rows that show it is one that they may see. They get what stands
 * in for it, where something does.
 */
export async function showOwned(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  id: string,
  isShown: (owners: readonly string[]) => Promise<boolean>,
  asked: { thumb?: string | undefined; version?: string | undefined },
): Promise<FastifyReply> {
  const row = await findFile(ctx, id)
  if (!row || row.id !== id) throw noFile()
  const owners = await ctx.db
    .select({ formId: fileOwnerTable.formId })
    .from(fileOwnerTable)
    .where(eq(fileOwnerTable.attachId, id))
    .limit(1_000)
  if (row.isPublic !== 'Y' && !(await isShown(owners.map(({ formId }) => formId)))) throw noFile()
  const width = thumbWidths.find((known) => String(known) === asked.thumb)
  const standIn = await standInOf(ctx, id)
  const sent = (standIn === undefined ? undefined : await findFile(ctx, standIn)) ?? row
  // An address that names the content holds as long as that; else it may be replaced by another one.
  const isExact =
    /^[\da-f]{8}(-|$)/.test(asked.version ?? '') && sent.sha256.startsWith(asked.version?.slice(0, 8) ?? '')
  const cache = isExact ? 'public, max-age=31536000, immutable' : 'public, max-age=60'
  return sendUploaded(ctx, request, reply, sent, { mayShow: true, thumb: width, cache, name: row.originalName })
}

/** A public file by its address in a page; everything else does not exist here. */
export async function sendResource(
  ctx: Ctx,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): Promise<FastifyReply> {
  const key = address.replace(/^\/profile\//, '')
  const row = await findFile(ctx, key)
  if (!row || row.fileName !== key || row.isPublic !== 'Y') throw noFile()
  return sendUploaded(ctx, request, reply, row, { mayShow: false })
}

/** The same for a file that is read as a part of something else. */
export async function partTicketFor(ctx: Ctx, partOf: string, fileId: string): Promise<{ ticket: string }> {
  if (!(await mayReadPart(ctx, partOf, fileId))) throw noFile()
  return { ticket: await issueTicket(ctx, targetOf(fileId), partOf) }
}

/** A ticket for a file the caller may read. */
export async function ticketFor(ctx: Ctx, name: string): Promise<{ ticket: string }> {
  if (!(await fileFor({ ctx }, { name }))) throw noFile()
  return { ticket: await issueTicket(ctx, targetOf(name)) }
}
