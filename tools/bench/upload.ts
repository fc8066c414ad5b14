import { createHash, randomBytes } from 'node:crypto'
import { partBytes } from '@app/shared/system/chunkUpload.ts'
import { pause } from '../testing/processes.ts'
import { record } from './figures.ts'
import { residentBytes, startBenchServer, type BenchServer } from './server.ts'

const megabytes = 200
const partsAtOnce = 3

/** The head of a film, then noise: nothing a server could shorten. */
function aFilm(): Buffer {
  const bytes = Buffer.alloc(megabytes * 1_048_576)
  const noise = randomBytes(1_048_576)
  for (let at = 0; at < bytes.length; at += noise.length) noise.copy(bytes, at)
  Buffer.from('0000002066747970', 'hex').copy(bytes)
  return bytes
}

interface Answer {
  code: number
  msg: string
  id?: string
  data?: { uploadId: string; partCount: number }
}

async function post(server: BenchServer, token: string, path: string, body: FormData | object): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  const answer = (await response.json()) as Answer
  if (answer.code !== 200) throw new Error(`${path}: ${answer.msg}`)
  return answer
}

async function whole(server: BenchServer, token: string, film: Buffer): Promise<void> {
  const form = new FormData()
  form.append('file', new Blob([film as BlobPart]), '整体.mp4')
  await post(server, token, '/common/upload', form)
}

async function inParts(server: BenchServer, token: string, film: Buffer): Promise<void> {
  const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  const { data } = await post(server, token, '/common/upload/init', {
    name: '分片.mp4',
    size: film.length,
    sha256: sha256(film),
  })
  const { uploadId = '', partCount = 0 } = data ?? {}
  const missing = Array.from({ length: partCount }, (_, i) => i)
  const worker = async () => {
    for (let i = missing.shift(); i !== undefined; i = missing.shift()) {
      const part = film.subarray(i * partBytes, (i + 1) * partBytes)
      const form = new FormData()
      form.append('sha256', sha256(part))
      form.append('file', new Blob([part as BlobPart]), 'part')
      await post(server, token, `/common/upload/${uploadId}/${i + 1}`, form)
    }
  }
  await Promise.all(Array.from({ length: partsAtOnce }, worker))
  await post(server, token, `/common/upload/complete/${uploadId}`, {})
}

interface Measured {
  riseMb: number
  seconds: number
  delayMs: number
}

/** Time, highest resident memory above the rest before, and what the event loop felt, of a server of its own. */
async function measure(send: typeof whole, film: Buffer): Promise<Measured> {
  const server = await startBenchServer()
  try {
    const token = await server.session([])
    // The first pages and pictures are behind a server that people use.
    await whole(server, token, film.subarray(0, 1_048_576))
    await pause(3_000)
    const before = residentBytes(server.pid)
    server.resetDelay()
    let peak = before
    const timer = setInterval(() => {
      peak = Math.max(peak, residentBytes(server.pid))
    }, 20)
    const startedAt = performance.now()
    await send(server, token, film)
    const seconds = (performance.now() - startedAt) / 1_000
    clearInterval(timer)
    return { riseMb: (peak - before) / 1e6, seconds, delayMs: (await server.delay()).p99Ms }
  } finally {
    await server.stop()
  }
}

/** A large file, sent whole and in parts. */
export async function benchUpload(): Promise<void> {
  const film = aFilm()
  const plain = await measure(whole, film)
  const parts = await measure(inParts, film)
  const figures = (name: string, { riseMb, seconds, delayMs }: Measured) => [
    {
      what: `${name}: peak rise of resident memory`,
      value: `${riseMb.toFixed(0)} MB`,
      mark: '≤ 80 MB',
      met: riseMb <= 80,
    },
    { what: `${name}: time`, value: `${seconds.toFixed(1)} s` },
    { what: `${name}: event-loop delay p99`, value: `${delayMs.toFixed(0)} ms` },
  ]
  record(
    'Uploads',
    `One film of ${megabytes} MB to the local disk, sent whole and in parts of 5 MB, ${partsAtOnce} at once; checked, hashed and stored. Client on the same machine.`,
    [...figures('whole', plain), ...figures('in parts', parts)],
  )
}
