import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { nameOf } from '@app/shared/kit/told.ts'
import { rowResults } from './articleParts.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** The class of an article is deleted: sent again with a class, or with the class itself, it is restored. */
    classDeleted: true
  }
}

const told = { readonly: true, form: false } as const
const computed = { ...told, virtual: true, sortable: false } as const

/** Who deleted it, when, and how long it can still come back. */
const deletion = {
  recycleBy: field(z.string().nullable(), '删除人', { ...told, widget: 'user', search: 'eq', sortable: false }),
  recycleByName: nameOf('recycleBy', '删除人', { width: 110 }),
  recycleTime: field(z.string().nullable(), '删除时间', { ...told, widget: 'datetime', search: 'between', width: 170 }),
  /** Nothing while the site keeps for ever. */
  daysLeft: field(z.int().nullable(), '剩余天数', { ...computed, align: 'right', width: 96 }),
} as const

const bin = { audit: false, offers: ['page'], range: 'recycleTime', order: '-recycleTime' } as const

/** 文章回收站: deleted articles that the caller reaches (cms §16.3). */
export const cmsArticleRecycle = defineResource({
  ...bin,
  name: 'cms:cmsArticleRecycle',
  label: '已删除文章',
  title: '文章回收站',
  logTitle: '文章回收站',
  fields: {
    articleNo: field(z.int(), '编号', { ...told, align: 'right', width: 88 }),
    title: field(z.string(), '标题', { ...told, search: 'like', title: true, sortable: false }),
    recyclePath: field(z.string().nullable(), '原栏目', { ...told, search: 'like', sortable: false, width: 140 }),
    recycleStatus: field(z.string().nullable(), '删除前状态', {
      ...told,
      dict: 'cms_article_status',
      sortable: false,
      width: 110,
    }),
    author: field(z.string().nullable(), '作者', { ...told, sortable: false, width: 100 }),
    ...deletion,
    /** `class`: it went with its class. */
    origin: field(z.enum(['single', 'class']), '来源', { ...computed, width: 110 }),
  },
})
export type RecycledArticle = ItemOf<typeof cmsArticleRecycle>

/** 栏目回收站: the classes at the top of what one act has deleted. */
export const cmsClassRecycle = defineResource({
  ...bin,
  name: 'cms:cmsClassRecycle',
  label: '已删除栏目',
  title: '栏目回收站',
  logTitle: '栏目回收站',
  fields: {
    className: field(z.string(), '栏目名称', { ...told, search: 'like', title: true, sortable: false }),
    recyclePath: field(z.string().nullable(), '原路径', { ...told, sortable: false, width: 180 }),
    /** Classes and articles that went with it. */
    wentClasses: field(z.int(), '下级栏目数', { ...computed, align: 'right', width: 110 }),
    wentArticles: field(z.int(), '文章数', { ...computed, align: 'right', width: 90 }),
    ...deletion,
  },
})
export type RecycledClass = ItemOf<typeof cmsClassRecycle>

const restored = '还原成功'
const purge = { log: { title: '文章回收站', kind: LogKind.remove } } as const
const clearWord = '清空'
const clearing = z.object({ confirm: labelled(z.string().max(20), '确认') })
const ids = z.object({ ids: idList })
const manyIds = z.array(rowId).min(1, '请至少选择一条数据').max(200, '一次最多处理200条数据')
const batch = { data: rowResults, answer: 'message' } as const

export const recycleWords = { restored, clearWord }

const articles = '/cms/cmsArticleRecycle'
const articleWord = (word: string) => perms(`cms:cmsArticleRecycle:${word}`)

export const articleRecycleCalls = {
  get: endpoint({
    method: 'GET',
    path: `${articles}/:id`,
    summary: '查看已删除文章',
    access: articleWord('list'),
    params: z.object({ id: rowId }),
    data: z.object({
      id: rowId,
      title: z.string(),
      summary: z.string().nullable(),
      author: z.string().nullable(),
      recyclePath: z.string().nullable(),
      html: z.string(),
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${articles}/restore`,
    summary: '还原文章',
    access: articleWord('restore'),
    log: { title: '文章回收站', kind: LogKind.update },
    /** Without a class they go back to where they were; `withClass` restores that first. */
    body: z.object({ ids: manyIds, classId: rowId.optional(), withClass: z.boolean().default(false) }),
    reasons: ['classDeleted'],
    ...batch,
  }),
  purge: endpoint({
    method: 'POST',
    path: `${articles}/:ids`,
    summary: '彻底删除文章',
    access: articleWord('remove'),
    ...purge,
    params: ids,
    ...batch,
  }),
  clear: endpoint({
    method: 'POST',
    path: `${articles}/clear`,
    summary: '清空文章回收站',
    access: articleWord('clear'),
    log: { title: '文章回收站', kind: LogKind.clean },
    body: clearing,
    /** How many go. */
    data: z.int(),
  }),
}

const classes = '/cms/cmsClassRecycle'
const classWord = (word: string) => perms(`cms:cmsClassRecycle:${word}`)

export const classRecycleCalls = {
  get: endpoint({
    method: 'GET',
    path: `${classes}/:id`,
    summary: '查看已删除栏目的内容',
    access: classWord('list'),
    params: z.object({ id: rowId }),
    data: z.object({
      /** In the order of the tree, with their depth. */
      classes: z.array(z.object({ id: rowId, className: z.string(), depth: z.int(), articles: z.int() })),
      articles: z.array(
        z.object({ id: rowId, articleNo: z.int(), title: z.string(), recycleStatus: z.string().nullable() }),
      ),
      resources: z.int(),
      total: z.int(),
    }),
  }),
  restore: endpoint({
    method: 'POST',
    path: `${classes}/restore`,
    summary: '还原栏目',
    access: classWord('restore'),
    log: { title: '栏目回收站', kind: LogKind.update },
    body: z.object({
      ids: manyIds,
      /** The class they go below; where they were unless given, at the top when that is gone. */
      parentId: rowId.optional(),
      withArticles: z.boolean().default(true),
      /** What was published when the class was deleted is published again. */
      republish: z.boolean().default(false),
    }),
    ...batch,
  }),
  purge: endpoint({
    method: 'POST',
    path: `${classes}/:ids`,
    summary: '彻底删除栏目',
    access: classWord('remove'),
    log: { title: '栏目回收站', kind: LogKind.remove },
    params: ids,
    ...batch,
  }),
  clear: endpoint({
    method: 'POST',
    path: `${classes}/clear`,
    summary: '清空栏目回收站',
    access: classWord('clear'),
    log: { title: '栏目回收站', kind: LogKind.clean },
    body: clearing,
    data: z.int(),
  }),
}
