import { readFile, writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { readImport } from '#/modules/cms/cmsArticle/imports/readImport.ts'
import { refuse, Refusal } from '#/platform/errors.ts'
import { commonFolder, openArchive } from './archive.ts'
import type { ReadSource } from './source.ts'

const isDocument = (name: string) => /\.docx?$/i.test(name) && !/(?:^|\/)(?:~\$|__MACOSX\/)/.test(name)

/** A folder of documents of Word, each read in a thread of its own by the rules of 导入Word. */
export const readWordZip: ReadSource = async function* (ctx, { path, scope }) {
  const { limits } = ctx.platform.env
  const archive = openArchive(await readFile(path), limits)
  const names = archive.entries
    .map(({ name }) => name)
    .filter(isDocument)
    .toSorted()
  if (names.length === 0) throw refuse('压缩包中没有Word文件')
  const root = commonFolder(names)
  const bounds = { entries: limits.L_ENTRIES, unpackedBytes: limits.L_UNPACKED, ratio: limits.L_RATIO }
  for (const name of names) {
    const short = name.slice(root.length)
    const key = `word:${scope}:${short}`
    const fileTitle = posix.basename(name).replace(/\.[^.]+$/, '')
    const extension = posix.extname(name).slice(1).toLowerCase()
    try {
      const text = await ctx.platform.files.temporary(async (document) => {
        await writeFile(document, await archive.read(name), { flag: 'wx', mode: 0o600 })
        return readImport({ kind: 'word', path: document, extension, limits: bounds })
      })
      const below = posix.dirname(short)
      yield {
        key,
        title: text.title || fileTitle,
        classPath: below === '.' ? '' : below,
        author: null,
        isPublished: true,
        publishTime: null,
        slug: null,
        summary: null,
        tags: [],
        content: text.content,
        contentFormat: 'html',
        oldPaths: [],
        pictures: text.pictures,
        lost: text.lost,
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      yield { key, title: fileTitle, fault: error.message }
    }
  }
}
