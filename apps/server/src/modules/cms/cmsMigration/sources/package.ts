import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { z } from 'zod'
import type { PieceKind } from '@app/shared/cms/cmsMigration.ts'
import { mostPictures, pictureAddress, type FoundPicture } from '#/modules/cms/cmsArticle/imports/importJob.ts'
import {
  packageArticle,
  packageManifest,
  packagePiece,
  partsFormat,
  pieceFolders,
  type PackageArticle,
  type PackagePiece,
} from '#/modules/cms/cmsMigration/packageFormat.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, Refusal } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { openArchive, type Archive } from './archive.ts'
import type { NamedFile, ReadSource, SourceItem, SourcePiece } from './source.ts'

type Limits = Ctx['platform']['env']['limits']

const kindsOf: ReadonlyMap<string, PieceKind> = new Map(
  Object.entries(pieceFolders).map(([kind, folder]) => [folder, kind as PieceKind]),
)
/** Articles first, then what stands in the folder of a kind. */
const folderOf = (name: string) => /^([a-z]+)\/[^/]+\.json$/.exec(name)?.[1] ?? ''
const isRead = (name: string) => folderOf(name) === 'articles' || kindsOf.has(folderOf(name))

/** A package of our own: articles as they were written, with the pictures that they use. */
export const readPackage: ReadSource = async function* (ctx, { path }) {
  const { limits } = ctx.platform.env
  const archive = openArchive(await readFile(path), limits)
  if (!archive.has('manifest.json')) throw refuse('不是内容包，请上传从“内容包导出”得到的文件')
  const written = await jsonOf(archive, 'manifest.json', limits)
  if (z.object({ format: z.literal(partsFormat) }).safeParse(written).success)
    throw refuse('该文件包含多个内容包，请解压后逐个导入')
  const manifest = packageManifest.safeParse(written)
  if (!manifest.success) throw refuse('内容包的版本不受支持')
  const names = archive.entries.map(({ name }) => name).filter(isRead)
  for (const name of names.toSorted()) {
    const kind = kindsOf.get(folderOf(name))
    const key = kind ? keyOfPiece(kind, posix.basename(name, '.json')) : `package:${posix.basename(name, '.json')}`
    try {
      if (kind) {
        const piece = packagePiece.safeParse(await jsonOf(archive, name, limits))
        yield piece.success
          ? pieceOf(archive, kind, piece.data)
          : { key, title: posix.basename(name), fault: '文件格式不正确' }
        continue
      }
      const article = packageArticle.safeParse(await jsonOf(archive, name, limits))
      if (article.success) yield await itemOf(archive, article.data)
      else yield { key, title: posix.basename(name), fault: '文件格式不正确' }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { key, title: posix.basename(name), fault: error.message }
    }
  }
}

const keyOfPiece = (kind: PieceKind, id: string) => `package-${kind}:${id}`

function pieceOf(archive: Archive, kind: PieceKind, { id, title, data, files, lost }: PackagePiece): SourcePiece {
  const standing = Object.entries(files).filter(([, entry]) => archive.has(entry))
  return {
    kind,
    key: keyOfPiece(kind, id),
    title,
    data,
    files: new Map(
      standing.map(([fileId, entry]) => [fileId, { fileName: posix.basename(entry), read: () => archive.read(entry) }]),
    ),
    lost: lost + Object.keys(files).length - standing.length,
    entry: (name) => archive.read(name),
  }
}

async function jsonOf(archive: Archive, name: string, limits: Limits): Promise<unknown> {
  const bytes = await archive.read(name)
  try {
    return parseJson(bytes.toString('utf8'), limits)
  } catch {
    return undefined
  }
}

const ownPicture = /<img\b[^>]*\sdata-file-id="([0-9a-f]{32})"[^>]*>/g
const ownFile = /cms:\/\/file\/([0-9a-f]{32})/g

async function itemOf(archive: Archive, article: PackageArticle): Promise<SourceItem> {
  const { files, contentFormat } = article
  const pictures: FoundPicture[] = []
  const numbers = new Map<string, number>()
  const numberOf = async (id: string): Promise<number | undefined> => {
    const known = numbers.get(id)
    const name = files[id]
    if (known !== undefined || name === undefined || !archive.has(name) || pictures.length >= mostPictures) return known
    const number = pictures.push({ fileName: posix.basename(name), bytes: await archive.read(name) }) - 1
    numbers.set(id, number)
    return number
  }
  let { lost } = article
  const pattern = contentFormat === 'markdown' ? ownFile : ownPicture
  for (const [, id = ''] of article.content.matchAll(pattern)) await numberOf(id)
  const content = article.content.replaceAll(pattern, (found, id: string) => {
    const number = numbers.get(id)
    if (number === undefined) {
      lost += files[id] === undefined ? 0 : 1
      return contentFormat === 'markdown' ? found : ''
    }
    if (contentFormat === 'markdown') return pictureAddress(number)
    return found.replace(/ src="[^"]*"/, '').replace(/ data-file-id="[^"]*"/, ` src="${pictureAddress(number)}"`)
  })
  const cover = article.cover === null ? undefined : await numberOf(article.cover)
  const images: NonNullable<SourceItem['images']> = []
  for (const { fileId, ...words } of article.images) {
    const picture = await numberOf(fileId)
    if (picture !== undefined) images.push({ ...words, picture })
  }
  const fileOf = async (id: string | null | undefined, name?: string): Promise<NamedFile | undefined> => {
    const entry = files[id ?? '']
    if (entry === undefined || !archive.has(entry)) return undefined
    return { name: name ?? posix.basename(entry), fileName: posix.basename(entry), bytes: await archive.read(entry) }
  }
  const attachments = await Promise.all(article.attachments.map(({ fileId, name }) => fileOf(fileId, name)))
  const found = attachments.filter((file) => file !== undefined)
  lost += attachments.length - found.length
  const { title, classPath, author, isPublished, publishTime, slug, summary, tags, source, linkUrl } = article
  return {
    key: `package:${article.id}`,
    title,
    classPath,
    author,
    isPublished,
    publishTime,
    slug,
    summary,
    tags,
    source,
    linkUrl,
    content,
    contentFormat,
    oldPaths: [],
    pictures,
    lost,
    images,
    attachments: found,
    ...(article.extra && { extra: article.extra }),
    ...(await videoOf(article, fileOf, numberOf)),
    ...(cover !== undefined && { cover }),
  }
}

async function videoOf(
  { videoUrl, videoFile, videoPoster }: PackageArticle,
  fileOf: (id: string | null | undefined) => Promise<NamedFile | undefined>,
  numberOf: (id: string) => Promise<number | undefined>,
): Promise<Pick<SourceItem, 'video'>> {
  if (!videoUrl && !videoFile) return {}
  const film = await fileOf(videoFile)
  const poster = videoPoster ? await numberOf(videoPoster) : undefined
  return { video: { url: videoUrl ?? null, ...(film && { film }), ...(poster !== undefined && { poster }) } }
}
