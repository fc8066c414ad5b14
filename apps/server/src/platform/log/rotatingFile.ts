import { close, fstatSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { makeFolder } from '#/platform/makeFolder.ts'
import type { LineTarget } from './lineWriter.ts'

interface Bounds {
  /** A file that has reached it makes room for the next one. */
  maxBytes: number
  /** Former files `{file}.1`, the newest, to `{file}.{kept}`. */
  kept: number
}

/** Lines name people and their addresses: nobody else on the machine reads them. */
const forOwner = 0o600

/** A file of lines that never fills the disk: when it is full it is put aside, the oldest one goes. */
export function rotatingFile(file: string, { maxBytes, kept }: Bounds): LineTarget {
  makeFolder(dirname(file))
  let descriptor: number | undefined
  let size = 0

  function shut() {
    // A disk that takes nothing may say so once more, to nobody's use.
    if (descriptor !== undefined) close(descriptor, () => undefined)
    descriptor = undefined
  }

  function rotate() {
    shut()
    try {
      rmSync(`${file}.${kept}`, { force: true })
      for (let n = kept - 1; n >= 1; n--) moveIfThere(`${file}.${n}`, `${file}.${n + 1}`)
      moveIfThere(file, `${file}.1`)
    } catch {
      // Somebody holds the files; the lines go on where they are, and the next full file tries again.
    }
    descriptor = openSync(file, 'a', forOwner)
    size = 0
  }

  return {
    open() {
      if (descriptor === undefined) {
        descriptor = openSync(file, 'a', forOwner)
        size = fstatSync(descriptor).size
      }
      if (size >= maxBytes) rotate()
      return { descriptor, room: maxBytes - size }
    },
    wrote: (bytes) => void (size += bytes),
    shut,
  }
}

function moveIfThere(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
}
