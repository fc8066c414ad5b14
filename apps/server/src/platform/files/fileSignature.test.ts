import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { matchesType } from './fileSignature.ts'

const dir = mkdtempSync(join(tmpdir(), 'atrium-signature-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

async function holds(type: string, content: Buffer | Promise<Buffer>): Promise<boolean> {
  const path = join(dir, 'file')
  writeFileSync(path, await content)
  return matchesType(path, type)
}

const bytes = (hex: string, text = '') => Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text), Buffer.alloc(200)])
const compound = (stream: string) =>
  Buffer.concat([bytes('d0cf11e0a1b11ae1'), Buffer.from(stream, 'utf16le'), Buffer.alloc(100)])

function archive(...names: string[]): Promise<Buffer> {
  const zip = new ZipFile()
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name)
  zip.end()
  return buffer(zip.outputStream)
}

const types = '[Content_Types].xml'
const real: Record<string, Buffer | Promise<Buffer>> = {
  png: bytes('89504e470d0a1a0a'),
  jpg: bytes('ffd8ffe0'),
  jpeg: bytes('ffd8ffe1'),
  gif: bytes('', 'GIF89a'),
  webp: bytes('5249464600000000', 'WEBPVP8 '),
  bmp: bytes('', 'BM'),
  mp4: bytes('0000001c', 'ftypisom'),
  webm: bytes('1a45dfa3874282', 'webm'),
  ogg: bytes('', 'OggS'),
  ogv: bytes('', 'OggS'),
  mp3: bytes('fffb9064'),
  avi: bytes('5249464600000000', 'AVI LIST'),
  rmvb: bytes('', '.RMF'),
  pdf: bytes('0d0a0d0a', '%PDF-1.7'),
  doc: compound('WordDocument'),
  xls: compound('Workbook'),
  ppt: compound('PowerPoint Document'),
  docx: archive('word/document.xml', types),
  xlsx: archive(types, 'xl/workbook.xml'),
  pptx: archive(types, 'ppt/presentation.xml'),
  zip: archive('a.txt'),
  rar: bytes('526172211a0700'),
  gz: bytes('1f8b08'),
  bz2: bytes('', 'BZh9'),
  txt: Buffer.from('d6d0cda5', 'hex'),
}
/** What one content may rightly be called besides its own name. */
const alike: Record<string, string[]> = {
  jpg: ['jpeg'],
  jpeg: ['jpg'],
  ogg: ['ogv'],
  ogv: ['ogg'],
  docx: ['zip'],
  xlsx: ['zip'],
  pptx: ['zip'],
}

test.each(Object.keys(real))('文件签名: %s is taken for what it is and for nothing else', async (type) => {
  const content = await (real[type] ?? Buffer.alloc(0))
  const taken: string[] = []
  for (const name of Object.keys(real)) if (await holds(name, content)) taken.push(name)
  expect(taken.toSorted()).toEqual([type, ...(alike[type] ?? [])].toSorted())
})

test.each([
  ['mp4', 'a picture in the box of an mp4', bytes('0000001c', 'ftypheic')],
  ['webm', 'Matroska that is no webm', bytes('1a45dfa38b4282', 'matroska')],
  ['mp3', 'AAC', bytes('fff15080')],
  ['mp3', 'text in UTF-16', Buffer.from('\ufeff正文', 'utf16le')],
  ['docx', 'an archive that only declares a document', archive(types)],
  ['txt', 'bytes of no encoding', Buffer.from('ff81ff', 'hex')],
])('文件签名: no %s is %s', async (type, _, content) => {
  expect(await holds(type, content)).toBe(false)
})

test('文件签名: a type that nobody knows fits nothing', async () => {
  expect(await holds('svg', Buffer.from('<svg/>'))).toBe(false)
})
