import { createHash, type Hash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Lets bytes pass and counts them into a hash. */
export function hashing(): Transform & { hash: Hash; sizeBytes: number } {
  const hash = createHash('sha256')
  const stream = Object.assign(
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        stream.sizeBytes += chunk.length
        done(null, chunk)
      },
    }),
    { hash, sizeBytes: 0 },
  )
  return stream
}

/** Writes a file that did not exist, on the disk when this returns; answers what it holds. */
export async function writeHashed(
  source: Readable,
  through: Transform[],
  path: string,
  signal?: AbortSignal,
): Promise<{ sha256: string; sizeBytes: number }> {
  const counted = hashing()
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  await pipeline([source, ...through, counted, target], { signal })
  return { sha256: counted.hash.digest('hex'), sizeBytes: counted.sizeBytes }
}

export async function fileHash(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}
