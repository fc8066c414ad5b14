import { z } from 'zod'
import { endpoint } from '@app/shared/kit/endpoint.ts'

const path = '/api/v1'
const get = { method: 'GET', access: 'public' } as const
/** What templates are told too. */
const shown = z.record(z.string(), z.unknown())
const yes = z.enum(['true', 'false', 'Y', 'N', '1', '0']).transform((text) => ['true', 'Y', '1'].includes(text))
const name = z.string().min(1).max(200)

const most = 50
const paging = {
  pageNum: z.coerce.number().int().min(1).max(100_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(most).default(20),
}
const preview = yes.optional().meta({ description: '读取尚未发布的文字，需要带 preview 范围的令牌' })
const page = z.object({ total: z.int(), pageNum: z.int(), pageSize: z.int(), list: z.array(shown) })

const sorts = ['default', 'time', 'hits', 'updated'] as const

/** What other systems may ask of the site and make on it (cms §20.1). */
export const apiCalls = {
  site: endpoint({ ...get, path: `${path}/site`, summary: '站点信息', data: shown }),
  classes: endpoint({ ...get, path: `${path}/classes`, summary: '栏目树', data: z.array(shown) }),
  class: endpoint({
    ...get,
    path: `${path}/classes/:name`,
    summary: '一个栏目：编码或ID，多级路径的 / 写作 %2F',
    params: z.object({ name }),
    data: shown,
  }),
  articles: endpoint({
    ...get,
    path: `${path}/articles`,
    summary: '文章列表，不含正文',
    query: z.object({
      class: name.optional(),
      children: yes.optional(),
      tag: z.string().min(1).max(50).optional(),
      flag: z.enum(['top', 'recommend', 'hot', 'slide', 'cover']).optional(),
      type: z.enum(['0', '1', '2', '3', '4']).optional(),
      q: z.string().min(1).max(50).optional(),
      sort: z.enum(sorts).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      fields: z
        .string()
        .max(400)
        .regex(/^[a-zA-Z,]+$/)
        .optional(),
      ...paging,
    }),
    data: page,
  }),
  article: endpoint({
    ...get,
    path: `${path}/articles/:name`,
    summary: '一篇文章：编号或别名',
    params: z.object({ name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,199}$/) }),
    query: z.object({ format: z.enum(['html', 'markdown', 'text']).default('html'), preview }),
    data: shown,
  }),
  like: endpoint({
    method: 'POST',
    access: 'public',
    unlogged: '访问者的点赞只计数',
    path: `${path}/articles/:no/like`,
    summary: '点赞一篇文章：同一访客一天内只计一次，counted 表示本次是否计入',
    params: z.object({ no: z.string().regex(/^[1-9]\d{0,14}$/) }),
    data: z.object({ likes: z.int(), counted: z.boolean() }),
  }),
  search: endpoint({
    ...get,
    path: `${path}/search`,
    summary: '全文检索',
    query: z.object({ q: z.string().trim().min(1).max(50), ...paging }),
    data: page.extend({ partly: z.boolean(), more: z.boolean() }),
  }),
  tags: endpoint({
    ...get,
    path: `${path}/tags`,
    summary: '标签',
    query: z.object({ size: z.coerce.number().int().min(1).max(500).default(100) }),
    data: z.array(z.object({ name: z.string(), count: z.int() })),
  }),
  links: endpoint({
    ...get,
    path: `${path}/links`,
    summary: '一种类型的链接',
    query: z.object({ type: z.string().min(1).max(64) }),
    data: z.array(shown),
  }),
  resources: endpoint({
    ...get,
    path: `${path}/resources`,
    summary: '资源列表',
    query: z.object({
      class: name.optional(),
      children: yes.optional(),
      type: z.string().min(1).max(20).optional(),
      q: z.string().trim().min(1).max(50).optional(),
      ...paging,
    }),
    data: page,
  }),
  resource: endpoint({
    ...get,
    path: `${path}/resources/:code`,
    summary: '一个资源：说明、当前版本的文件与历次版本',
    params: z.object({ code: z.string().regex(/^[\w-]{1,64}$/) }),
    data: shown,
  }),
  params: endpoint({ ...get, path: `${path}/params`, summary: '开放给接口的参数，按类型编码', data: shown }),
  paramsOf: endpoint({
    ...get,
    path: `${path}/params/:type`,
    summary: '一个类型开放给接口的参数：单值组为各键的值，列表为各行',
    params: z.object({ type: z.string().regex(/^[a-z][A-Za-z0-9_]{0,49}$/) }),
    data: z.union([shown, z.array(shown)]),
  }),
  draft: endpoint({
    method: 'POST',
    access: 'public',
    unlogged: '调用者是令牌，文章的操作记录说明创建者',
    path: `${path}/articles`,
    summary: '创建文章草稿，需要带 write 范围的令牌',
    body: z.object({
      class: name,
      title: z.string().min(1).max(200),
      content: z.string().max(1_000_000),
      contentFormat: z.enum(['html', 'markdown']).default('html'),
      summary: z.string().max(1_000).optional(),
      author: z.string().max(64).optional(),
      tags: z.array(z.string().min(1).max(50)).max(20).optional(),
      slug: z.string().max(200).optional(),
    }),
    data: z.object({ id: z.string(), no: z.int().nullable() }),
  }),
}
