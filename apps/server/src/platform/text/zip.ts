import { crc32 } from 'node:zlib'

/** An entry as the directory at the end of an archive declares it. */
export interface ZipEntry {
  name: string
  method: number
  packedBytes: number
  unpackedBytes: number
  /** Where its local header begins. */
  offset: number
}

/** The archive is not one we would have made ourselves: broken, split, encrypted, padded or contradictory. */
export class ZipRefused extends Error {}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const endBytes = 22

/**
 * Reads the directory strictly: no comment, no bytes after it and no ZIP64, so that no two readers can disagree
 * about what the archive holds. The end of the archive is enough: `skippedBytes` stand before it.
 */
export function readDirectory(file: Buffer, maxEntries: number, skippedBytes = 0): ZipEntry[] {
  const end = file.length - endBytes
  if (end < 0 || file.readUInt32LE(end) !== endSignature || file.readUInt16LE(end + 20) !== 0) throw new ZipRefused()
  const count = file.readUInt16LE(end + 10)
  const directoryBytes = file.readUInt32LE(end + 12)
  const start = file.readUInt32LE(end + 16) - skippedBytes
  if (count !== file.readUInt16LE(end + 8) || count > maxEntries || start < 0 || start + directoryBytes !== end)
    throw new ZipRefused()
  const entries: ZipEntry[] = []
  const names = new Set<string>()
  let at = start
  for (let i = 0; i < count; i++) {
    if (at + 46 > end || file.readUInt32LE(at) !== entrySignature) throw new ZipRefused()
    const nameBytes = file.readUInt16LE(at + 28)
    const nextAt = at + 46 + nameBytes + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    if (nextAt > end) throw new ZipRefused()
    const name = file.toString('utf8', at + 46, at + 46 + nameBytes)
    const entry = {
      name,
      method: file.readUInt16LE(at + 10),
      packedBytes: file.readUInt32LE(at + 20),
      unpackedBytes: file.readUInt32LE(at + 24),
      offset: file.readUInt32LE(at + 42),
    }
    const encrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (encrypted || (entry.method !== 0 && entry.method !== 8) || names.has(name) || !isPlainName(name))
      throw new ZipRefused()
    names.add(name)
    entries.push(entry)
    at = nextAt
  }
  if (at !== end) throw new ZipRefused()
  return entries
}

/** Names that stay inside the archive: relative, no `..`, no drive, no backslash. */
const isPlainName = (name: string) =>
  name !== '' && !/[\\:]/.test(name) && !name.includes('\0') && !name.startsWith('/') && !name.split('/').includes('..')

/** The packed bytes of an entry. */
export function packedBytes(file: Buffer, { offset, packedBytes: length }: ZipEntry): Buffer {
  if (offset + 30 > file.length || file.readUInt32LE(offset) !== localSignature) throw new ZipRefused()
  const start = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
  if (start + length > file.length) throw new ZipRefused()
  return file.subarray(start, start + length)
}

/** The archive with other content under names that it has; it stands unpacked behind the rest. */
export function replaceParts(file: Buffer, parts: ReadonlyMap<string, Buffer>): Buffer {
  const end = Buffer.from(file.subarray(file.length - endBytes))
  const start = end.readUInt32LE(16)
  const directory = Buffer.from(file.subarray(start, start + end.readUInt32LE(12)))
  const added: Buffer[] = []
  let at = start
  let next = 0
  for (let entry = 0; entry < directory.length; entry = next) {
    const nameBytes = directory.readUInt16LE(entry + 28)
    next = entry + 46 + nameBytes + directory.readUInt16LE(entry + 30) + directory.readUInt16LE(entry + 32)
    const name = directory.subarray(entry + 46, entry + 46 + nameBytes)
    const content = parts.get(name.toString('utf8'))
    if (!content) continue
    // Of the flags only the encoding of the name goes on to hold.
    directory.writeUInt16LE(directory.readUInt16LE(entry + 8) & 0x0800, entry + 8)
    directory.writeUInt16LE(0, entry + 10)
    directory.writeUInt32LE(crc32(content), entry + 16)
    directory.writeUInt32LE(content.length, entry + 20)
    directory.writeUInt32LE(content.length, entry + 24)
    directory.writeUInt32LE(at, entry + 42)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(localSignature, 0)
    // Version, flags, method, time, sum and sizes stand in the same order in both headers.
    directory.copy(local, 4, entry + 6, entry + 28)
    local.writeUInt16LE(nameBytes, 26)
    added.push(local, name, content)
    at += local.length + name.length + content.length
  }
  end.writeUInt32LE(at, 16)
  return Buffer.concat([file.subarray(0, start), ...added, directory, end])
}
