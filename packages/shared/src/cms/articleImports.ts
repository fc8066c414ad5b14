import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { articleFile } from './articleParts.ts'

const path = '/cms/cmsArticle'
const word = (name: string) => `cms:cmsArticle:${name}`
const editors = perms(word('add'), word('edit'))
const log = { title: '文章管理', kind: LogKind.import, body: false } as const
/** Characters of a Markdown source that is shown while it is written. */
const longestSource = 2 * 1_048_576

/** Megabytes of a file for the form (cms §8.5). */
export const importMb = { word: 50, markdown: 50, html: 10 } as const

/** A text for the form; pictures within it are uploads of the caller. */
const imported = z.object({
  title: z.string(),
  content: z.string(),
  contentFormat: z.enum(['html', 'markdown']),
  /** Pictures that came along, and those that could not. */
  images: z.int(),
  lost: z.int(),
  /** What the head of a Markdown file says of the article. */
  summary: z.string().nullable(),
  author: z.string().nullable(),
  slug: z.string().nullable(),
  tags: z.array(z.string()),
  /** The file itself, where it was to be kept: an upload of the caller. */
  attachment: articleFile.nullable(),
})
export type ImportedText = z.infer<typeof imported>

/** Texts from files into the form of an article, and what its editor needs to know (cms §8). */
export const articleImports = {
  options: endpoint({
    method: 'GET',
    path: `${path}/editorOptions`,
    summary: '文章编辑器选项',
    access: perms(word('add'), word('edit'), word('query'), word('remove')),
    data: z.object({
      /** Hosts whose players may stand in a text. */
      embedHosts: z.array(z.string()),
      /** Pictures of other sites may be fetched. */
      remoteImage: z.boolean(),
      defaultEditor: z.enum(['html', 'markdown']),
      /** How long the bin keeps what is deleted; 0: for good. */
      recycleDays: z.int(),
    }),
  }),
  word: endpoint({
    method: 'POST',
    path: `${path}/importWord`,
    summary: '导入Word到表单',
    access: editors,
    log,
    /** `Y`: 保留原文件为附件. */
    query: z.object({ keepFile: z.enum(['Y', 'N']).default('N') }),
    data: imported,
  }),
  markdown: endpoint({
    method: 'POST',
    path: `${path}/importMarkdown`,
    summary: '导入Markdown到表单',
    access: editors,
    log,
    data: imported,
  }),
  html: endpoint({
    method: 'POST',
    path: `${path}/importHtml`,
    summary: '导入HTML到表单',
    access: editors,
    log,
    data: imported,
  }),
  /** 下载远程图片: pictures of other sites become uploads of the caller; those that do not come stay where they are. */
  fetchImages: endpoint({
    method: 'POST',
    path: `${path}/fetchImages`,
    summary: '下载远程图片',
    access: editors,
    unlogged: 'each picture that comes is an upload of its own',
    body: z.object({
      urls: z
        .array(labelled(z.url({ protocol: /^https?$/ }).max(2000), '图片地址'))
        .min(1)
        .refine(({ length }) => length <= 20, '一次最多下载20张图片'),
    }),
    data: z.object({
      images: z.array(z.object({ url: z.string(), id: z.string(), address: z.string() })),
      failures: z.array(z.object({ url: z.string(), msg: z.string() })),
    }),
  }),
  /** Markdown as it will be read. */
  preview: endpoint({
    method: 'POST',
    path: `${path}/previewMarkdown`,
    summary: '预览Markdown',
    access: editors,
    unlogged: 'shows a text that is not stored',
    background: true,
    bodyLimit: 4 * 1_048_576,
    body: z.object({
      source: labelled(z.string().max(longestSource, '正文内容过长，最多2MB'), '正文'),
      /** The article that it is a text of: the caller sees its pictures, whoever uploaded them. */
      id: rowId.optional(),
    }),
    data: z.object({ html: z.string() }),
  }),
}
