import { createInflateRaw } from 'node:zlib'
import { packedBytes, readDirectory, ZipRefused, type ZipEntry } from '#/platform/text/zip.ts'
import { isOdd, oddLength } from './plainWorkbook.ts'
import { SheetRefused } from './refusals.ts'

export interface GateLimits {
  entries: number
  /** Unpacked bytes of all parts. */
  unpackedBytes: number
  /** Unpacked to packed bytes, of a part and of the whole. */
  ratio: number
}

const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const sheetLimit = 64
const sharedStringLimit = 200_000
/** Small parts may be squeezed a lot without doing harm. */
const ratioFromBytes = 1_048_576

/** Parts of a workbook that may be read, and the names of those that are not written in the plain way. */
export interface CheckedWorkbook {
  entries: ZipEntry[]
  odd: ReadonlySet<string>
}

/** Looks at a workbook before its cells are read: real sizes, parts, macros, declarations (security IN-12, IN-13). */
export async function checkWorkbook(file: Buffer, limits: GateLimits): Promise<CheckedWorkbook> {
  if (file.subarray(0, 8).equals(oleHeader)) throw new SheetRefused('legacy')
  const entries = directoryOf(file, limits.entries)
  const names = entries.map(({ name }) => name.toLowerCase())
  if (!names.includes('[content_types].xml') || !names.includes('_rels/.rels')) throw new SheetRefused('format')
  if (names.some((name) => name.includes('vbaproject') || name.includes('macrosheets/')))
    throw new SheetRefused('macro')
  if (names.filter((name) => name.startsWith('xl/worksheets/') && name.endsWith('.xml')).length > sheetLimit)
    throw new SheetRefused('tooLarge')
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packedBytes, 0)
  const squeezed = (bytes: number, from: number) => bytes > ratioFromBytes && bytes > from * limits.ratio
  if (total > limits.unpackedBytes || squeezed(total, packed)) throw new SheetRefused('tooLarge')
  const odd = new Set<string>()
  for (const entry of entries) {
    if (squeezed(entry.unpackedBytes, entry.packedBytes)) throw new SheetRefused('tooLarge')
    if (await checkPart(file, entry)) odd.add(entry.name)
  }
  return { entries, odd }
}

function directoryOf(file: Buffer, maxEntries: number): ZipEntry[] {
  try {
    return readDirectory(file, maxEntries)
  } catch (error) {
    if (error instanceof ZipRefused) throw new SheetRefused('format')
    throw error
  }
}

/** Unpacks a part without keeping it: it must be exactly as long as declared and hold nothing dangerous. Whether it is odd. */
async function checkPart(file: Buffer, entry: ZipEntry): Promise<boolean> {
  const isXml = /\.(xml|rels)$/i.test(entry.name)
  const isStrings = /sharedstrings\.xml$/i.test(entry.name)
  let bytes = 0
  let strings = 0
  let tail = ''
  let end = ''
  let odd = false
  for await (const chunk of unpacked(file, entry)) {
    bytes += chunk.length
    if (bytes > entry.unpackedBytes) throw new SheetRefused('format')
    if (!isXml) continue
    const text = tail + chunk.toString('latin1')
    if (/<!DOCTYPE|<!ENTITY/i.test(text)) throw new SheetRefused('format')
    if (/\0/.test(text) || text.includes('macroEnabled')) {
      throw new SheetRefused(text.includes('macroEnabled') ? 'macro' : 'format')
    }
    if (isStrings) strings += text.split(/<(?:\w+:)?si[ />]/).length - 1
    if (strings > sharedStringLimit) throw new SheetRefused('tooLarge')
    if (isXml && !isStrings && !odd) {
      const piece = end + chunk.toString('latin1')
      odd = isOdd(piece)
      end = piece.slice(-oddLength)
    }
    tail = text.slice(text.lastIndexOf('<')).slice(0, 16)
  }
  if (bytes !== entry.unpackedBytes) throw new SheetRefused('format')
  return odd
}

async function* unpacked(file: Buffer, entry: ZipEntry): AsyncGenerator<Buffer> {
  const packed = packedBytes(file, entry)
  if (entry.method === 0) {
    yield packed
    return
  }
  const inflate = createInflateRaw()
  inflate.end(packed)
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } catch (error) {
    if (error instanceof SheetRefused) throw error
    throw new SheetRefused('format', { cause: error })
  } finally {
    inflate.destroy()
  }
}
