import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { inflateRawSync } from 'node:zlib'
import mammoth from 'mammoth'
import { Refusal, refuse } from '#/platform/errors.ts'
import { checkWorkbook } from '#/platform/excel/gate.ts'
import { SheetRefused } from '#/platform/excel/refusals.ts'
import { packedBytes, readDirectory, ZipRefused, type ZipEntry } from '#/platform/text/zip.ts'
import {
  mostPictures,
  pictureAddress,
  type FoundPicture,
  type ImportAnswer,
  type ImportJob,
  type ImportLimits,
  type ReadText,
} from './importJob.ts'
import { markdownText, textOf, type MarkdownText } from './markdownText.ts'

const { kind, path, extension, limits } = workerData as ImportJob
const pictures: FoundPicture[] = []
let lost = 0

const wrongFormat = () => refuse('文件格式不正确')
const tooLarge = () => refuse('文件解压后内容过大，无法导入')
const endings: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/jpg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** Takes a picture along; its place in the text. */
function keep(name: string, bytes: Uint8Array): string | undefined {
  if (pictures.length >= mostPictures) return undefined
  pictures.push({ fileName: name, bytes })
  return pictureAddress(pictures.length - 1)
}

/** Names of styles as Chinese editions of word processors write them. */
const styleMap = [
  ...[1, 2, 3, 4, 5, 6].flatMap((level) => [
    `p[style-name='标题 ${level}'] => h${level}:fresh`,
    `p[style-name='标题${level}'] => h${level}:fresh`,
  ]),
  "p[style-name='标题'] => h1:fresh",
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='副标题'] => h2:fresh",
  "p[style-name='正文'] => p:fresh",
  "p[style-name='引用'] => blockquote > p:fresh",
  "p[style-name='明显引用'] => blockquote > p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "r[style-name='强调'] => em",
  "r[style-name='要点'] => strong",
  'u => u',
  'strike => s',
]

const oleHeader = Buffer.from('d0cf11e0a1b11ae1', 'hex')

async function readWord(): Promise<ReadText> {
  const buffer = readFileSync(path)
  if (extension !== 'docx' || buffer.subarray(0, 8).equals(oleHeader)) throw refuse('仅支持docx格式')
  try {
    await checkWorkbook(buffer, limits)
  } catch (error) {
    if (!(error instanceof SheetRefused)) throw error
    if (error.why === 'macro') throw refuse('不支持包含宏的Word文件，请另存为.docx格式后再上传')
    throw error.why === 'tooLarge' ? tooLarge() : wrongFormat()
  }
  const convertImage = mammoth.images.imgElement(async (image) => {
    const ending = endings[image.contentType]
    const place = ending && keep(`图片${pictures.length + 1}.${ending}`, await image.readAsBuffer())
    if (!place) lost += 1
    return { src: place ?? '' }
  })
  const { value } = await mammoth.convertToHtml(
    { buffer },
    { styleMap, convertImage, idPrefix: '', externalFileAccess: false },
  )
  const heading = /<h1[^>]*>(.*?)<\/h1>/s.exec(value)
  const title = heading?.[1]?.replaceAll(/<[^>]*>/g, '').trim() ?? ''
  return {
    title,
    content: heading && title ? value.replace(heading[0], '') : value,
    head: { tags: [] },
    pictures,
    lost,
  }
}

function unpack(file: Buffer, entry: ZipEntry, { unpackedBytes }: ImportLimits): Buffer {
  const packed = packedBytes(file, entry)
  if (entry.method === 0) return packed
  const bytes = inflateRawSync(packed, { maxOutputLength: Math.min(entry.unpackedBytes + 1, unpackedBytes) })
  if (bytes.length !== entry.unpackedBytes) throw new ZipRefused()
  return bytes
}

function directoryOf(file: Buffer): ZipEntry[] {
  const entries = readDirectory(file, limits.entries)
  const total = entries.reduce((sum, entry) => sum + entry.unpackedBytes, 0)
  const squeezed = entries.some(
    (entry) => entry.unpackedBytes > 1_048_576 && entry.unpackedBytes > entry.packedBytes * limits.ratio,
  )
  if (total > limits.unpackedBytes || squeezed) throw tooLarge()
  return entries
}

const whole = (text: MarkdownText): ReadText => ({ ...text, lost: lost + text.lost, pictures })

function readMarkdown(): ReadText {
  const file = readFileSync(path)
  if (extension !== 'zip') return whole(markdownText(textOf(file), () => undefined))
  try {
    const entries = directoryOf(file)
    const texts = entries.filter(({ name }) => /\.(md|markdown)$/i.test(name) && !name.startsWith('__MACOSX/'))
    const depth = ({ name }: ZipEntry) => name.split('/').length
    const [main] = texts.toSorted((a, b) => depth(a) - depth(b) || a.name.localeCompare(b.name))
    if (!main) throw refuse('压缩包中没有Markdown文件')
    const folder = posix.dirname(main.name)
    const text = markdownText(textOf(unpack(file, main, limits)), (address) => {
      const name = posix.normalize(posix.join(folder, address))
      const entry = entries.find((one) => one.name === name)
      return entry && keep(posix.basename(name), unpack(file, entry, limits))
    })
    return whole(text)
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw wrongFormat()
  }
}

function readHtml(): ReadText {
  const bytes = readFileSync(path)
  const named = /<meta[^>]+charset=["']?\s*([\w-]{2,20})/i.exec(bytes.subarray(0, 4_096).toString('latin1'))?.[1]
  let source = textOf(bytes)
  try {
    if (named && !/^utf-?8$/i.test(named)) source = new TextDecoder(named).decode(bytes)
  } catch {
    // An encoding that nobody knows: read as it seems to be.
  }
  const title = /<title[^>]*>([^<]*)<\/title>/i.exec(source)?.[1]?.trim() ?? ''
  const body = /<body[^>]*>([\s\S]*?)(?:<\/body>|$)/i.exec(source)?.[1] ?? source
  return { title, content: body, head: { tags: [] }, pictures, lost }
}

const readers = { word: readWord, markdown: readMarkdown, html: readHtml }

async function answer(): Promise<ImportAnswer> {
  try {
    return { text: await readers[kind]() }
  } catch (error) {
    if (error instanceof Refusal) return { refused: error.message }
    // Whatever a damaged file makes of a reader is the fault of the file.
    if (kind === 'word') return { refused: '文件格式不正确' }
    return { failed: String((error as Error).stack ?? error) }
  }
}

parentPort?.postMessage(await answer())
