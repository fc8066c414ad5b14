import TurndownService from 'turndown'
import type { QueryOf } from '@app/shared/kit/endpoint.ts'
import {
  countPublished,
  listedClasses,
  neighbours,
  plainText,
  publicLinks,
  publicParams,
  publicTags,
  publishedByNo,
  publishedBySlug,
  publishedList,
  searchPublished,
  sharingTags,
  workingCopy,
  type ListedArticle,
  type ListWanted,
  type Plain,
  type PublicClass,
  type PublishedArticle,
  type WorkingCopy,
} from '#/modules/cms/api.ts'
import { tellParamsOf } from '#/modules/site/page/params.ts'
import { isOpen, tellArticle, tellClass, tellItem, tellSite } from '#/modules/site/page/tell.ts'
import { classNamed } from '#/modules/site/page/visit.ts'
import { notFound } from '#/platform/errors.ts'
import type { apiCalls } from './apiCalls.ts'
import { requireScope, type Asked } from './reader.ts'

export type Told = Record<string, unknown>

const noArticle = '文章不存在'
const noClass = '栏目不存在'
const relatedCount = 5

export const readSite = (asked: Asked): Told => {
  const { headHtml: _head, footHtml: _foot, ...told } = tellSite(asked)
  return told
}

/** The tree as far as the caller may read it. */
export const readClasses = (asked: Asked): Told[] => asked.classes.roots.flatMap((cls) => branch(asked, cls))

function branch(asked: Asked, cls: PublicClass): Told[] {
  const below = cls.below.flatMap((child) => branch(asked, child))
  // A class that is closed to the caller is as if it were not there; what is open below it comes up.
  if (!asked.open.has(cls.id)) return below
  const { id, className, classCode, classPath, classType, description } = cls
  return [{ id, name: className, code: classCode, path: classPath, type: classType, description, children: below }]
}

export function readClass(asked: Asked, name: string): Told {
  const { content, ...told } = tellClass(asked, openClass(asked, name))
  return { ...told, content: textOf(content) }
}

function openClass(asked: Asked, name: string): PublicClass {
  const cls = classNamed(asked, name)
  if (!cls || !asked.open.has(cls.id)) throw notFound(noClass)
  return cls
}

/** What the host marked as safe HTML, as the text that it is. */
export const textOf = (value: Plain | undefined): string => (value === null || value === undefined ? '' : String(value))

export const isPrivate = ({ reader }: Asked) => reader?.scopes.has('private') ?? false

const item = (asked: Asked, row: ListedArticle): Told =>
  isPrivate(asked) ? { ...tellItem(asked, row), summary: row.summary } : tellItem(asked, row)

export async function readArticles(asked: Asked, query: QueryOf<typeof apiCalls.articles>) {
  const { pageNum, pageSize, q, fields } = query
  const only = fields?.split(',')
  const shown = (row: ListedArticle): Told => {
    const told = item(asked, row)
    return only ? Object.fromEntries(Object.entries(told).filter(([key]) => only.includes(key))) : told
  }
  const classIds = wantedClasses(asked, query)
  if (q !== undefined) {
    const found = await searchPublished(asked.ctx, q, { classIds, pageNum, pageSize })
    return { total: found.total, pageNum, pageSize, list: found.rows.map(({ row }) => shown(row)) }
  }
  const { tag, flag, type, from, to } = query
  const wanted: ListWanted = {
    classIds,
    ...(tag === undefined ? {} : { tag }),
    ...(flag === undefined ? {} : { flag }),
    ...(type === undefined ? {} : { type }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    open: !isPrivate(asked),
  }
  const [total, rows] = await Promise.all([
    countPublished(asked.ctx, wanted),
    publishedList(asked.ctx, wanted, {
      size: pageSize,
      offset: (pageNum - 1) * pageSize,
      sort: query.sort ?? 'default',
    }),
  ])
  return { total, pageNum, pageSize, list: rows.map(shown) }
}

/** Classes that a call asks for, as far as the caller may read them. */
export function wantedClasses(
  asked: Asked,
  query: { class?: string | undefined; children?: boolean | undefined },
): string[] {
  if (query.class === undefined) return [...asked.open]
  return listedClasses(openClass(asked, query.class), query.children ?? true).filter((id) => asked.open.has(id))
}

/** An article that the caller may read; whether somebody may not read it or it is not there is the same answer. */
export async function openArticle(asked: Asked, name: string): Promise<PublishedArticle> {
  const published = await articleNamed(asked, name)
  if (!published || !isReadable(asked, published)) throw notFound(noArticle)
  return published
}

const isReadable = (asked: Asked, { article }: PublishedArticle) =>
  asked.open.has(article.classId) && (isPrivate(asked) || isOpen(asked, article))

/** What its editors have now, where the token may see that. */
async function unpublished(asked: Asked, name: string): Promise<WorkingCopy> {
  requireScope(asked, 'preview')
  const copy = await workingCopy(asked.ctx, [...asked.open], name)
  if (!copy || !isReadable(asked, copy.published)) throw notFound(noArticle)
  return copy
}

/** By its number, or by its name in whichever class has it. */
async function articleNamed(asked: Asked, name: string): Promise<PublishedArticle | undefined> {
  const byNo = /^\d{1,15}$/.test(name) ? await publishedByNo(asked.ctx, Number(name)) : undefined
  if (byNo) return byNo
  return publishedBySlug(asked.ctx, [...asked.open], name)
}

const asMarkdown = (html: string): string =>
  new TurndownService({ headingStyle: 'atx', codeBlockStyle: 'fenced', bulletListMarker: '-' }).turndown(html)

export async function readArticle(
  asked: Asked,
  name: string,
  { format, preview = false }: QueryOf<typeof apiCalls.article>,
): Promise<Told> {
  const copy = preview ? await unpublished(asked, name) : undefined
  const published = copy?.published ?? (await openArticle(asked, name))
  const { content, ...told } = await tellArticle(asked, published)
  const html = textOf(content)
  const body = format === 'html' ? html : format === 'text' ? plainText(html) : asMarkdown(html)
  const { prev, next } = await neighbours(asked.ctx, published.article)
  const related = await publishedList(
    asked.ctx,
    { classIds: [...asked.open], ids: await relatedTo(asked, published), open: !isPrivate(asked) },
    { sort: 'time', size: relatedCount },
  )
  return {
    ...told,
    ...(copy && { preview: { status: copy.status, isDraft: copy.isDraft } }),
    format,
    content: body,
    prev: prev ? item(asked, prev) : null,
    next: next ? item(asked, next) : null,
    related: related.map((row) => item(asked, row)),
  }
}

const relatedTo = async (asked: Asked, { article }: PublishedArticle): Promise<readonly string[]> =>
  article.relatedIds.length > 0 ? article.relatedIds : sharingTags(asked.ctx, article.id, relatedCount)

export async function readSearch(asked: Asked, { q, pageNum, pageSize }: QueryOf<typeof apiCalls.search>) {
  const found = await searchPublished(asked.ctx, q, { classIds: [...asked.open], pageNum, pageSize })
  const { total, partly, more } = found
  const list = found.rows.map(({ row, snippet }) => ({ ...item(asked, row), snippet }))
  return { total, pageNum, pageSize, partly, more, list }
}

export const readTags = async (asked: Asked, size: number) =>
  (await publicTags(asked.ctx, { sort: 'count', size })).map(({ name, count }) => ({ name, count }))

export const readLinks = async (asked: Asked, type: string): Promise<Told[]> =>
  (await publicLinks(asked.ctx, type)).map(({ id, linkName, linkUrl, logo, linkTarget, description }) => ({
    id,
    name: linkName,
    url: linkUrl,
    logo: logo ? `/media/${logo}` : null,
    target: linkTarget,
    description,
  }))

/** What was opened for the interface, whatever templates are told beside it. */
const openParams = async ({ ctx }: Asked) =>
  (await publicParams(ctx)).map((type) => ({ ...type, rows: type.rows.filter(({ isPublic }) => isPublic) }))

export async function readParams(asked: Asked): Promise<Told> {
  const types = (await openParams(asked)).filter(({ rows }) => rows.length > 0)
  return Object.fromEntries(types.map((type) => [type.typeCode, tellParamsOf(type)]))
}

export async function readParamsOf(asked: Asked, typeCode: string): Promise<Told | Told[]> {
  const type = (await openParams(asked)).find((one) => one.typeCode === typeCode && one.rows.length > 0)
  if (!type) throw notFound('参数类型不存在')
  return tellParamsOf(type) as Told | Told[]
}
