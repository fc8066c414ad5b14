import { chunkUpload, partBytes } from '@app/shared/system/chunkUpload.ts'
import { ApiError, type HttpClient } from '#/kit/http/http.ts'
import type { HashNews } from './hash.worker.ts'
import { type FileHashes, hashInParts } from './hashFile.ts'

/** Files above this go in parts, so that a lost connection costs five megabytes and not all of it. */
export const largeFrom = 4 * partBytes

export interface LargeOptions {
  http: HttpClient
  bizType: string
  /** Stops the upload; the same file goes on later where it stopped. */
  signal: AbortSignal
  /** How far the present phase is, 0 to 1. */
  onProgress: (part: number, phase: 'hashing' | 'sending') => void
  /** First pause before a part is tried again; each next one doubles. */
  pauseMs?: number
}

/** What is known of a file on its way, for as long as the page holds it. */
interface Journey {
  hashes?: FileHashes
  uploadId?: string
  arrived: Set<number>
}

const journeys = new WeakMap<File, Map<string, Journey>>()
const partsAtOnce = 3
const tries = 5
const rounds = 3

/** The upload goes on with what is missing, or anew. */
const goesOn = (error: unknown) =>
  error instanceof ApiError && (error.reason === 'incompleteUpload' || error.reason === 'expired')

function journeyOf(file: File, bizType: string): Journey {
  const own = journeys.get(file) ?? new Map<string, Journey>()
  journeys.set(file, own)
  const journey = own.get(bizType) ?? { arrived: new Set() }
  own.set(bizType, journey)
  return journey
}

/** Sends a file in parts, several at once; what was interrupted goes on when it is called again. */
export async function uploadLarge(file: File, options: LargeOptions): Promise<{ id: string; url: string }> {
  const { http, bizType, signal, onProgress } = options
  const journey = journeyOf(file, bizType)
  journey.hashes ??= await fileHashes(file, partBytes, signal, (part) => onProgress(part, 'hashing'))
  for (let round = 1; ; round++) {
    try {
      const known = await begin(file, journey, journey.hashes, options)
      if (known) return known
      await sendMissing(file, journey, journey.hashes, options)
      const { id, url } = await http.call(
        chunkUpload.complete,
        { params: { uploadId: journey.uploadId ?? '' } },
        { silent: true, signal },
      )
      journeys.get(file)?.delete(bizType)
      return { id, url }
    } catch (error) {
      if (!goesOn(error) || round >= rounds) throw error
      delete journey.uploadId
      journey.arrived.clear()
    }
  }
}

/** Ends an upload that will not go on; the server forgets its parts. */
export async function forgetLarge(http: HttpClient, file: File, bizType: string): Promise<void> {
  const uploadId = journeys.get(file)?.get(bizType)?.uploadId
  journeys.get(file)?.delete(bizType)
  if (!uploadId) return
  // What cannot be told now is swept after a day.
  await http.call(chunkUpload.abort, { params: { uploadId } }, { silent: true }).catch(() => undefined)
}

/** Announces the file once; answers the file when the server has its content already. */
async function begin(file: File, journey: Journey, { sha256 }: FileHashes, { http, bizType, signal }: LargeOptions) {
  if (journey.uploadId) return undefined
  const { name, size } = file
  const started = await http.call(chunkUpload.init, { body: { name, size, sha256, bizType } }, { silent: true, signal })
  if (started.exists) return { id: started.fileId ?? '', url: started.url ?? '' }
  journey.uploadId = started.uploadId
  journey.arrived = new Set(started.parts)
  return undefined
}

async function sendMissing(file: File, journey: Journey, hashes: FileHashes, options: LargeOptions): Promise<void> {
  const missing = hashes.parts.map((_, i) => i + 1).filter((n) => !journey.arrived.has(n))
  const going = new Map<number, number>()
  const tell = () => {
    const bytes = [...journey.arrived].reduce((sum, n) => sum + partOf(file, n).size, 0)
    const onTheWay = [...going].reduce((sum, [n, part]) => sum + partOf(file, n).size * part, 0)
    options.onProgress(Math.min(1, (bytes + onTheWay) / file.size), 'sending')
  }
  tell()
  const send = async (n: number) => {
    await sendPart(file, n, journey, hashes, options, (part) => {
      going.set(n, part)
      tell()
    })
    going.delete(n)
    journey.arrived.add(n)
    tell()
  }
  const worker = async () => {
    for (let n = missing.shift(); n !== undefined; n = missing.shift()) await send(n)
  }
  // The server judges the content by it and ends an upload that is not what it is called.
  if (missing[0] === 1) await send(missing.shift() ?? 1)
  await Promise.all(Array.from({ length: partsAtOnce }, worker))
}

const partOf = (file: File, n: number) => file.slice((n - 1) * partBytes, n * partBytes)

async function sendPart(
  file: File,
  n: number,
  { uploadId = '' }: Journey,
  { parts }: FileHashes,
  { http, signal, pauseMs = 1_000 }: LargeOptions,
  onProgress: (part: number) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const form = new FormData()
    form.append('sha256', parts[n - 1] ?? '')
    form.append('file', partOf(file, n), 'part')
    try {
      await http.call(
        chunkUpload.part,
        { params: { uploadId, n: String(n) } },
        { form, silent: true, signal, onProgress },
      )
      return
    } catch (error) {
      if (signal.aborted || attempt >= tries || !isPassing(error)) throw error
      onProgress(0)
      await pause(pauseMs * 2 ** (attempt - 1), signal)
    }
  }
}

/** Lost connections, busy and restarting servers, damaged bytes: another try may do. */
const isPassing = (error: unknown) =>
  error instanceof ApiError && ([0, 429, 502, 503, 504].includes(error.code) || error.reason === 'damagedPart')

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(new DOMException('aborted', 'AbortError'))
    })
  })

// oxlint-disable-next-line import/default -- the build makes the class
import HashWorker from './hash.worker.ts?worker&inline'

/** Hashes of a file, made beside the page where the browser can do that. */
async function fileHashes(
  file: File,
  partSize: number,
  signal: AbortSignal,
  told: (part: number) => void,
): Promise<FileHashes> {
  if (typeof Worker === 'undefined') return hashInParts(file, partSize, told)
  // Part of the script, because a page of another origin may not start a worker from this one.
  const worker = new HashWorker()
  try {
    return await new Promise((resolve, reject) => {
      const stop = () => reject(new DOMException('aborted', 'AbortError'))
      if (signal.aborted) return stop()
      signal.addEventListener('abort', stop, { once: true })
      worker.addEventListener('error', () => reject(new Error('hash worker failed')))
      worker.addEventListener('message', ({ data }: MessageEvent<HashNews>) => {
        if ('part' in data) told(data.part)
        else if ('hashes' in data) resolve(data.hashes)
        else reject(new Error(data.failure))
      })
      worker.postMessage({ file, partSize })
    })
  } finally {
    worker.terminate()
  }
}
