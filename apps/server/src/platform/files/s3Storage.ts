import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import type { ListMultipartUploadsCommandOutput, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '#/env.ts'
import { Refusal } from '#/platform/errors.ts'
import { keptOnce } from '#/platform/keptOnce.ts'
import { outboundTarget } from '#/platform/outside/outbound.ts'
import { isKey } from './fileNames.ts'
import { FileMissing, StorageDown, type FileStorage } from './storage.ts'

export interface S3Settings {
  /** `host` or `host:port`. */
  endpoint: string
  isHttps: boolean
  region: string
  bucket: string
  /** Folder of our objects within the bucket; empty for none. */
  prefix: string
  accessKey: string
  secretKey: string
  /** The bucket stands in the path; some providers want it in the host name. */
  pathStyle: boolean
}

export interface S3Options {
  /** How often a call is tried; 3 unless given. */
  attempts?: number
  /** How long the answer to one call may take to begin. */
  answerMs?: number
  /** How long whoever wants to read waits for a store that says nothing, all tries together. */
  patienceMs?: number
  /** For so long after that nobody waits for it. */
  pauseMs?: number
}

/** What one part of an object weighs; this much and twice again is held in memory while a file goes out. */
const partBytes = 5 * 1_048_576
const partsAtOnce = 2

/** The libraries cost a third of a second and 30 MB: they are loaded by the first call, and never where none is made. */
const sdk = () => import('@aws-sdk/client-s3')

type Reach = Pick<Env, 'OUTBOUND_ALLOW'>

export const s3Address = ({ endpoint, isHttps }: Pick<S3Settings, 'endpoint' | 'isHttps'>) =>
  `${isHttps ? 'https' : 'http'}://${endpoint}`

/** Refuses an address that settings may not lead to; the connections are made to judged addresses only. */
export async function openS3Client(
  settings: S3Settings,
  env: Reach,
  { attempts = 3, answerMs = 30_000 }: S3Options = {},
): Promise<S3Client> {
  const { url, lookup } = outboundTarget(env, s3Address(settings))
  const { S3Client } = await sdk()
  const agentOptions = { keepAlive: true, timeout: 60_000, maxSockets: 50, lookup }
  return new S3Client({
    endpoint: url.href,
    region: settings.region || 'us-east-1',
    credentials: { accessKeyId: settings.accessKey, secretAccessKey: settings.secretKey },
    forcePathStyle: settings.pathStyle,
    maxAttempts: attempts,
    // Stores that only speak the old protocol refuse the newer check sums; each part is signed with its hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      httpAgent: new http.Agent(agentOptions),
      httpsAgent: new https.Agent(agentOptions),
      connectionTimeout: 5_000,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  })
}

export const objectKey = ({ prefix }: Pick<S3Settings, 'prefix'>, key: string) => (prefix ? `${prefix}/${key}` : key)

/** Files as objects of a bucket; nothing is asked of the store before it is needed. */
export function createS3Storage(settings: S3Settings, env: Reach, options: S3Options = {}): FileStorage {
  const { bucket: Bucket } = settings
  const listen = createPatience(options)
  const client = keptOnce(() => openS3Client(settings, env, options))

  /** The call with our own errors: what is not there, and everything else that went wrong outside. */
  async function asked<T>(key: string, call: (client: S3Client, Key: string) => Promise<T>): Promise<T> {
    if (key !== '' && !isKey(key)) throw new FileMissing(key)
    try {
      return await call(await client(), objectKey(settings, key))
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(key)
      throw error instanceof Refusal ? error : new StorageDown(error)
    }
  }

  return {
    put: (key, path) =>
      asked(key, async (s3, Key) => {
        const { Upload } = await import('@aws-sdk/lib-storage')
        const body = createReadStream(path, { highWaterMark: 1_048_576 })
        try {
          const params = { Bucket, Key, Body: body, ContentType: 'application/octet-stream' }
          await new Upload({ client: s3, params, partSize: partBytes, queueSize: partsAtOnce }).done()
        } finally {
          body.destroy()
        }
        await rm(path, { force: true })
      }),
    size: (key) =>
      asked(key, async (s3, Key) => {
        const { HeadObjectCommand } = await sdk()
        const head = new HeadObjectCommand({ Bucket, Key })
        const { ContentLength = 0 } = await listen((abortSignal) => s3.send(head, { abortSignal }))
        return ContentLength
      }),
    read: (key, range) =>
      asked(key, async (s3, Key) => {
        const { GetObjectCommand } = await sdk()
        const Range = range ? { Range: `bytes=${range.start}-${range.end}` } : {}
        const get = new GetObjectCommand({ Bucket, Key, ...Range })
        const { Body } = await listen((abortSignal) => s3.send(get, { abortSignal }))
        // On a server the body is always the response itself.
        return Body as Readable
      }),
    async remove(key) {
      try {
        await asked(key, async (s3, Key) => {
          const { DeleteObjectCommand } = await sdk()
          await s3.send(new DeleteObjectCommand({ Bucket, Key }))
        })
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error
      }
    },
    hasRoom: async () => true,
    async *list() {
      const { ListObjectsV2Command } = await sdk()
      const Prefix = objectKey(settings, '')
      let ContinuationToken: string | undefined
      do {
        const page = await asked('', (s3) => s3.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })))
        for (const { Key = '', Size = 0, LastModified = new Date() } of page.Contents ?? []) {
          const key = Key.slice(Prefix.length)
          if (isKey(key)) yield { key, sizeBytes: Size, changedAt: LastModified }
        }
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },
    dropUploads: (before) => asked('', (s3) => dropUploads(s3, settings, before)),
  }
}

/**
 * Reads of a store that may take connections and say nothing: each would be a visitor who waits, and all of them
 * together the sockets of the node. Whoever comes while it is silent is told at once; one at a time tries it again.
 */
function createPatience({ patienceMs = 10_000, pauseMs = 5_000 }: S3Options) {
  let silentUntil: number | undefined
  return async function listen<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const begun = performance.now()
    if (silentUntil !== undefined && begun < silentUntil) throw new StorageDown(new Error('the store is silent'))
    if (silentUntil !== undefined) silentUntil = begun + patienceMs
    const cut = new AbortController()
    const timer = setTimeout(() => cut.abort(), patienceMs)
    try {
      const answer = await call(cut.signal)
      silentUntil = undefined
      return answer
    } catch (error) {
      silentUntil = cut.signal.aborted ? performance.now() + pauseMs : undefined
      throw error
    } finally {
      // The body that follows has its own time.
      clearTimeout(timer)
    }
  }
}

/** A node that died while it stored a large file leaves parts behind that no listing shows and that cost room. */
async function dropUploads(s3: S3Client, settings: S3Settings, before: Date): Promise<number> {
  const { AbortMultipartUploadCommand, ListMultipartUploadsCommand } = await sdk()
  const { bucket: Bucket } = settings
  const Prefix = objectKey(settings, '')
  let dropped = 0
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | undefined = {}
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await s3.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix, ...after }),
    )
    for (const { Key = '', UploadId, Initiated } of page.Uploads ?? []) {
      if (!isKey(Key.slice(Prefix.length)) || !Initiated || Initiated >= before) continue
      await s3.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
      dropped++
    }
    after = page.IsTruncated ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker } : undefined
  }
  return dropped
}

const missingNames = new Set(['NoSuchKey', 'NotFound'])

const isMissing = (error: unknown) => error instanceof Error && missingNames.has(error.name)
