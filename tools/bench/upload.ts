import { createHash, randomBytes } from 'node:crypto'
import { partBytes } from '@app/shared/system/chunkUpload.ts'
import { pause } from '../testing/processes.ts'
import { record } from './figures.ts'
import { residentBytes, startBenchServer, type BenchServer } from './server.ts'

const megabytes = 200
const partsAtOnce = 3
/** Of the upload whose connection breaks again and again. */
const cutMegabytes = 500
const cuts = 10

/** The head of a film, then noise: nothing a server could shorten. */
function aFilm(size = megabytes): Buffer {
  const bytes = Buffer.alloc(size * 1_048_576)
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

async function post(
  server: BenchServer,
  token: string,
  path: string,
  body: FormData | object,
  signal?: AbortSignal,
): Promise<Answer> {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}${path}`, {
    method: 'POST',
    ...(signal ? { signal } : {}),
    headers: {
      authorization: `Bearer ${token}`,
      ...(isForm ? {} : { 'content-type': 'application/json' }),
    },
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

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

interface Journey {
  uploadId: string
  partCount: number
  arrived: Set<number>
}

async function begin(server: BenchServer, token: string, film: Buffer): Promise<Journey> {
  const about = { name: '分片.mp4', size: film.length, sha256: sha256(film) }
  const { data } = await post(server, token, '/common/upload/init', about)
  return { uploadId: data?.uploadId ?? '', partCount: data?.partCount ?? 0, arrived: new Set() }
}

/** The parts that are missing, as pages send them; the signal breaks all connections wherever they are. */
async function sendParts(
  server: BenchServer,
  token: string,
  film: Buffer,
  { uploadId, partCount, arrived }: Journey,
  signal?: AbortSignal,
): Promise<void> {
  const missing = Array.from({ length: partCount }, (_, i) => i).filter((i) => !arrived.has(i))
  const worker = async () => {
    for (let i = missing.shift(); i !== undefined; i = missing.shift()) {
      const part = film.subarray(i * partBytes, (i + 1) * partBytes)
      const form = new FormData()
      form.append('sha256', sha256(part))
      form.append('file', new Blob([part as BlobPart]), 'part')
      await post(server, token, `/common/upload/${uploadId}/${i + 1}`, form, signal)
      arrived.add(i)
    }
  }
  await Promise.all(Array.from({ length: partsAtOnce }, worker))
}

const complete = (server: BenchServer, token: string, { uploadId }: Journey) =>
  post(server, token, `/common/upload/complete/${uploadId}`, {})

async function inParts(server: BenchServer, token: string, film: Buffer): Promise<void> {
  const journey = await begin(server, token, film)
  await sendParts(server, token, film, journey)
  await complete(server, token, journey)
}

/** Every tenth of it all connections break in the middle of their parts; the last run goes through. */
async function inCutParts(server: BenchServer, token: string, film: Buffer): Promise<void> {
  const journey = await begin(server, token, film)
  for (let cut = 1; cut <= cuts; cut++) {
    const broken = new AbortController()
    const sent = sendParts(server, token, film, journey, broken.signal).catch((error: Error) => {
      if (!broken.signal.aborted) throw error
    })
    const wanted = Math.floor((journey.partCount * cut) / (cuts + 1))
    while (journey.arrived.size < wanted) await Promise.race([sent, pause(2)])
    broken.abort()
    await sent
  }
  await sendParts(server, token, film, journey)
  const { id = '' } = await complete(server, token, journey)
  const response = await fetch(`${server.url}/common/download/${id}`, { headers: { authorization: `Bearer ${token}` } })
  const back = createHash('sha256')
  for await (const chunk of response.body ?? []) back.update(chunk)
  if (back.digest('hex') !== sha256(film)) throw new Error('what came back is not what was sent')
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
  const cut = await measure(inCutParts, aFilm(cutMegabytes))
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
    `One film of ${megabytes} MB to the local disk, sent whole and in parts of 5 MB, ${partsAtOnce} at once; checked, hashed and stored; then one of ${cutMegabytes} MB in parts whose connections break ${cuts} times in the middle, read back and compared. Client on the same machine.`,
    [
      ...figures('whole', plain),
      ...figures('in parts', parts),
      ...figures(`${cutMegabytes} MB, cut ${cuts} times`, cut),
    ],
  )
}
