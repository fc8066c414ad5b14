import { mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import pino from 'pino'

type LogFile = Pick<ReturnType<typeof pino.destination>, 'flush'> & pino.DestinationStream

interface Bounds {
  /** A file that has reached it makes room for the next one. */
  maxBytes: number
  /** Former files `{file}.1`, the newest, to `{file}.{kept}`. */
  kept: number
}

/** A file of lines that never fills the disk: when it is full it is put aside, the oldest one goes. */
export function rotatingFile(file: string, { maxBytes, kept }: Bounds): LogFile {
  mkdirSync(dirname(file), { recursive: true })
  const out = pino.destination({ dest: file, sync: false })
  let size = sizeOf(file)
  let ready = false
  out.on('ready', () => (ready = true))

  function rotate() {
    try {
      rmSync(`${file}.${kept}`, { force: true })
      for (let n = kept - 1; n >= 1; n--) moveIfThere(`${file}.${n}`, `${file}.${n + 1}`)
      moveIfThere(file, `${file}.1`)
    } catch {
      // Somebody holds the files; the lines go on where they are, and the next full file tries again.
    }
    size = 0
    ready = false
    out.reopen()
  }

  return {
    flush: (done) => out.flush(done),
    write(line) {
      out.write(line)
      size += Buffer.byteLength(line)
      if (size >= maxBytes && ready) rotate()
    },
  }
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT'

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch (error) {
    if (isAbsent(error)) return 0
    throw error
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!isAbsent(error)) throw error
  }
}
