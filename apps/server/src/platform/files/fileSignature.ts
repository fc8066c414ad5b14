import { open, type FileHandle } from 'node:fs/promises'
import { readDirectory, ZipRefused } from '#/platform/text/zip.ts'

const text = (s: string) => Buffer.from(s, 'latin1')
const at =
  (offset: number, ...parts: Buffer[]) =>
  (head: Buffer) =>
    parts.some((part) => head.subarray(offset, offset + part.length).equals(part))
const riff = (kind: string) => (head: Buffer) => at(0, text('RIFF'))(head) && at(8, text(kind))(head)
/** Pictures that share the box of an mp4. */
const pictureBrands = at(
  8,
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif', 'avis'].map(text),
)
/** A frame of layer III; text in UTF-16 and AAC begin nearly like it. */
const isFrame = (head: Buffer) => head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2
const ole = at(0, Buffer.from('d0cf11e0a1b11ae1', 'hex'))
const zip = at(0, text('PK\u0003\u0004'), text('PK\u0005\u0006'))

/** What the first bytes of each type look like. */
const heads: Record<string, (head: Buffer) => boolean> = {
  png: at(0, Buffer.from('89504e470d0a1a0a', 'hex')),
  jpg: at(0, Buffer.from('ffd8ff', 'hex')),
  jpeg: at(0, Buffer.from('ffd8ff', 'hex')),
  gif: at(0, text('GIF87a'), text('GIF89a')),
  webp: riff('WEBP'),
  bmp: at(0, text('BM')),
  mp4: (head) => at(4, text('ftyp'))(head) && !pictureBrands(head),
  webm: (head) => at(0, Buffer.from('1a45dfa3', 'hex'))(head) && head.subarray(0, 100).includes('webm'),
  ogg: at(0, text('OggS')),
  ogv: at(0, text('OggS')),
  mp3: (head) => at(0, text('ID3'))(head) || isFrame(head),
  avi: riff('AVI '),
  rmvb: at(0, text('.RMF')),
  pdf: (head) => head.includes('%PDF-'),
  doc: ole,
  xls: ole,
  ppt: ole,
  docx: zip,
  xlsx: zip,
  pptx: zip,
  zip,
  rar: at(0, text('Rar!\u001a\u0007')),
  gz: at(0, Buffer.from('1f8b', 'hex')),
  bz2: at(0, text('BZh')),
}

/** Parts that make an archive an office document, and streams that make a compound file one. */
const documentParts: Record<string, string> = {
  docx: 'word/document.xml',
  xlsx: 'xl/workbook.xml',
  pptx: 'ppt/presentation.xml',
}
const documentStreams: Record<string, string[]> = {
  doc: ['WordDocument'],
  xls: ['Workbook', 'Book'],
  ppt: ['PowerPoint Document'],
}
const officeEntries = 10_000
/** Where the directory of an office document is looked for. */
const directoryBytes = 2_097_152

/** Whether the content is what the extension says; the declared MIME type is never asked (security UP-01). */
export async function matchesType(path: string, extension: string): Promise<boolean> {
  if (extension === 'txt') return isText(path)
  const head = await headOf(path)
  if (!heads[extension]?.(head)) return false
  if (extension in documentParts) return hasPart(path, documentParts[extension] ?? '')
  if (extension in documentStreams) return hasStream(path, documentStreams[extension] ?? [])
  return true
}

/** Whether the first part of a file may be that of such a one; of text nothing is said before its end. */
export const beginsAsType = async (path: string, extension: string): Promise<boolean> =>
  extension === 'txt' ? !(await headOf(path)).includes(0) : Boolean(heads[extension]?.(await headOf(path)))

async function withFile<T>(path: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, 'r')
  try {
    return await work(file)
  } finally {
    await file.close()
  }
}

async function slice(file: FileHandle, from: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, from)
  return buffer.subarray(0, bytesRead)
}

const headOf = (path: string) => withFile(path, (file) => slice(file, 0, 1_024))

const hasPart = (path: string, part: string) =>
  withFile(path, async (file) => {
    const { size } = await file.stat()
    const skipped = Math.max(0, size - directoryBytes)
    try {
      const tail = await slice(file, skipped, size - skipped)
      const names = readDirectory(tail, officeEntries, skipped).map(({ name }) => name)
      return names.includes('[Content_Types].xml') && names.includes(part)
    } catch (error) {
      if (error instanceof ZipRefused) return false
      throw error
    }
  })

/** Names of streams stand in UTF-16 in the directory of a compound file, which may be anywhere. */
const hasStream = (path: string, streams: string[]) =>
  withFile(path, async (file) => {
    const wanted = streams.map((stream) => Buffer.from(stream, 'utf16le'))
    let tail: Buffer = Buffer.alloc(0)
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      const part = Buffer.concat([tail, chunk as Buffer])
      if (wanted.some((name) => part.includes(name))) return true
      tail = part.subarray(-64)
    }
    return false
  })

/** No NUL, and UTF-8 or GBK from end to end. */
const isText = (path: string) =>
  withFile(path, async (file) => {
    let fitting = [new TextDecoder('utf-8', { fatal: true }), new TextDecoder('gb18030', { fatal: true })]
    for await (const chunk of file.createReadStream({ autoClose: false })) {
      const bytes = chunk as Buffer
      if (bytes.includes(0)) return false
      fitting = fitting.filter((decoder) => decodes(decoder, bytes))
    }
    return fitting.some((decoder) => decodes(decoder))
  })

function decodes(decoder: TextDecoder, chunk?: Buffer): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined })
    return true
  } catch {
    // Told by the exception alone: the bytes are in another encoding or in none.
    return false
  }
}
