import type { FastifyReply, FastifyRequest } from 'fastify'
import { notFound, Refusal } from '#/platform/errors.ts'
import { disposition, extensionOf } from './fileNames.ts'
import { FileMissing, type FileStorage } from './storage.ts'
import { isInline, mimeOf } from './types.ts'

export interface Sending {
  storage: FileStorage
  key: string
  /** As the browser shall save it. */
  name: string
  /** Anybody may read it and it never changes under its name. */
  isPublic: boolean
  /** Shown in the page when its type allows that; otherwise always saved. */
  mayShow: boolean
  /** How long others may keep it, when that is not told by `isPublic`. */
  cache?: string
  /** Names the content: who has it already gets no bytes, who goes on with a part gets the whole when it is another. */
  etag?: string
  /** After the last byte of the whole file has gone out to a GET. */
  onSent?: () => Promise<void>
}

/** The words for a file that is not there or not for the caller; the name asked for is never repeated. */
export const noFile = () => notFound('下载文件已不存在')

/** Answers with a stored file: exact type, no sniffing, no scripts, one range at most (security UP-03, UP-15). */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, sending: Sending): Promise<FastifyReply> {
  const { storage, key, name, isPublic, mayShow, cache, etag, onSent } = sending
  const extension = extensionOf(key)
  const missing = (error: unknown) => {
    if (!(error instanceof FileMissing)) throw error
    request.server.platform.log.error({ event: 'file.missing', key })
    throw noFile()
  }
  const kept = cache ?? (isPublic ? 'public, max-age=31536000, immutable' : 'private, no-store')
  if (etag && isKnown(request, etag)) {
    reply.resultCode = 200
    return reply.code(304).headers({ etag, 'cache-control': kept }).send()
  }
  const sizeBytes = await storage.size(key).catch(missing)
  const { 'if-range': same } = request.headers
  const range = same !== undefined && same !== etag ? null : rangeOf(request, sizeBytes)
  if (range === 'bad') {
    void reply.header('content-range', `bytes */${sizeBytes}`)
    throw new Refusal(416, '请求的范围不正确')
  }
  const body = await storage.read(key, range ?? undefined).catch(missing)
  if (onSent && request.method === 'GET' && !range && !request.headers['sec-purpose']?.includes('prefetch')) {
    reply.raw.once('finish', () => {
      onSent().catch((error: unknown) => request.server.platform.log.error({ err: error }, 'sent file was not removed'))
    })
  }
  reply.resultCode = 200
  return reply
    .code(range ? 206 : 200)
    .headers({
      'content-type': mimeOf(extension),
      'content-length': String(range ? range.end - range.start + 1 : sizeBytes),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}` } : {}),
      'accept-ranges': 'bytes',
      'content-disposition': disposition(mayShow && isInline(extension) ? 'inline' : 'attachment', name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': isPublic ? 'cross-origin' : 'same-origin',
      'cache-control': kept,
      ...(etag ? { etag } : {}),
    })
    .send(body)
}

/** The client says which contents it has. */
function isKnown(request: FastifyRequest, etag: string): boolean {
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}

/** One range of the file, `null` for the whole, `bad` when it cannot be met or several are asked for. */
function rangeOf(request: FastifyRequest, sizeBytes: number): { start: number; end: number } | 'bad' | null {
  const { range } = request.headers
  if (range === undefined) return null
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(range) ?? []
  if (from === '' && to === '') return 'bad'
  const start = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from)
  const end = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  return start > end || start >= sizeBytes ? 'bad' : { start, end }
}
