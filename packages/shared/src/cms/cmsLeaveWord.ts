import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { nameOf } from '@app/shared/kit/told.ts'

export const LeaveStatus = { waiting: '0', passed: '1', refused: '2', spam: '3' } as const
export const HandleStatus = { open: '0', working: '1', done: '2' } as const

const text = z.string().nullish()
const given = { readonly: true, form: false, sortable: false } as const
const detail = { ...given, list: false, sheet: false } as const

/** What visitors wrote; nobody of the house adds or changes a word of it. */
export const cmsLeaveWord = defineResource({
  name: 'cms:cmsLeaveWord',
  label: '留言',
  logTitle: '留言管理',
  title: '留言列表',
  offers: ['page', 'get', 'remove', 'export'],
  order: '-createTime',
  fields: {
    leaveNo: field(z.string(), '查询码', { ...detail }),
    leaveType: field(z.string(), '类型', { ...given, dict: 'cms_leave_type', search: 'eq', widget: 'select' }),
    title: field(text, '主题', { ...given }),
    content: field(z.string(), '内容', { ...given, search: 'like', title: true }),
    name: field(z.string(), '姓名', { ...given, search: 'like' }),
    email: field(text, '邮箱', { ...given }),
    phone: field(text, '电话', { ...given }),
    company: field(text, '单位', { ...given }),
    articleId: field(text, '关联文章', { ...detail }),
    articleTitle: field(text, '文章', { ...given, virtual: true }),
    openFlag: field(z.string(), '公开', { ...given, dict: 'sys_yes_no' }),
    status: field(z.string(), '状态', { ...given, dict: 'cms_leave_status', search: 'eq', widget: 'select' }),
    handleStatus: field(z.string(), '办理状态', { ...given, dict: 'cms_leave_handle', search: 'eq', widget: 'select' }),
    handler: field(text, '办理人', { ...given, widget: 'user', search: 'eq', sheet: false }),
    handlerName: nameOf('handler', '办理人'),
    deadline: field(text, '办理截止', { ...given, widget: 'date' }),
    replyContent: field(text, '回复', { ...given, widget: 'editor', list: false }),
    replyBy: field(text, '回复人', { ...detail, widget: 'user' }),
    replyName: nameOf('replyBy', '回复人', { list: false }),
    replyTime: field(text, '回复时间', { ...given, widget: 'datetime' }),
    replyOpen: field(text, '公开回复', { ...given, dict: 'sys_yes_no', list: false }),
    topFlag: field(z.string(), '置顶', { ...given, dict: 'sys_yes_no' }),
    spamScore: field(z.int(), '垃圾评分', { ...given, sheet: false, list: false }),
    hitWords: field(text, '命中词', { ...detail }),
    ip: field(text, 'IP地址', { ...detail }),
    ipLocation: field(text, 'IP属地', { ...given }),
    userAgent: field(text, '浏览器', { ...detail }),
  },
})
export type CmsLeaveWord = RowOf<typeof cmsLeaveWord>
export type CmsLeaveWordItem = ItemOf<typeof cmsLeaveWord>

const log = (kind: LogKind) => ({ title: '留言管理', kind })
const yesNo = z.enum(['Y', 'N'])

export const cmsLeaveWordCalls = {
  statusCount: endpoint({
    method: 'GET',
    path: '/cms/cmsLeaveWord/statusCount',
    summary: '留言各状态的数量',
    access: perms('cms:cmsLeaveWord:list'),
    data: z.record(z.string(), z.int()),
  }),
  audit: endpoint({
    method: 'POST',
    path: '/cms/cmsLeaveWord/audit',
    summary: '审核留言',
    access: perms('cms:cmsLeaveWord:audit'),
    log: log(LogKind.update),
    body: z.object({
      ids: labelled(z.array(rowId).min(1).max(200), '留言'),
      status: labelled(z.enum([LeaveStatus.passed, LeaveStatus.refused, LeaveStatus.spam]), '状态'),
    }),
  }),
  /** A look that is logged. */
  contact: endpoint({
    method: 'POST',
    path: '/cms/cmsLeaveWord/contact/:id',
    summary: '查看留言的联系方式',
    access: perms('cms:cmsLeaveWord:contact'),
    log: log(LogKind.other),
    params: z.object({ id: rowId }),
    data: z.object({ phone: z.string().nullable(), email: z.string().nullable() }),
  }),
  reply: endpoint({
    method: 'POST',
    path: '/cms/cmsLeaveWord/reply',
    summary: '回复留言',
    access: perms('cms:cmsLeaveWord:reply'),
    log: log(LogKind.update),
    body: z.object({
      id: labelled(rowId, '留言'),
      content: labelled(z.string().min(1).max(20_000), '回复内容'),
      open: labelled(yesNo, '公开回复'),
      /** As it was read; somebody else may have answered since. */
      version: z.int().optional(),
    }),
  }),
  handle: endpoint({
    method: 'POST',
    path: '/cms/cmsLeaveWord/handle',
    summary: '办理留言',
    access: perms('cms:cmsLeaveWord:reply'),
    log: log(LogKind.update),
    body: z.object({
      id: labelled(rowId, '留言'),
      handler: labelled(rowId.nullish(), '办理人'),
      deadline: labelled(z.iso.date().nullish(), '办理截止'),
      status: labelled(z.enum([HandleStatus.open, HandleStatus.working, HandleStatus.done]), '办理状态'),
      version: z.int().optional(),
    }),
  }),
  top: endpoint({
    method: 'POST',
    path: '/cms/cmsLeaveWord/top',
    summary: '置顶留言',
    access: perms('cms:cmsLeaveWord:audit'),
    log: log(LogKind.update),
    body: z.object({ id: labelled(rowId, '留言'), topFlag: labelled(yesNo, '置顶') }),
  }),
}
