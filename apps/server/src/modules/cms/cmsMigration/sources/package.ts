import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { mostPictures, pictureAddress, type FoundPicture } from '#/modules/cms/cmsArticle/imports/importJob.ts'
import { packageArticle, packageManifest, type PackageArticle } from '#/modules/cms/cmsMigration/packageFormat.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse, Refusal } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { openArchive, type Archive } from './archive.ts'
import type { ReadSource, SourceItem } from './source.ts'

type Limits = Ctx['platform']['env']['limits']

const isArticle = (name: string) => /^articles\/[^/]+\.json$/.test(name)

/** A package of our own: articles as they were written, with the pictures that they use. */
export const readPackage: ReadSource = async function* (ctx, { path }) {
  const { limits } = ctx.platform.env
  const archive = openArchive(await readFile(path), limits)
  if (!archive.has('manifest.json')) throw refuse('不是内容包，请上传从“内容包导出”得到的文件')
  const manifest = packageManifest.safeParse(await jsonOf(archive, 'manifest.json', limits))
  if (!manifest.success) throw refuse('内容包的版本不受支持')
  const names = archive.entries.map(({ name }) => name).filter(isArticle)
  for (const name of names.toSorted()) {
    const key = `package:${posix.basename(name, '.json')}`
    try {
      const article = packageArticle.safeParse(await jsonOf(archive, name, limits))
      if (article.success) yield await itemOf(archive, article.data)
      else yield { key, title: posix.basename(name), fault: '文件格式不正确' }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { key, title: posix.basename(name), fault: error.message }
    }
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
    ...(cover !== undefined && { cover }),
  }
}
