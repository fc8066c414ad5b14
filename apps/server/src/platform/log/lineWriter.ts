import { write, writeSync } from 'node:fs'
import { promisify } from 'node:util'

const writeTo = promisify(write)

/** Where lines go. */
export interface LineTarget {
  /** What to write to next, and how many bytes fit: the line that goes beyond is the last. */
  open(): { descriptor: number; room: number }
  wrote(bytes: number): void
  /** After a failure: the next try opens it anew. */
  shut(): void
}

interface Listeners {
  /** Lines wait from now on; told once, until they go on. */
  onStop(error: Error): void
  /** They go on, without so many that found no place. */
  onResume(lost: number): void
}

/** What waits for room or for a slow disk at most (security LG-06); further lines are counted instead. */
const mostLines = 10_000
const mostBytes = 8 * 2 ** 20
const againMs = 1_000
/** A pipe that its reader has not emptied yet. */
const busyMs = 50
/** Lines of so long are written together, or so many bytes: a write for each of them wakes another thread each time. */
const gatherMs = 10
const gatherBytes = 64 * 1024

/** Lines one after the other, none of them cut; a target that takes nothing stops nobody. */
export function lineWriter(target: LineTarget, { onStop, onResume }: Listeners) {
  let waiting: string[] = []
  let waitingBytes = 0
  /** Of lines that are being written. */
  let rest: Buffer = Buffer.alloc(0)
  let lost = 0
  let lostEver = 0
  let stopped = false
  let sending = false
  let retry: NodeJS.Timeout | undefined
  let flushed: (() => void)[] = []

  function take(room: number): Buffer {
    let count = 0
    for (let bytes = 0; count < waiting.length && bytes < room; count++)
      bytes += Buffer.byteLength(waiting[count] ?? '')
    const taken = Buffer.from(waiting.splice(0, count).join(''))
    waitingBytes -= taken.length
    return taken
  }

  /** All of them when somebody waits for it; else what came meanwhile is gathered again. */
  async function sendGathered() {
    do {
      const { descriptor, room } = target.open()
      if (rest.length === 0) rest = take(room)
      while (rest.length > 0) {
        const { bytesWritten } = await writeTo(descriptor, rest)
        rest = rest.subarray(bytesWritten)
        target.wrote(bytesWritten)
      }
      if (!stopped && (lost === 0 || waiting.length > 0)) continue
      const told = lost
      stopped = false
      lost = 0
      onResume(told)
    } while (waiting.length > 0 && (flushed.length > 0 || waitingBytes > gatherBytes))
  }

  async function send() {
    sending = true
    try {
      await sendGathered()
    } catch (error) {
      const isBusy = (error as NodeJS.ErrnoException).code === 'EAGAIN'
      if (!isBusy) target.shut()
      if (!isBusy && !stopped) {
        stopped = true
        onStop(error as Error)
      }
      retry = setTimeout(begin, isBusy ? busyMs : againMs)
      retry.unref()
    }
    sending = false
    if (waiting.length > 0 && !retry) {
      // Somebody has come to wait since the last of them was taken.
      if (flushed.length > 0) return begin()
      retry = setTimeout(begin, gatherMs)
    }
    const done = flushed
    flushed = []
    for (const each of done) each()
  }

  function begin() {
    retry = undefined
    void send()
  }

  process.once('exit', () => {
    try {
      // What is being written gets there without us.
      let last = Buffer.concat([...(sending ? [] : [rest]), Buffer.from(waiting.join(''))])
      while (last.length > 0) last = last.subarray(writeSync(target.open().descriptor, last))
    } catch {
      // There is no other time to write it.
    }
  })

  return {
    write(line: string) {
      const bytes = Buffer.byteLength(line)
      if (waiting.length >= mostLines || waitingBytes + bytes > mostBytes) {
        lost++
        lostEver++
        return
      }
      waiting.push(line)
      waitingBytes += bytes
      if (!sending && !retry) retry = setTimeout(begin, gatherMs)
    },
    /** Calls when everything is written, or cannot be. */
    flush(done: () => void = () => undefined) {
      if (retry && !stopped) {
        clearTimeout(retry)
        begin()
      }
      if (sending) flushed.push(done)
      else done()
    },
    /** Lines that nobody will read, since the start. */
    lost: () => lostEver,
  }
}
