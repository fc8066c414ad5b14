import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'
import { checkResult } from './articleLife.ts'
import { rowResults } from './articleParts.ts'
import { difference } from './articleVersions.ts'
import { flowFields, flowRecord, opinion } from './cmsFlow.ts'
import { waitingKey } from './cmsFlowCount.ts'

const told = { readonly: true, form: false } as const
const computed = { ...told, virtual: true, sortable: false } as const

const reviews = { perm: 'cms:cmsFlowAudit', offers: ['page'], range: 'submitTime' } as const

/** 待我审核: what waits for a decision of the caller, the longest first (cms §9.3). */
export const cmsFlowTodo = defineResource({
  ...reviews,
  name: waitingKey,
  label: '待审核稿件',
  title: '待我审核',
  path: '/cms/cmsFlowAudit/todo',
  order: 'submitTime',
  fields: {
    ...flowFields,
    /** Seconds since it came to this step. */
    waiting: field(z.int(), '等待时长', { ...computed, width: 110 }),
  },
})
export type FlowTodo = ItemOf<typeof cmsFlowTodo>

/** 我已审核: reviews in which the caller decided. */
export const cmsFlowDone = defineResource({
  ...reviews,
  name: 'cms:cmsFlowDone',
  label: '已审核稿件',
  title: '我已审核',
  path: '/cms/cmsFlowAudit/done',
  order: '-submitTime',
  fields: {
    ...flowFields,
    status: field(z.string(), '状态', { ...told, dict: 'cms_flow_status', search: 'eq', sortable: false, width: 100 }),
    finishTime: field(z.string().nullable(), '完成时间', { ...told, widget: 'datetime', width: 170 }),
  },
})
export type FlowDone = ItemOf<typeof cmsFlowDone>

const shownFile = z.object({ id: z.string(), name: z.string(), url: z.string() })

/** The frozen version as a reviewer reads it, and what is known of it. */
const auditView = z.object({
  id: z.string(),
  flowNo: z.string(),
  articleId: z.string(),
  isDraft: z.enum(['Y', 'N']),
  mode: z.string(),
  status: z.string(),
  round: z.int(),
  level: z.int(),
  levels: z.int(),
  stepName: z.string(),
  reviewers: z.string(),
  isStuck: z.boolean(),
  className: z.string().nullable(),
  submitByName: z.string(),
  submitTime: z.string(),
  finishTime: z.string().nullable(),
  remark: z.string().nullable(),
  processInstanceId: z.string().nullable(),
  /** Sent with the decision. */
  version: z.int(),
  versionNo: z.int(),
  snapshot: z.record(z.string(), z.unknown()),
  html: z.string(),
  cover: z.string().nullable(),
  files: z.array(shownFile),
  pictures: z.array(shownFile),
  check: checkResult,
  /** What visitors read now; nothing where that is nothing. */
  live: z.object({ versionNo: z.int().nullable(), fields: z.array(difference), html: z.string() }).nullable(),
  records: z.array(flowRecord),
  mayAudit: z.boolean(),
  mayTransfer: z.boolean(),
  /** Neighbours in 待我审核. */
  previousId: z.string().nullable(),
  nextId: z.string().nullable(),
})
export type AuditView = z.infer<typeof auditView>

const path = '/cms/cmsFlowAudit'
const word = (name: string) => `cms:cmsFlowAudit:${name}`
const log = { title: '流程审核', kind: LogKind.update } as const
const result = labelled(z.enum(['pass', 'reject']), '审核结果')

export const auditCalls = {
  /** Whoever may see the request of its process reads it too, whatever their permissions. */
  get: endpoint({
    method: 'GET',
    path: `${path}/:flowId`,
    summary: '审核稿件',
    access: { any: [word('list')], own: true },
    params: z.object({ flowId: rowId }),
    data: auditView,
  }),
  audit: endpoint({
    method: 'POST',
    path: `${path}/audit`,
    summary: '审核',
    access: perms(word('audit')),
    log,
    body: z.object({ flowId: rowId, result, opinion: opinion.nullish(), version: z.int() }),
    answer: 'message',
  }),
  batchAudit: endpoint({
    method: 'POST',
    path: `${path}/batchAudit`,
    summary: '批量审核',
    access: perms(word('audit')),
    log,
    body: z.object({
      flowIds: z.array(rowId).min(1, '请至少选择一条数据').max(200, '一次最多处理200条数据'),
      result,
      opinion: opinion.nullish(),
    }),
    data: rowResults,
    answer: 'message',
  }),
  transfer: endpoint({
    method: 'POST',
    path: `${path}/transfer`,
    summary: '转办审核',
    access: perms(word('audit'), 'cms:cmsFlow:config'),
    log,
    body: z.object({ flowId: rowId, userId: labelled(rowId, '转办人'), opinion: opinion.nullish() }),
  }),
}
