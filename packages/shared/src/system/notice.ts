import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { moment } from '@app/shared/kit/momentText.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { readingName, unreadNotices } from './noticeNews.ts'

/** Where a notice stands between its author and its readers (system §10.2). */
export const SendStatus = { draft: '0', published: '1', revoked: '2', scheduled: '3' } as const

/** Whom a notice is for. */
export const NoticeScope = { all: 'A', depts: 'D', roles: 'R', posts: 'P', users: 'U' } as const

export const maxAttachments = 5

const yesNo = z.enum(['Y', 'N'])

/** Characters of a notice, cleaned. */
export const longestContent = 300_000

/** One recipient of a notice: a department, role, post or user; names come with `get`. */
export const noticeTarget = z.object({
  targetType: z.enum([NoticeScope.depts, NoticeScope.roles, NoticeScope.posts, NoticeScope.users]),
  targetId: rowId,
  /** Departments: those below too. */
  includeChild: yesNo.default('N'),
  targetName: z.string().max(100).nullish(),
})
export type NoticeTarget = z.infer<typeof noticeTarget>

export const noticeAttachment = z.object({
  /** Of the upload. */
  id: z.string(),
  originalName: z.string(),
  fileSuffix: z.string(),
  fileSize: z.int(),
})
export type NoticeAttachment = z.infer<typeof noticeAttachment>

const title = '通知公告'
const type = { dict: 'sys_notice_type', search: 'eq' } as const

/**
 * 通知公告 as those see it who write it. Saving stores a draft; `publish: true` also publishes, which needs
 * `system:notice:publish`. `scope` and `targets` of a published one stay as they are.
 */
export const notice = defineResource({
  name: 'system:notice',
  label: '公告',
  title,
  logTitle: title,
  offers: ['page', 'get', 'save', 'remove'],
  /** Name of the creator, in part. */
  filters: { createBy: z.string().max(100) },
  fields: {
    noticeTitle: field(z.string().min(1).max(50), '公告标题', {
      search: 'like',
      title: true,
      span: 4,
      texts: { tooLong: '公告标题不能超过50个字符' },
    }),
    noticeType: field(z.string().length(1), '公告类型', type),
    /** What the editor gives; stored and answered cleaned. Pictures are named by their address `/profile/{key}`. */
    noticeContentHtml: field(z.string().min(1).max(longestContent), '公告内容', {
      widget: 'editor',
      list: false,
      log: false,
      span: 4,
    }),
    /** The same text under its former name. */
    noticeContent: field(z.string().nullish(), '公告内容', { virtual: true, readonly: true, list: false }),
    summary: field(z.string().max(200).nullish(), '摘要', { widget: 'textarea', span: 4 }),
    noticeScope: field(z.enum(NoticeScope).optional(), '通知范围', {
      dict: 'sys_notice_scope',
      search: 'eq',
      advanced: true,
      widget: 'radio',
    }),
    targets: field(z.array(noticeTarget).max(500).nullish(), '通知对象', { virtual: true, list: false }),
    priority: field(z.enum(['L', 'M', 'H']).optional(), '优先级', { dict: 'sys_notice_priority', widget: 'radio' }),
    isTop: field(yesNo.optional(), '是否置顶', { dict: 'sys_yes_no', widget: 'radio', initial: 'N' }),
    startTime: field(moment.nullish(), '生效时间', { widget: 'datetime', list: false }),
    endTime: field(moment.nullish(), '失效时间', { widget: 'datetime' }),
    /** `1`: no reader sees it. */
    status: field(z.string().length(1).optional(), '状态', { dict: 'sys_notice_status', widget: 'radio' }),
    /** Ids of uploads of the caller or of the notice itself. */
    attachIds: field(z.array(rowId).max(maxAttachments).nullish(), '附件', { widget: 'file', list: false, span: 4 }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea', list: false, span: 4 }),
    publish: field(z.boolean().nullish(), '发布', { virtual: true, form: false, list: false }),

    sendStatus: field(z.string(), '发布状态', {
      dict: 'sys_notice_send_status',
      search: 'eq',
      advanced: true,
      readonly: true,
    }),
    source: field(z.string(), '来源', { dict: 'sys_notice_source', search: 'eq', advanced: true, readonly: true }),
    linkUrl: field(z.string().nullish(), '跳转地址', { readonly: true, list: false }),
    publishTime: field(z.string().nullish(), '发布时间', { readonly: true }),
    revokeTime: field(z.string().nullish(), '撤回时间', { readonly: true, list: false }),
    attachments: field(z.array(noticeAttachment).nullish(), '附件', { virtual: true, readonly: true, list: false }),
    createByName: field(z.string().nullish(), '操作人员', { virtual: true, readonly: true }),
    publishByName: field(z.string().nullish(), '发布人', { virtual: true, readonly: true, list: false }),
    /** Recipients; of a notice for everybody all enabled users. */
    receiveCount: field(z.int(), '接收人数', { virtual: true, readonly: true }),
    readCount: field(z.int(), '已读人数', { virtual: true, readonly: true }),
    /** Published, but its time is over. */
    expired: field(z.boolean(), '已过期', { virtual: true, readonly: true }),
  },
})
export type Notice = RowOf<typeof notice>
export type NoticeItem = ItemOf<typeof notice>

/** 通知公告阅读: what was published for the caller and is neither withdrawn nor closed; first those on top. */
export const noticeReading = defineResource({
  name: readingName,
  label: '公告',
  title: '通知公告阅读',
  path: '/system/notice/listNoticeByUser',
  perm: 'system:notice',
  offers: ['page'],
  audit: false,
  order: '-publishTime',
  range: 'publishTime',
  filters: { createBy: z.string().max(100), isRead: z.enum(['0', '1']) },
  fields: {
    noticeTitle: field(z.string(), '公告标题', { search: 'like', title: true, sortable: false }),
    noticeType: field(z.string(), '公告类型', { ...type, sortable: false }),
    /** `0` unread, `1` read. */
    isRead: field(z.string(), '是否已读', { virtual: true }),
    /** Searched under `createBy`. */
    publishByName: field(z.string().nullish(), '发布人', { virtual: true }),
    createByName: field(z.string().nullish(), '操作人员', { virtual: true, sortable: false }),
    createTime: field(z.string(), '创建时间', { sortable: false }),
    publishTime: field(z.string(), '发布时间', { search: 'between', advanced: true, readonly: true, sortable: false }),
    isTop: field(yesNo, '是否置顶', { sortable: false }),
    priority: field(z.string(), '优先级', { dict: 'sys_notice_priority', sortable: false }),
    source: field(z.string(), '来源', { dict: 'sys_notice_source', sortable: false }),
    linkUrl: field(z.string().nullish(), '跳转地址', { sortable: false }),
    expired: field(z.boolean(), '已过期', { virtual: true }),
  },
})
export type NoticeReadItem = ItemOf<typeof noticeReading>

/** A notice as its reader sees it. */
export const noticeView = z.object({
  id: z.string(),
  noticeTitle: z.string(),
  noticeType: z.string(),
  noticeContentHtml: z.string(),
  publishByName: z.string().nullable(),
  publishTime: z.string(),
  createByName: z.string().nullable(),
  createTime: z.string(),
  priority: z.string(),
  source: z.string(),
  linkUrl: z.string().nullable(),
  expired: z.boolean(),
  attachments: z.array(noticeAttachment),
})
export type NoticeView = z.infer<typeof noticeView>

/** 阅读情况: the recipients of one notice within the caller's data scope. */
export const noticeReader = defineResource({
  name: 'system:noticeUserRead',
  label: '阅读情况',
  path: '/system/notice/readUsers',
  perm: 'system:notice',
  logTitle: title,
  sheetName: '阅读情况',
  offers: [],
  audit: false,
  order: 'name',
  filters: { noticeId: rowId, isRead: z.enum(['0', '1']) },
  fields: {
    name: field(z.string(), '姓名', { virtual: true, title: true }),
    userName: field(z.string(), '登录名称', { virtual: true }),
    deptName: field(z.string().nullish(), '部门', { virtual: true }),
    isRead: field(z.string(), '是否已读', { virtual: true, sheet: false }),
    readTime: field(z.string().nullish(), '阅读时间', { sortable: false }),
  },
})
export type NoticeReader = ItemOf<typeof noticeReader>

const { path } = notice
const ids = z.object({ ids: idList })
const id = z.object({ id: rowId })

export const noticeCalls = {
  /** Drafts and withdrawn ones; those with a later start wait for it. */
  publish: endpoint({
    method: 'POST',
    path: `${path}/publish/:ids`,
    summary: '发布公告',
    access: perms('system:notice:publish'),
    log: { title, kind: LogKind.update },
    params: ids,
  }),
  /** Published ones, and those that wait for their time. */
  revoke: endpoint({
    method: 'POST',
    path: `${path}/revoke/:ids`,
    summary: '撤回公告',
    access: perms('system:notice:publish'),
    log: { title, kind: LogKind.update },
    params: ids,
  }),
  /** 催读: a message to everybody who has not read it. */
  urge: endpoint({
    method: 'POST',
    path: `${path}/urge/:id`,
    summary: '催读公告',
    access: perms('system:notice:publish'),
    log: { title, kind: LogKind.other },
    params: id,
    /** How many were reminded. */
    data: z.int(),
  }),
  readUsers: { ...noticeReader.endpoints.page, access: perms('system:notice:query') },
  exportReadUsers: { ...noticeReader.endpoints.export, access: perms('system:notice:query') },

  readingPage: { ...noticeReading.endpoints.page, access: 'session' as const },
  /** Marks it read. */
  view: endpoint({
    method: 'GET',
    path: `${path}/getNoticeView/:id`,
    summary: '阅读公告',
    access: 'session',
    params: id,
    data: noticeView,
  }),
  markRead: endpoint({
    method: 'POST',
    path: `${path}/updateNoticeToRead/:ids`,
    summary: '公告标记为已读',
    access: 'session',
    log: { title: '公告标记为已读', kind: LogKind.update },
    params: ids,
  }),
  readAll: endpoint({
    method: 'POST',
    path: `${path}/readAll`,
    summary: '公告全部已读',
    access: 'session',
    log: { title: '公告标记为已读', kind: LogKind.update },
  }),
  unreadCount: unreadNotices,
  /** A key for one download, for readers of the notice and those who may look at it in the management list. */
  attachmentTicket: endpoint({
    method: 'POST',
    path: `${path}/attachmentTicket/:id/:fileId`,
    unlogged: 'a key for one download',
    summary: '申请公告附件下载凭证',
    access: 'session',
    params: z.object({ id: rowId, fileId: rowId }),
    data: z.object({ ticket: z.string() }),
  }),
}
