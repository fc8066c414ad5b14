import { createHash } from 'node:crypto'
import { refuse } from '#/platform/errors.ts'
import { readWorkbook, type ReadValue } from '#/platform/excel/readSheet.ts'
import type { ReadSource, SourceItem } from './source.ts'

/** Columns of the template, in their order; the first one must be filled in. */
export const sheetColumns = [
  { header: '标题', width: 40, required: true },
  { header: '栏目路径', width: 24 },
  { header: '正文', width: 60 },
  { header: '摘要', width: 40 },
  { header: '作者', width: 16 },
  { header: '来源', width: 20 },
  { header: '标签', width: 20 },
  { header: '发布时间', width: 20 },
  { header: '封面URL', width: 40 },
  { header: '外部链接', width: 40 },
] as const
type Header = (typeof sheetColumns)[number]['header']

const textOf = (value: ReadValue | undefined) => String(value ?? '').trim()
const isMarkup = (text: string) => /<\/?[a-z][^>]*>/i.test(text)
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Words of a cell as paragraphs; markup stays and is cleaned like every other. */
const bodyOf = (text: string) =>
  isMarkup(text)
    ? text
    : text
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((line) => `<p>${escaped(line.trim())}</p>`)
        .join('\n')

const momentOf = (text: string) =>
  /^[12]\d{3}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?$/.test(text) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))
    ? text
    : null

const isWeb = (text: string) => /^https?:$/.test(URL.parse(text)?.protocol ?? '')

/** Articles as rows of a sheet, columns by the names of the template in whatever order. */
export const readExcel: ReadSource = async function* (ctx, { path, scope }) {
  const { headers, rows } = await readWorkbook(path, ctx.platform.env.limits, [])
  const at = new Map(headers.map((header, column) => [header.trim(), column]))
  if (!at.has('标题')) throw refuse('模板不正确，请下载导入模板')
  for (const { number, values } of rows) {
    const cell = (header: Header) => textOf(values[at.get(header) ?? -1])
    const title = cell('标题')
    const time = cell('发布时间')
    const link = cell('外部链接')
    const text = JSON.stringify([title, cell('栏目路径'), cell('正文'), link])
    const key = `excel:${scope}:${createHash('sha256').update(text).digest('hex')}`
    const fault =
      (title === '' && '标题不能为空') ||
      (time !== '' && momentOf(time) === null && '发布时间格式不正确') ||
      (link !== '' && !isWeb(link) && '外部链接格式不正确')
    if (fault) {
      yield { key: `${key}#${number}`, title: title || `第${number}行`, fault: `第${number}行：${fault}` }
      continue
    }
    const item: SourceItem = {
      key,
      title,
      classPath: cell('栏目路径').replaceAll(/^\/+|\/+$/g, ''),
      author: cell('作者') || null,
      isPublished: true,
      publishTime: momentOf(time),
      slug: null,
      summary: cell('摘要') || null,
      tags: cell('标签').split(/[,，;；、\s]+/),
      content: bodyOf(cell('正文')),
      contentFormat: 'html',
      oldPaths: [],
      pictures: [],
      lost: 0,
      coverUrl: cell('封面URL') || undefined,
      source: cell('来源') || null,
      linkUrl: link || null,
    }
    yield item
  }
}
