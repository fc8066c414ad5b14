import { hashInParts, type FileHashes } from './hashFile.ts'
import type { HashNews } from './hash.worker.ts'
// oxlint-disable-next-line import/default -- the build makes the class
import HashWorker from './hash.worker.ts?worker&inline'

/** Hashes of a file, made beside the page where the browser can do that. */
export async function fileHashes(
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
