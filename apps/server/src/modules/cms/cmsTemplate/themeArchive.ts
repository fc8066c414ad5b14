import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'
import { ZipFile } from 'yazl'
import { mostThemeBytes, mostThemeFiles, type TemplateType } from '@app/shared/cms/cmsTemplate.ts'
import { refuse } from '#/platform/errors.ts'
import { packedBytes, readDirectory, ZipRefused, type ZipEntry } from '#/platform/text/zip.ts'
import type { TemplateRow } from './cmsTemplate.table.ts'

const inflate = promisify(inflateRaw)
/** What is squeezed harder than this is no text anybody wrote. */
const mostRatio = 200

export interface PackedFile {
  templateType: TemplateType
  path: string
  bytes: Buffer
}

/** A theme as an archive: `template/` and `static/`, with what it is in `theme.json`. */
export function packTheme(theme: string, files: readonly TemplateRow[], now: Date): NodeJS.ReadableStream {
  const zip = new ZipFile()
  const about = { name: theme, version: now.toISOString().slice(0, 10), author: '' }
  const add = (path: string, bytes: Buffer) =>
    zip.addReadStreamLazy(path, { mtime: now }, (give) => give(null, Readable.from([bytes])))
  add('theme.json', Buffer.from(`${JSON.stringify(about, undefined, 2)}\n`))
  for (const { templateType, path, content, encoding } of files)
    add(`${templateType}/${path}`, Buffer.from(content ?? '', encoding === 'base64' ? 'base64' : 'utf8'))
  zip.end()
  return zip.outputStream
}

const wrong = () => refuse('文件格式不正确, 请上传由主题导出的zip压缩包')
const tooLarge = () => refuse('压缩包内容过大')

/** The files of an archive, bounded before and while they are unpacked; names stay inside it (security UP-10). */
export async function unpackTheme(archive: Buffer): Promise<PackedFile[]> {
  const entries = directoryOf(archive)
  const root = commonRoot(entries)
  const files: PackedFile[] = []
  for (const entry of entries) {
    const found = /^(template|static)\/(.+)$/.exec(entry.name.slice(root.length))
    if (!found || entry.name.endsWith('/')) continue
    files.push({ templateType: found[1] as TemplateType, path: found[2] ?? '', bytes: await unpack(archive, entry) })
  }
  if (files.length === 0) throw refuse('压缩包中没有主题文件')
  return files
}

function directoryOf(archive: Buffer): ZipEntry[] {
  let entries: ZipEntry[]
  try {
    // Folders are entries too.
    entries = readDirectory(archive, mostThemeFiles * 2)
  } catch (error) {
    throw error instanceof ZipRefused ? wrong() : error
  }
  const total = entries.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0)
  const squeezed = entries.some(
    (entry) => entry.unpackedBytes > 65_536 && entry.unpackedBytes > entry.packedBytes * mostRatio,
  )
  if (total > mostThemeBytes || squeezed) throw tooLarge()
  return entries
}

/** Whoever packs a folder has everything below it. */
function commonRoot(entries: readonly ZipEntry[]): string {
  const names = entries.map(({ name }) => name).filter((name) => !name.startsWith('__MACOSX/'))
  const first = /^([^/]+\/)(?:template|static)\//.exec(
    names.find((name) => /^[^/]+\/(template|static)\//.test(name)) ?? '',
  )
  const root = first?.[1]
  return root && root !== 'template/' && root !== 'static/' && names.every((name) => name.startsWith(root)) ? root : ''
}

async function unpack(archive: Buffer, entry: ZipEntry): Promise<Buffer> {
  try {
    const packed = packedBytes(archive, entry)
    if (entry.method === 0) {
      if (packed.length !== entry.unpackedBytes) throw new ZipRefused()
      return packed
    }
    const bytes = await inflate(packed, { maxOutputLength: entry.unpackedBytes + 1 })
    if (bytes.length !== entry.unpackedBytes) throw new ZipRefused()
    return bytes
  } catch {
    throw wrong()
  }
}
