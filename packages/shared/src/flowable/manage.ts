import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

declare module '@app/shared/kit/reasons.ts' {
  interface Reasons {
    /** A filter finds another number than was shown; `data.count` is the number of now. */
    otherCount: true
  }
}

const word = z.string().max(100)

/** 流程实例: every request in the data scope of its administrator (workflow §3.13). */
export const manageList = defineResource({
  name: 'flowable:manage',
  path: '/flowable/instance/manage',
  perm: 'flowable:instance',
  listPerm: 'flowable:instance:manage',
  label: '流程实例',
  offers: ['page'],
  audit: false,
  order: '-startTime',
  range: 'startTime',
  filters: {
    keyword: word,
    procDefName: word,
    starter: word,
    deptId: z.string().max(64),
    categoryId: z.string().max(64),
    node: word,
    definitionId: z.string().max(64),
    overdue: z.enum(['0', '1']),
    stuck: z.enum(['0', '1']),
    suspended: z.enum(['0', '1']),
    away: z.enum(['0', '1']),
    /** Only requests in which this person has open tasks: a leaver's. */
    assignee: z.string().max(64),
    ids: z.string().max(13_000),
  },
  fields: {
    title: field(z.string(), '标题', { title: true, sortable: false }),
    number: field(z.string().nullable(), '单号', { sortable: false, width: 150 }),
    procDefName: field(z.string(), '流程名称', { virtual: true, width: 140 }),
    procDefVersion: field(z.int(), '流程版本', { virtual: true, width: 88 }),
    categoryName: field(z.string().nullish(), '流程分类', { virtual: true, sortable: false, width: 110 }),
    key: field(z.string(), '流程标识', { search: 'eq', sortable: false }),
    definitionId: field(z.string(), '部署编号', { sortable: false }),
    startUserName: field(z.string(), '流程发起人', { virtual: true, width: 130 }),
    startDeptName: field(z.string().nullable(), '发起部门', { virtual: true, width: 120 }),
    startTime: field(z.string(), '提交时间', { search: 'between', widget: 'datetime', advanced: true }),
    endTime: field(z.string().nullable(), '结束时间', { widget: 'datetime', sortable: false }),
    /** Seconds until now or the end. */
    duration: field(z.int(), '耗时', { virtual: true, width: 120 }),
    status: field(z.string(), '流程状态', { dict: 'flow_instance_status', search: 'eq', sortable: false }),
    suspended: field(z.boolean(), '挂起', { sortable: false }),
    /** A job of it is dead: it goes on only by hand. */
    isStuck: field(z.boolean(), '卡住', { virtual: true }),
    /** Somebody has a task of it who cannot sign in any more. */
    isAway: field(z.boolean(), '办理人停用', { virtual: true }),
    isLate: field(z.boolean(), '已超时', { virtual: true }),
    currentNodes: field(z.string(), '当前节点', { virtual: true, width: 140 }),
    handlers: field(z.array(z.object({ name: z.string(), deptName: z.string().nullable() })), '办理', {
      virtual: true,
      width: 160,
    }),
  },
})
export type ManagedProcess = ItemOf<typeof manageList>

/** Filters that are chosen as in a form. */
export const managedBy = {
  deptId: field(z.string(), '部门', { widget: 'dept' }),
  assignee: field(z.string(), '办理人', { widget: 'user' }),
}

/** What an administrator may do to one request, to ticked ones, or to everything that a filter finds. */
export const manageActs = [
  'terminate',
  'suspend',
  'activate',
  'reassign',
  'move',
  'void',
  'migrate',
  'retry',
  'remove',
] as const
export type ManageAct = (typeof manageActs)[number]

/** Requests that one act takes. */
export const mostManaged = 10_000

const nodeId = z.string().min(1).max(255)
const mapping = z.record(nodeId, nodeId)

/** What an act has to know beyond its reason. */
export const actParams = {
  terminate: z.object({}),
  suspend: z.object({}),
  activate: z.object({}),
  /** Open tasks of one person, or all of them. */
  reassign: z.object({ from: rowId.nullish(), to: labelled(rowId, '新办理人') }),
  move: z.object({ from: labelled(nodeId, '当前节点'), to: labelled(nodeId, '目标节点') }),
  void: z.object({}),
  migrate: z.object({ definitionId: labelled(rowId, '目标版本'), mapping: mapping.default({}) }),
  retry: z.object({}),
  remove: z.object({}),
} as const satisfies Record<ManageAct, z.ZodType>

const batchState = z.enum(['running', 'done', 'canceled'])

export const batchProgress = z.object({
  id: z.string(),
  act: z.enum(manageActs),
  state: batchState,
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  createTime: z.string(),
})
export type BatchProgress = z.infer<typeof batchProgress>

/** 批量操作 of the caller, so that one that goes on by itself is found again. */
export const batchList = defineResource({
  name: 'flowable:batch',
  path: '/flowable/instance/batch',
  perm: 'flowable:instance',
  listPerm: 'flowable:instance:manage',
  label: '批量操作',
  offers: ['page'],
  audit: false,
  order: '-createTime',
  fields: {
    act: field(z.enum(manageActs), '操作', { title: true, sortable: false, width: 140 }),
    comment: field(z.string(), '原因', { sortable: false, width: 240 }),
    state: field(batchState, '状态', { sortable: false, width: 100 }),
    total: field(z.int(), '流程数', { virtual: true, align: 'right', width: 90 }),
    done: field(z.int(), '成功', { virtual: true, align: 'right', width: 90 }),
    failed: field(z.int(), '失败', { virtual: true, align: 'right', width: 90 }),
    createTime: field(z.string(), '开始时间', { widget: 'datetime', width: 160 }),
    endTime: field(z.string().nullable(), '结束时间', { widget: 'datetime', sortable: false, width: 160 }),
  },
})
export type BatchRow = ItemOf<typeof batchList>

/** What became of one request of a batch. */
const batchItem = z.object({
  instanceId: z.string(),
  title: z.string(),
  state: z.enum(['waiting', 'done', 'refused']),
  message: z.string().nullable(),
})
export type BatchItem = z.infer<typeof batchItem>

/** How many requests a preview of a migration looks at. */
export const mostPreviewed = 1_000

const managers = perms('flowable:instance:manage')
const logged = { title: '流程实例', kind: LogKind.update } as const

export const manageCalls = {
  batch: endpoint({
    method: 'POST',
    path: '/flowable/instance/batch',
    summary: '对筛选出的流程实例批量操作',
    access: managers,
    log: logged,
    reasons: ['otherCount'],
    body: z.object({
      act: z.enum(manageActs),
      /** As the list was asked. */
      filter: manageList.endpoints.page.query as z.ZodType<Record<string, unknown>>,
      /** The number that was shown for it. */
      expected: z.int().min(1).max(mostManaged),
      comment: labelled(z.string().trim().min(1).max(500), '原因'),
      params: z.record(z.string(), z.unknown()).default({}),
    }),
    data: z.object({ id: z.string() }),
  }),
  progress: endpoint({
    method: 'GET',
    path: '/flowable/instance/batch/:id',
    summary: '批量操作进度',
    access: managers,
    params: z.object({ id: rowId }),
    data: batchProgress,
  }),
  /** A result per request, in the order in which they are worked off. */
  batchItems: endpoint({
    method: 'GET',
    path: '/flowable/instance/batch/:id/items',
    summary: '批量操作的逐条结果',
    access: managers,
    params: z.object({ id: rowId }),
    query: z.object({
      state: batchItem.shape.state.optional(),
      pageNum: z.coerce.number().int().min(1).max(mostManaged).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(20),
    }),
    data: z.object({ list: z.array(batchItem), total: z.int() }),
  }),
  /** 迁移 of one request, without a task row (workflow §4.2). */
  migrate: endpoint({
    method: 'POST',
    path: '/flowable/instance/migrate',
    summary: '迁移到其他版本',
    access: perms('flowable:instance:migrate'),
    log: logged,
    body: actParams.migrate.extend({
      instanceId: rowId,
      comment: labelled(z.string().trim().min(1).max(500), '原因'),
    }),
  }),
  cancelBatch: endpoint({
    method: 'POST',
    path: '/flowable/instance/batch/cancel/:id',
    summary: '取消批量操作',
    access: managers,
    log: logged,
    params: z.object({ id: rowId }),
  }),
  previewMigration: endpoint({
    method: 'POST',
    path: '/flowable/instance/migrate/preview',
    summary: '迁移预览',
    access: perms('flowable:instance:migrate'),
    unlogged: 'a preview changes nothing',
    /** One request, or those that a filter finds. */
    body: z.object({
      instanceId: rowId.optional(),
      filter: (manageList.endpoints.page.query as z.ZodType<Record<string, unknown>>).optional(),
      definitionId: rowId,
      mapping: mapping.default({}),
    }),
    data: z.object({
      /** Requests that were looked at, and how many of them cannot go on in the version. */
      checked: z.int(),
      blocked: z.int(),
      tokens: z.array(
        z.object({
          from: z.string(),
          fromName: z.string(),
          to: z.string().nullable(),
          toName: z.string().nullable(),
          state: z.enum(['untouched', 'mapped', 'blocked']),
          reason: z.string().nullable(),
          /** Requests in which a token stands so. */
          count: z.int(),
        }),
      ),
      /** Nodes of the target version that a node may be mapped to. */
      targets: z.array(z.object({ id: z.string(), name: z.string(), type: z.string() })),
    }),
  }),
  variables: endpoint({
    method: 'GET',
    path: '/flowable/instance/variables/:instanceId',
    summary: '流程变量',
    access: perms('flowable:instance:variable'),
    params: z.object({ instanceId: rowId }),
    data: z.object({ variables: z.record(z.string(), z.unknown()) }),
  }),
  setVariables: endpoint({
    method: 'POST',
    path: '/flowable/instance/variables',
    summary: '修改流程变量',
    access: perms('flowable:instance:variable'),
    log: logged,
    body: z.object({
      instanceId: rowId,
      variables: z.record(z.string().min(1).max(100), z.unknown()),
      comment: labelled(z.string().trim().min(1).max(500), '原因'),
    }),
  }),
}
