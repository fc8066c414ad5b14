import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'
import { nameOf } from '@app/shared/kit/told.ts'
import { rowResults } from './articleParts.ts'
import { auditors, cmsClass } from './cmsClass.ts'

/** Where a review stands (dictionary `cms_flow_status`). */
export const FlowStatus = { open: '1', passed: '2', refused: '3', withdrawn: '4', ended: '5' } as const
export type FlowStatus = (typeof FlowStatus)[keyof typeof FlowStatus]

/** What somebody did in a review (dictionary `cms_flow_result`). */
export const flowResults = ['submit', 'pass', 'reject', 'withdraw', 'transfer', 'terminate', 'skip'] as const
export type FlowResult = (typeof flowResults)[number]

/** What the caller may do with a review now. */
export const flowActs = ['withdraw', 'urge', 'transfer', 'terminate'] as const
export type FlowAct = (typeof flowActs)[number]

export const opinionMax = 500
export const opinion = labelled(z.string().max(opinionMax), '审核意见')

const told = { readonly: true, form: false } as const
const computed = { ...told, virtual: true, sortable: false } as const

/** Facts of a review that every list of them tells. */
export const flowFields = {
  flowNo: field(z.string(), '流程编号', { ...told, search: 'like', width: 150 }),
  articleTitle: field(z.string(), '标题', { ...told, search: 'like', title: true, sortable: false }),
  articleId: field(z.string(), '文章', { ...told, list: false }),
  isDraft: field(z.enum(['Y', 'N']), '修改稿', { ...told, dict: 'sys_yes_no', sortable: false }),
  classId: field(z.string(), '所属栏目', {
    ...told,
    widget: 'treeSelect',
    tree: () => cmsClass,
    search: 'eq',
    sortable: false,
  }),
  className: field(z.string().nullable(), '栏目', { ...computed, width: 120 }),
  submitBy: field(z.string().nullable(), '提交人', { ...told, widget: 'user', search: 'eq', sortable: false }),
  submitByName: nameOf('submitBy', '提交人', { width: 110 }),
  submitTime: field(z.string(), '提交时间', { ...told, widget: 'datetime', search: 'between', width: 170 }),
  /** Where it stands: the level, or the nodes of its process. */
  stepName: field(z.string(), '当前环节', { ...computed, width: 120 }),
  /** Nobody who could decide is left. */
  isStuck: field(z.boolean(), '无可用审核人', computed),
} as const

/** 流程列表: every review of an article or of its working copy (cms §9.4). */
export const cmsFlow = defineResource({
  name: 'cms:cmsFlow',
  label: '审核流程',
  title: '流程列表',
  logTitle: '流程列表',
  offers: ['page', 'get'],
  order: '-submitTime',
  range: 'submitTime',
  fields: {
    ...flowFields,
    mode: field(z.string(), '审核方式', { ...told, dict: 'cms_audit_mode', sortable: false, width: 100 }),
    round: field(z.int(), '轮次', { ...told, align: 'right', sortable: false, width: 72 }),
    status: field(z.string(), '状态', { ...told, dict: 'cms_flow_status', search: 'eq', sortable: false, width: 100 }),
    /** Who can decide now, by name. */
    reviewers: field(z.string(), '审核人', { ...computed, width: 160 }),
    finishTime: field(z.string().nullable(), '完成时间', { ...told, widget: 'datetime', width: 170 }),
    /** Seconds from the submission until now or the end. */
    duration: field(z.int(), '耗时', { ...computed, width: 110 }),
    remark: field(z.string().nullable(), '说明', { ...told, sortable: false, list: false }),
    processInstanceId: field(z.string().nullable(), '流程实例', { ...told, sortable: false }),
    actions: field(z.array(z.enum(flowActs)), '可用操作', computed),
  },
})
export type Flow = ItemOf<typeof cmsFlow>

/** 流程配置: how the articles of each class are reviewed. */
export const cmsFlowConfig = defineResource({
  name: 'cms:cmsFlowConfig',
  label: '审核设置',
  title: '流程配置',
  path: '/cms/cmsFlow/config',
  onePerm: 'cms:cmsFlow:config',
  perm: 'cms:cmsFlow',
  offers: ['page'],
  order: 'classPath',
  fields: {
    className: field(z.string(), '栏目名称', { ...told, search: 'like', title: true, sortable: false, width: 180 }),
    classPath: field(z.string(), '栏目路径', { ...told, width: 220 }),
    auditMode: field(z.enum(['0', '1', '2']), '审核方式', {
      ...told,
      dict: 'cms_audit_mode',
      search: 'eq',
      width: 110,
    }),
    auditRounds: field(z.int(), '审核级数', { ...told, sortable: false, align: 'right', width: 90 }),
    /** Level by level, or the name of the process. */
    reviewers: field(z.string(), '审核人或流程', { ...computed, width: 320 }),
    auditors: field(auditors.nullable(), '审核人', { ...told, sortable: false }),
    processKey: field(z.string().nullable(), '审核流程', { ...told, sortable: false }),
    autoPublish: field(z.enum(['Y', 'N']), '通过后自动发布', {
      ...told,
      dict: 'sys_yes_no',
      sortable: false,
      width: 130,
    }),
  },
})
export type FlowConfig = ItemOf<typeof cmsFlowConfig>

export const flowRecord = z.object({
  id: z.string(),
  nodeName: z.string().nullable(),
  auditorName: z.string(),
  result: z.enum(flowResults),
  opinion: z.string().nullable(),
  time: z.string(),
  /** Seconds since the step began. */
  durationSec: z.int().nullable(),
  /** Whom it was handed to. */
  toNames: z.array(z.string()),
})
export type FlowRecord = z.infer<typeof flowRecord>

const path = '/cms/cmsFlow'
const word = (name: string) => perms(`cms:cmsFlow:${name}`)
const log = (kind: LogKind = LogKind.update) => ({ title: '流程列表', kind })
const ids = z.object({ ids: idList })
const idRow = z.object({ id: rowId })
const batch = { data: rowResults, answer: 'message' } as const

export const flowCalls = {
  records: endpoint({
    method: 'GET',
    path: `${path}/records/:id`,
    summary: '审核记录',
    access: perms('cms:cmsFlow:list', 'cms:cmsFlow:query'),
    params: idRow,
    data: z.array(flowRecord),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/withdraw/:ids`,
    summary: '撤回审核流程',
    access: word('withdraw'),
    log: log(),
    params: ids,
    ...batch,
  }),
  terminate: endpoint({
    method: 'POST',
    path: `${path}/terminate/:ids`,
    summary: '终止审核流程',
    access: word('terminate'),
    log: log(LogKind.force),
    params: ids,
    body: z.object({ reason: labelled(z.string().trim().min(1).max(opinionMax), '终止原因') }),
    ...batch,
  }),
  urge: endpoint({
    method: 'POST',
    path: `${path}/urge/:id`,
    summary: '催办审核',
    access: word('list'),
    log: log(LogKind.other),
    params: idRow,
  }),
  configure: endpoint({
    method: 'POST',
    path: `${path}/config`,
    summary: '设置栏目的审核方式',
    access: word('config'),
    log: log(),
    body: z.object({
      classIds: z.array(rowId).min(1, '请至少选择一条数据').max(200, '一次最多处理200条数据'),
      /** For the classes below them too. */
      withChildren: z.boolean().default(false),
      auditMode: z.enum(['0', '1', '2']),
      auditors: auditors.nullish(),
      processKey: labelled(z.string().max(255), '审核流程').nullish(),
      autoPublish: z.enum(['Y', 'N']),
    }),
    /** How many classes there were. */
    data: z.int(),
  }),
}
