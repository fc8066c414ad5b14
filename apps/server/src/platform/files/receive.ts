import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import fastifyMultipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { onDisk } from './disk.ts'

/** A file as it came in, whole and not yet looked at. */
export interface Received {
  /** In the temporary folder; gone when the request ends. */
  path: string
  /** As the client named it. */
  fileName: string
  sizeBytes: number
  sha256: string
  fields: Record<string, string>
}

export interface ReceiveRule<T> {
  /** Name of the part that carries the file. */
  part: string
  /** How the calls are counted; as uploads unless given. */
  rate?: 'upload' | 'part'
  /** May refuse before anything is read. */
  admit?(request: FastifyRequest): void
  /** MB that the file may have, by the text fields that stand before it. */
  limitMb(fields: Record<string, string>): Promise<number> | number
  /** Looks at the file before the transaction of the write begins; what it gives is for the handler. */
  check(received: Received, request: FastifyRequest): Promise<T>
  /** The write is over, well or not; here goes what was made for nothing. */
  settle?(value: T, done: boolean): Promise<void>
}

const mega = 1_048_576
const fieldBytes = 65_536
const fieldLimit = 20
/** What a form may weigh beside its file. */
const overheadBytes = fieldLimit * fieldBytes + 65_536
const slowAfterMs = 30_000
const slowBytesPerSecond = 1_024

export const tooLarge = (mb: number) => refuse(`上传文件大小不能超过 ${mb} MB!`)
const missing = () => refuse('请选择要上传的文件')
const malformed = () => refuse('参数不符合规范')

/**
 * Calls that take a file: multipart is understood in this module and nowhere else. The file is received before the handler
 * runs; the body that the handler, the guards and the log see names it by its hash.
 */
export async function receiveFiles<T>(
  app: FastifyInstance,
  rule: ReceiveRule<T>,
  attach: (scope: FastifyInstance, fileOf: (request: FastifyRequest) => T) => void,
): Promise<void> {
  const checked = new WeakMap<FastifyRequest, T>()
  const fileOf = (request: FastifyRequest) => {
    if (!checked.has(request)) throw missing()
    return checked.get(request) as T
  }
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: {
        files: 1,
        fields: fieldLimit,
        parts: fieldLimit + 1,
        fieldNameSize: 100,
        fieldSize: fieldBytes,
        headerPairs: 50,
      },
    })
    scope.addHook('onRoute', (route) => {
      route.config = { ...route.config, rate: rule.rate ?? 'upload' }
    })
    scope.addHook('preHandler', async (request, reply) => {
      if (!request.isMultipart()) throw new Refusal(415, '不支持的内容类型')
      rule.admit?.(request)
      const path = await scope.platform.files.newTempPath()
      reply.raw.once('close', () => void rm(path, { force: true }).catch(() => undefined))
      const received = await onDisk(() => receive(request, rule, path))
      checked.set(request, await onDisk(async () => rule.check(received, request)))
      const { fileName, sizeBytes, sha256, fields } = received
      request.body = { ...fields, file: { fileName, sizeBytes, sha256 } }
    })
    scope.addHook('onSend', async (request, reply) => {
      const value = checked.get(request)
      if (value !== undefined) await rule.settle?.(value, reply.resultCode === ResultCode.ok)
    })
    scope.addHook('onResponse', async (request) => void checked.delete(request))
    attach(scope, fileOf)
  })
}

/** A small file of a form, as calls take it that name files in JSON. */
export interface SentFile {
  fileName: string
  /** In base64. */
  content: string
}

export interface FormRule {
  /** Names under which the parts with files may come. */
  parts: readonly string[]
  mostFiles: number
  /** Of one file; what is cut off after it is for the call to refuse, by the words that it has for that. */
  mostBytes: number
  /** Of all of them. */
  mostMb: number
  /** The body that the contract names. */
  bodyOf(fields: Record<string, string>, files: SentFile[]): object
}

/**
 * Calls that take small files in JSON, also for clients that send them as a form: the form becomes the body of the
 * contract before anybody looks at it, so that there is one call with one set of rules.
 */
export async function receiveForms(
  app: FastifyInstance,
  rule: FormRule,
  attach: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyMultipart, {
      throwFileSizeLimit: false,
      limits: {
        files: rule.mostFiles,
        fields: fieldLimit,
        parts: fieldLimit + rule.mostFiles,
        fieldNameSize: 100,
        fieldSize: fieldBytes,
        fileSize: rule.mostBytes + 1,
        headerPairs: 50,
      },
    })
    scope.addHook('preHandler', async (request) => {
      if (request.isMultipart()) request.body = await readForm(request, rule)
    })
    attach(scope)
  })
}

async function readForm(request: FastifyRequest, { parts, mostMb, bodyOf }: FormRule): Promise<object> {
  const fields: Record<string, string> = {}
  const files: SentFile[] = []
  let bytes = 0
  try {
    if (Number(request.headers['content-length'] ?? 0) > mostMb * mega + overheadBytes) throw tooLarge(mostMb)
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== 'string') throw malformed()
        fields[part.fieldname] = part.value
        continue
      }
      if (!parts.includes(part.fieldname)) throw malformed()
      const content = await part.toBuffer()
      bytes += content.length
      if (bytes > mostMb * mega) throw tooLarge(mostMb)
      files.push({ fileName: part.filename, content: content.toString('base64') })
    }
    if (files.length === 0) throw missing()
    return bodyOf(fields, files)
  } catch (error) {
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error)
  }
}

async function receive<T>(request: FastifyRequest, rule: ReceiveRule<T>, path: string): Promise<Received> {
  const fields: Record<string, string> = {}
  let file: Pick<Received, 'fileName' | 'sizeBytes' | 'sha256'> | undefined
  try {
    const most = await rule.limitMb({})
    if (Number(request.headers['content-length'] ?? 0) > most * mega + overheadBytes) throw tooLarge(most)
    for await (const part of request.parts({ limits: { fileSize: most * mega } })) {
      if (part.type === 'field') {
        if (part.fieldnameTruncated || part.valueTruncated || typeof part.value !== 'string') throw malformed()
        fields[part.fieldname] = part.value
        continue
      }
      if (part.fieldname !== rule.part || file) throw malformed()
      const mb = await rule.limitMb(fields)
      const { sizeBytes, sha256 } = await store(part.file, path, mb)
      if (part.file.truncated) throw tooLarge(mb)
      file = { fileName: part.filename, sizeBytes, sha256 }
    }
  } catch (error) {
    await rm(path, { force: true }).catch(() => undefined)
    // What is still on its way is read and thrown away, or the connection could not carry another request.
    request.raw.unpipe()
    request.raw.resume()
    throw refusalOf(error)
  }
  if (!file?.fileName) throw missing()
  const mb = await rule.limitMb(fields)
  if (file.sizeBytes > mb * mega) throw tooLarge(mb)
  return { path, fields, ...file }
}

/** Counts every byte, so that neither a missing nor a wrong length header matters (security UP-04). */
async function store(source: NodeJS.ReadableStream, path: string, mb: number) {
  const hash = createHash('sha256')
  const startedAt = performance.now()
  let sizeBytes = 0
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sizeBytes += chunk.length
      hash.update(chunk)
      const elapsedMs = performance.now() - startedAt
      const tooSlow = elapsedMs > slowAfterMs && sizeBytes / (elapsedMs / 1_000) < slowBytesPerSecond
      if (sizeBytes > mb * mega) done(tooLarge(mb))
      else if (tooSlow) done(new Refusal(500, '上传失败'))
      else done(null, chunk)
    },
  })
  await pipeline(source, counter, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  return { sizeBytes, sha256: hash.digest('hex') }
}

function refusalOf(error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FILES_LIMIT' || code === 'FST_FIELDS_LIMIT') return malformed()
  if (code === 'FST_PROTO_VIOLATION' || code === 'FST_INVALID_JSON_FIELD_ERROR' || code === 'FST_MP_PREMATURE_CLOSE')
    return malformed()
  if (/multipart|part terminated|malformed/i.test(message ?? '')) return malformed()
  return error
}
