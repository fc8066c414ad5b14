import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { mostPictures, pictureAddress, type FoundPicture } from '#/modules/cms/cmsArticle/imports/importJob.ts'
import { markdownText, textOf } from '#/modules/cms/cmsArticle/imports/markdownText.ts'
import { refuse, Refusal } from '#/platform/errors.ts'
import { commonFolder, openArchive, type Archive } from './archive.ts'
import type { ReadSource, SourceItem } from './source.ts'

const isText = (name: string) => /\.(md|markdown)$/i.test(name) && !name.startsWith('__MACOSX/')

/** A folder of texts in Markdown: folders are classes, heads are data, pictures come along. */
export const readMarkdownZip: ReadSource = async function* (ctx, { path, scope }) {
  const archive = openArchive(await readFile(path), ctx.platform.env.limits)
  const texts = archive.entries.filter(({ name }) => isText(name)).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  if (texts.length === 0) throw refuse('压缩包中没有Markdown文件')
  const root = commonFolder(texts.map(({ name }) => name))
  for (const { name } of texts) {
    const key = `md:${scope}:${name.slice(root.length)}`
    try {
      yield await itemOf(archive, name, key, root)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { key, title: posix.basename(name), fault: error.message }
    }
  }
}

async function itemOf(archive: Archive, name: string, key: string, root: string): Promise<SourceItem> {
  const folder = posix.dirname(name)
  const wanted: string[] = []
  const text = markdownText(textOf(await archive.read(name)), (address) => {
    const at = posix.normalize(posix.join(folder, address))
    if (!archive.has(at) || wanted.length >= mostPictures) return undefined
    wanted.push(at)
    return pictureAddress(wanted.length - 1)
  })
  const pictures: FoundPicture[] = []
  for (const at of wanted) pictures.push({ fileName: posix.basename(at), bytes: await archive.read(at) })
  const { head } = text
  const below = posix.dirname(name.slice(root.length))
  return {
    key,
    title: text.title || posix.basename(name).replace(/\.[^.]+$/, ''),
    classPath: head.category ?? (below === '.' ? '' : below),
    author: head.author ?? null,
    isPublished: head.draft !== 'true',
    publishTime: momentOf(head.date),
    slug: head.slug ?? null,
    summary: head.summary ?? null,
    tags: head.tags,
    content: text.content,
    contentFormat: 'markdown',
    oldPaths: [],
    pictures,
    lost: text.lost,
    coverUrl: head.cover,
  }
}

/** A day, a moment with or without its zone; nothing where it is no moment. */
function momentOf(text: string | undefined): string | null {
  const [, day, time = '00:00:00', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text ?? '') ?? []
  return day && !Number.isNaN(Date.parse(`${day}T${time}Z`)) ? `${day} ${time}${zone}` : null
}
