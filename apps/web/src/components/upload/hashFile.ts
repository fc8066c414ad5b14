import { createSha256 } from './sha256.ts'

export interface FileHashes {
  /** Of the whole file. */
  sha256: string
  /** Of each part, in order. */
  parts: string[]
}

const readBytes = 1_048_576

/** Reads the file once and hashes it whole and in parts; `told` hears how much of it is done, 0 to 1. */
export async function hashInParts(file: Blob, partSize: number, told: (part: number) => void): Promise<FileHashes> {
  const whole = createSha256()
  const parts: string[] = []
  for (let start = 0; start < file.size; start += partSize) {
    const part = createSha256()
    const end = Math.min(start + partSize, file.size)
    for (let at = start; at < end; at += readBytes) {
      const bytes = new Uint8Array(await file.slice(at, Math.min(at + readBytes, end)).arrayBuffer())
      whole.update(bytes)
      part.update(bytes)
      told(Math.min(at + readBytes, end) / file.size)
    }
    parts.push(part.digest())
  }
  return { sha256: whole.digest(), parts }
}
