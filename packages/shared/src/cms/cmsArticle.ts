import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { moment } from '@app/shared/kit/momentText.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { nameOf } from '@app/shared/kit/told.ts'
import {
  articleDraft,
  articleFile,
  articleLock,
  articleRequestBytes,
  bodyBytes,
  galleryPicture,
  mostAttachments,
  mostPictures,
  mostRelated,
  mostTags,
  titleStyle,
  webAddress,
} from './articleParts.ts'
import { articleActions } from './articleStatus.ts'

const flag = z.enum(['0', '1'])
const yesNo = z.enum(['Y', 'N'])
const fileId = z.string().min(1).max(64)
const tag = labelled(z.string().trim().min(1).max(30), '标签')

/** As UTF-8 has it: a Han character takes three bytes, each half of a pair two. */
function fitsBody(text: string): boolean {
  if (text.length * 3 <= bodyBytes) return true
  let bytes = 0
  for (let i = 0; i < text.length && bytes <= bodyBytes; i++) {
    const code = text.charCodeAt(i)
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code <= 0xdfff) ? 2 : 3
  }
  return bytes <= bodyBytes
}

/** Sent, never accepted. */
const told = { readonly: true, form: false } as const
/** Worked out for a page of rows. */
const computed = { ...told, virtual: true, sortable: false } as const
/** In the form, on no list. */
const formOnly = { list: false } as const

const base = defineResource({
  name: 'cms:cmsArticle',
  label: '文章',
  sheetName: '文章',
  // A batch tells of each row: `articleLife.remove`.
  offers: ['page', 'save', 'export'],
  order: '-createTime',
  range: 'publishTime',
  filters: {
    /** Title, or the number. */
    keyword: z.string().max(100),
    tag: z.string().max(30),
    /** Words of title, summary, body and attachments, as visitors search. */
    fullText: z.string().max(50),
    /** 置顶 推荐 热点 幻灯 定时 即将到期 无封面, any of them that is asked for. */
    mark: z.enum(['top', 'recommend', 'hot', 'slide', 'scheduled', 'expiring', 'noCover']),
    mine: yesNo,
    classId: z.string().max(64),
    /** `N`: without the classes below. */
    withChildren: yesNo,
    /** Of an export: `Y`, with the words of each body. */
    withBody: yesNo,
    ids: z.string().max(13_000),
  },
  fields: {
    articleNo: field(z.int(), '编号', { ...told, width: 84, align: 'right' }),
    title: field(z.string().trim().min(1).max(255), '标题', { title: true }),
    classId: field(rowId, '所属栏目', {
      texts: { required: '请选择所属栏目' },
      sortable: false,
      sheet: false,
    }),
    className: field(z.string().nullish(), '栏目', { ...computed, width: 104 }),
    classPath: field(z.string().nullish(), '栏目路径', { ...computed, sheet: false }),
    articleType: field(z.string().length(1).optional(), '文章类型', {
      dict: 'cms_article_type',
      search: 'eq',
      initial: '0',
      sortable: false,
    }),
    status: field(z.string(), '状态', { ...told, dict: 'cms_article_status', search: 'eq', sortable: false }),
    draftFlag: field(yesNo, '有修改', { ...told, search: 'eq', dict: 'sys_yes_no', sortable: false }),
    draftStatus: field(z.string().nullish(), '修改稿状态', {
      ...told,
      dict: 'cms_article_status',
      search: 'eq',
      sortable: false,
    }),
    titleStyle: field(titleStyle.nullish(), '标题样式', { sheet: false, sortable: false }),
    shortTitle: field(z.string().max(120).nullish(), '短标题', formOnly),
    subTitle: field(z.string().max(255).nullish(), '副标题', formOnly),
    slug: field(
      z
        .string()
        .max(200)
        .regex(/^$|^[a-z0-9][a-z0-9-]{0,199}$/)
        .nullish(),
      'URL别名',
      {
        ...formOnly,
        unique: true,
        uniqueWithin: ['classId'],
        texts: { format: '请输入小写字母、数字或中划线', taken: 'URL别名已存在' },
      },
    ),
    cover: field(fileId.nullish(), '封面图', { widget: 'image', sortable: false, sheet: false }),
    coverUrl: field(z.string().nullish(), '封面地址', { ...computed, sheet: false }),
    summary: field(z.string().max(500).nullish(), '摘要', { ...formOnly, widget: 'textarea' }),
    content: field(z.string().refine(fitsBody, '正文内容过长，最多2MB').nullish(), '正文', {
      ...formOnly,
      virtual: true,
      widget: 'editor',
      log: false,
      sheet: false,
    }),
    contentFormat: field(z.enum(['html', 'markdown']).optional(), '文档格式', {
      ...formOnly,
      dict: 'cms_content_format',
      initial: 'html',
      sheet: false,
    }),
    linkUrl: field(webAddress.max(1000).nullish(), '外部链接', formOnly),
    images: field(z.array(galleryPicture).max(mostPictures).nullish(), '图集', {
      ...formOnly,
      virtual: true,
      sheet: false,
    }),
    videoFile: field(fileId.nullish(), '视频文件', { ...formOnly, widget: 'file', sheet: false }),
    videoUrl: field(webAddress.max(500).nullish(), '视频地址', formOnly),
    videoPoster: field(fileId.nullish(), '视频封面', { ...formOnly, widget: 'image', sheet: false }),
    attachments: field(z.array(articleFile).max(mostAttachments).nullish(), '附件', {
      ...formOnly,
      virtual: true,
      sheet: false,
    }),
    author: field(z.string().max(64).nullish(), '作者', { search: 'like', width: 100, sortable: false }),
    editor: field(z.string().max(64).nullish(), '编辑', formOnly),
    originFlag: field(yesNo.optional(), '来源类型', { ...formOnly, dict: 'cms_origin_flag', initial: 'Y' }),
    source: field(z.string().max(128).nullish(), '来源', { ...formOnly, search: 'like', advanced: true }),
    sourceUrl: field(webAddress.max(500).nullish(), '来源地址', formOnly),
    tags: field(z.array(tag).max(mostTags).nullish(), '标签', {
      virtual: true,
      sortable: false,
    }),
    keywords: field(z.string().max(255).nullish(), '关键词', formOnly),
    topFlag: field(flag.optional(), '置顶', { initial: '0', widget: 'switch', onOff: ['1', '0'], sortable: false }),
    topEndTime: field(moment.nullish(), '置顶截止', { ...formOnly, widget: 'datetime' }),
    recommendFlag: field(flag.optional(), '推荐', {
      initial: '0',
      widget: 'switch',
      onOff: ['1', '0'],
      sortable: false,
    }),
    hotFlag: field(flag.optional(), '热点', { initial: '0', widget: 'switch', onOff: ['1', '0'], sortable: false }),
    slideFlag: field(flag.optional(), '幻灯', { initial: '0', widget: 'switch', onOff: ['1', '0'], sortable: false }),
    sort: field(z.int().min(0).max(999_999).optional(), '权重', { initial: 0, align: 'right', width: 90 }),
    hits: field(z.int(), '浏览量', { ...told, align: 'right', width: 90 }),
    wordCount: field(z.int(), '字数', { ...told, align: 'right', width: 80 }),
    publishTime: field(moment.nullish(), '发布时间', { widget: 'datetime', search: 'between', advanced: true }),
    expireTime: field(moment.nullish(), '下线时间', { widget: 'datetime', sortable: false, sheet: false }),
    viewScope: field(z.string().length(1).nullish(), '可见范围', { ...formOnly, dict: 'cms_view_scope' }),
    viewPassword: field(z.string().max(64).nullish(), '访问密码', { ...formOnly, secret: true, log: false }),
    detailTemplate: field(z.string().max(200).nullish(), '独立模板', formOnly),
    seoTitle: field(z.string().max(200).nullish(), 'SEO标题', formOnly),
    seoKeywords: field(z.string().max(400).nullish(), 'SEO关键词', formOnly),
    seoDescription: field(z.string().max(1000).nullish(), 'SEO描述', { ...formOnly, widget: 'textarea' }),
    canonicalUrl: field(webAddress.max(500).nullish(), '规范地址', formOnly),
    noIndex: field(yesNo.optional(), '禁止收录', { ...formOnly, dict: 'sys_yes_no', initial: 'N' }),
    allowLeaveWord: field(yesNo.optional(), '允许留言', { ...formOnly, dict: 'sys_yes_no', initial: 'N' }),
    relatedIds: field(z.array(rowId).max(mostRelated).optional(), '相关文章', {
      ...formOnly,
      initial: [],
      sheet: false,
    }),
    extra: field(z.record(z.string().max(64), z.unknown()).nullish(), '扩展字段', { ...formOnly, sheet: false }),
    remark: field(z.string().max(500).nullish(), '备注', { ...formOnly, widget: 'textarea' }),
    firstPublishTime: field(z.string().nullish(), '首次发布时间', { ...told, ...formOnly }),
    offlineReason: field(z.string().nullish(), '下线原因', { ...told, sortable: false, sheet: false }),
    readMinutes: field(z.int(), '阅读时长', { ...told, ...formOnly, sheet: false }),
    copyType: field(z.string().nullish(), '副本类型', { ...told, sheet: false, sortable: false }),
    /** Publication is planned: the page calls it 待发布. */
    scheduled: field(z.boolean(), '定时', { ...computed, sheet: false }),
    lock: field(articleLock.nullish(), '锁定', { ...computed, sheet: false }),
    /** The working copy of a published article. */
    draft: field(articleDraft.nullish(), '修改稿', { ...computed, ...formOnly, sheet: false }),
    /** Said with a save by whoever has read what it warned of. */
    ignoreWarnings: field(z.boolean().optional(), '忽略提示', {
      ...formOnly,
      virtual: true,
      secret: true,
      form: false,
    }),
    /** Of the form that is saved: its safety copy goes with that. */
    formKey: field(z.string().max(64).optional(), '表单标识', {
      ...formOnly,
      virtual: true,
      secret: true,
      form: false,
    }),
    /** A text with a password of its own; it is never sent. */
    hasPassword: field(z.boolean(), '已设访问密码', { ...computed, ...formOnly, sheet: false }),
    createBy: field(z.string().nullish(), '创建人', { ...told, search: 'eq', widget: 'user', sortable: false }),
    createByName: nameOf('createBy', '创建人'),
    createTime: field(z.string().nullish(), '创建时间', { ...told, search: 'between', widget: 'datetime' }),
    /** Where visitors read it. */
    url: field(z.string().nullish(), '访问地址', computed),
    /** Its last review. */
    flowId: field(z.string().nullish(), '审核流程', { ...told, sheet: false, sortable: false }),
    actions: field(z.array(z.enum(articleActions)), '可用操作', { ...computed, sheet: false }),
  },
})

/** 文章管理 (cms §6): heads in lists, the body with a single one. */
export const cmsArticle = {
  ...base,
  endpoints: {
    ...base.endpoints,
    save: endpoint({
      ...base.endpoints.save,
      bodyLimit: articleRequestBytes,
      log: { title: '文章管理', kind: LogKind.update, body: false },
      reasons: ['articleWarnings', 'lockTaken'],
    }),
  },
}

/** One article with its body; `draft=Y`: as the working copy has it, where there is one. */
export const readArticle = endpoint({ ...base.endpoints.get, query: z.object({ draft: yesNo.optional() }) })

export type Article = RowOf<typeof base>
export type ArticleItem = ItemOf<typeof base>
export type ArticleSave = SaveOf<(typeof base)['fields']>

/** Changed at once, also on a published article: no version keeps them, no reviewer is asked (cms §7.3). */
export const liveFields = [
  'sort',
  'topFlag',
  'topEndTime',
  'recommendFlag',
  'hotFlag',
  'slideFlag',
  'allowLeaveWord',
  'publishTime',
  'expireTime',
  'viewPassword',
  'remark',
] as const satisfies readonly (keyof ArticleSave)[]

/** What versions and working copies keep. */
export const snapshotFields = [
  'classId',
  'articleType',
  'title',
  'titleStyle',
  'shortTitle',
  'subTitle',
  'slug',
  'cover',
  'summary',
  'content',
  'contentFormat',
  'linkUrl',
  'images',
  'videoFile',
  'videoUrl',
  'videoPoster',
  'attachments',
  'author',
  'editor',
  'originFlag',
  'source',
  'sourceUrl',
  'tags',
  'keywords',
  'viewScope',
  'detailTemplate',
  'seoTitle',
  'seoKeywords',
  'seoDescription',
  'canonicalUrl',
  'noIndex',
  'relatedIds',
  'extra',
] as const satisfies readonly (keyof ArticleSave)[]
export type SnapshotField = (typeof snapshotFields)[number]
export type ArticleSnapshot = { [K in SnapshotField]: Exclude<ArticleSave[K], undefined> }
