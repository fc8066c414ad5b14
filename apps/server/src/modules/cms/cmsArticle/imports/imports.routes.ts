import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { articleImports, importMb, type ImportedText } from '@app/shared/cms/articleImports.ts'
import { fittingPart, implement, requestContext } from '#/kit/implement.ts'
import { filesKnownFrom } from '#/modules/cms/cmsArticle/store/articleFiles.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import {
  placeMade,
  settleUpload,
  showContentFiles,
  showTypedFiles,
  storeUpload,
  type PlacedUpload,
} from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { extensionOf, shownName } from '#/platform/files/fileNames.ts'
import { receiveFiles } from '#/platform/files/receive.ts'
import { cleanArticle } from '#/platform/text/cleanArticle.ts'
import { renderMarkdown } from '#/platform/text/markdown.ts'
import { fetchImages } from './fetchImages.service.ts'
import type { ImportJob, ReadText } from './importJob.ts'
import { inHtml, inMarkdown, placed } from './pictures.ts'
import { readImport } from './readImport.ts'

type Kind = ImportJob['kind']

/** A text that was read, its pictures in their places; rows tell of them when the call succeeds. */
interface Placed {
  text: ReadText
  pictures: (PlacedUpload | undefined)[]
  /** The file itself, where it is to be kept. */
  original: PlacedUpload | undefined
}

const endings: Readonly<Record<Kind, readonly string[]>> = {
  word: ['docx', 'doc'],
  markdown: ['md', 'markdown', 'zip'],
  html: ['html', 'htm'],
}

/** 导入 into the form of an article: the text goes back to the form, nothing is stored but its pictures (cms §8.5). */
export default async function importRoutes(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const { limits, EMBED_HOSTS } = platform.env

  for (const kind of ['word', 'markdown', 'html'] as const)
    await receiveFiles<Placed>(
      app,
      {
        part: 'file',
        admit: (request) => rate.hit('import', request.caller?.id ?? '', limits.L_TRANSFER_RATE),
        limitMb: () => importMb[kind],
        async check({ path, fileName }, request) {
          const extension = extensionOf(shownName(fileName))
          if (!endings[kind].includes(extension)) throw refuse(kind === 'word' ? '仅支持docx格式' : '文件格式不正确')
          const bounds = { entries: limits.L_ENTRIES, unpackedBytes: limits.L_UNPACKED, ratio: limits.L_RATIO }
          const text = await readImport({ kind, path, extension, limits: bounds })
          const ctx = requestContext(platform, request)
          const keeps = kind === 'word' && fittingPart(articleImports.word.query, request.query).keepFile === 'Y'
          const original = keeps
            ? await placeMade(ctx, { fileName, bytes: await readFile(path) }, undefined)
            : undefined
          return { text, original, pictures: await placed(ctx, text) }
        },
        settle: async ({ pictures, original }, done) => {
          for (const one of [...pictures, original]) if (one) await settleUpload(platform, one, done)
        },
      },
      (scope, fileOf) =>
        implement(scope, articleImports[kind], (ctx, { request }) => intoForm(ctx, kind, fileOf(request))),
    )

  implement(app, articleImports.options, async (ctx) => {
    const { remoteImage, defaultEditor, recycleDays } = await siteSettings(ctx)
    return {
      embedHosts: [...EMBED_HOSTS],
      remoteImage: remoteImage === 'Y',
      defaultEditor: defaultEditor === 'markdown' ? ('markdown' as const) : ('html' as const),
      recycleDays,
    }
  })
  implement(app, articleImports.fetchImages, (ctx, { body }) => fetchImages(ctx, body.urls))
  implement(app, articleImports.preview, async (ctx, { body }) => {
    const { html } = await cleanArticle(renderMarkdown(body.source), EMBED_HOSTS)
    return { html: await showTypedFiles(ctx, html, await filesKnownFrom(ctx, body.id)) }
  })
}

async function intoForm(ctx: Ctx, kind: Kind, { text, pictures, original }: Placed): Promise<ImportedText> {
  const { EMBED_HOSTS } = ctx.platform.env
  const isMarkdown = kind === 'markdown'
  const clean = isMarkdown ? text.content : (await cleanArticle(text.content, EMBED_HOSTS)).html
  const ids: (string | undefined)[] = []
  for (const one of pictures) ids.push(one && (await storeUpload(ctx, one, { bizType: 'editor' })).id)
  const kept = original && (await storeUpload(ctx, original, { bizType: 'editor' }))
  const lost = text.lost + ids.filter((id) => id === undefined).length
  const { head } = text
  return {
    title: text.title.slice(0, 255),
    content: isMarkdown ? inMarkdown(clean, ids) : await showContentFiles(ctx, inHtml(clean, ids)),
    contentFormat: isMarkdown ? 'markdown' : 'html',
    images: ids.length - ids.filter((id) => id === undefined).length,
    lost,
    summary: head.summary?.slice(0, 500) ?? null,
    author: head.author?.slice(0, 64) ?? null,
    slug: head.slug && /^[a-z0-9][a-z0-9-]{0,199}$/.test(head.slug) ? head.slug : null,
    tags: head.tags,
    attachment: kept ? { fileId: kept.id, name: kept.originalName } : null,
  }
}
