import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { idList } from '@app/shared/kit/standardCalls.ts'

/** Facts of the request that a row is about; columns of other tables. */
const request = {
  title: field(z.string(), '标题', { virtual: true, title: true }),
  number: field(z.string().nullable(), '单号', { virtual: true, width: 150 }),
  procDefName: field(z.string(), '流程名称', { virtual: true, width: 120 }),
  procDefVersion: field(z.int(), '流程版本', { virtual: true, width: 88 }),
  summary: field(z.array(z.object({ label: z.string(), text: z.string() })), '摘要', { virtual: true }),
} as const

const starter = {
  startUserName: field(z.string(), '流程发起人', { virtual: true, width: 110 }),
  startDeptName: field(z.string().nullable(), '发起部门', { virtual: true, width: 120 }),
} as const

const task = {
  taskName: field(z.string(), '任务节点', { virtual: true, width: 120 }),
  taskDefKey: field(z.string(), '节点标识', { virtual: true }),
  procInsId: field(z.string(), '流程实例', { virtual: true }),
  deployId: field(z.string(), '部署编号', { virtual: true }),
  createTime: field(z.string(), '接收时间', { search: 'between', widget: 'datetime', advanced: true }),
} as const

const word = z.string().max(100)
const requestFilters = { procDefName: word, title: word, starter: word, categoryId: z.string().max(64) }

/** What a task is marked with: whose it was, how often somebody asked for it (workflow §3.8). */
const marks = {
  status: field(z.string(), '状态', { dict: 'flow_task_status', sortable: false }),
  signKind: field(z.enum(['before', 'after', 'parallel']).nullable(), '加签'),
  ownerName: field(z.string().nullable(), '委派人', { virtual: true }),
  deputyOfName: field(z.string().nullable(), '被代理人', { virtual: true }),
  urgeCount: field(z.int(), '催办次数', { align: 'right', width: 88 }),
} as const

const flowTask = { label: '任务', offers: ['page'], audit: false, perm: 'flowable:task' } as const

/** 待办任务: open tasks of the caller (workflow §3.8). */
export const todoList = defineResource({
  ...flowTask,
  name: 'flowable:todo',
  path: '/flowable/task/todo',
  listPerm: 'flowable:task:todo',
  label: '待办任务',
  order: '-createTime',
  filters: { ...requestFilters, overdue: z.enum(['0', '1']), level: z.enum(['low', 'middle', 'high']) },
  fields: {
    ...request,
    ...task,
    ...starter,
    priority: field(z.int(), '优先级', { width: 88 }),
    dueTime: field(z.string().nullable(), '到期时间', { widget: 'datetime' }),
    isLate: field(z.boolean(), '已超时', { virtual: true }),
    /** Whether it can be approved beside others: nothing has to be filled in, signed or chosen. */
    isPlain: field(z.boolean(), '可批量审批', { virtual: true }),
    version: field(z.int(), '版本'),
    ...marks,
  },
})
export type TodoItem = ItemOf<typeof todoList>

/** 待签任务: open tasks that the caller may claim (workflow §3.12). */
export const claimList = defineResource({
  ...flowTask,
  name: 'flowable:claim',
  path: '/flowable/task/claim',
  listPerm: 'flowable:task:claim',
  label: '待签任务',
  order: '-createTime',
  filters: requestFilters,
  fields: {
    ...request,
    ...task,
    ...starter,
    dueTime: field(z.string().nullable(), '到期时间', { widget: 'datetime' }),
  },
})

export type ClaimItem = ItemOf<typeof claimList>

/** 已办任务: tasks on which the caller acted; their own act, whatever became of it later (workflow §3.9). */
export const finishedList = defineResource({
  ...flowTask,
  name: 'flowable:finished',
  path: '/flowable/task/finished',
  listPerm: 'flowable:task:finished',
  label: '已办任务',
  order: '-doneTime',
  range: 'doneTime',
  filters: { ...requestFilters, result: z.string().max(2) },
  fields: {
    ...request,
    ...task,
    ...starter,
    doneTime: field(z.string().nullable(), '审批时间', { search: 'between', widget: 'datetime', advanced: true }),
    /** Seconds. */
    duration: field(z.int(), '耗时', { virtual: true, width: 120 }),
    status: field(z.string(), '处理结果', { dict: 'flow_task_status', sortable: false }),
    comment: field(z.string().nullable(), '审批意见', { virtual: true, width: 140 }),
    instanceStatus: field(z.string(), '流程状态', { virtual: true, dict: 'flow_instance_status' }),
    /** What the decision opened is still open and the process lets the caller take it back. */
    mayWithdraw: field(z.boolean(), '可撤回', { virtual: true }),
  },
})

/** What one may do with an own request, in the order of the buttons (workflow §3.7). */
export const processActWords = {
  resume: '继续填写',
  resubmit: '重新提交',
  recall: '撤回',
  urge: '催办',
  cancel: '取消申请',
  copy: '重新发起',
  print: '打印',
  remove: '删除',
} as const
export type ProcessAct = keyof typeof processActWords

/** 我的流程: requests of the caller (workflow §3.7). */
export const processList = defineResource({
  name: 'flowable:process',
  path: '/flowable/task/process',
  perm: 'flowable:instance',
  listPerm: 'flowable:task:process',
  label: '我的流程',
  logTitle: '我的流程',
  offers: ['page', 'export'],
  sheetName: '我的流程',
  audit: false,
  order: '-startTime',
  range: 'startTime',
  filters: { procDefName: word, keyword: word, categoryId: z.string().max(64) },
  fields: {
    title: field(z.string(), '标题', { title: true, sortable: false }),
    number: field(z.string().nullable(), '单号', { sortable: false, width: 150 }),
    procDefName: field(z.string(), '流程名称', { virtual: true, width: 120 }),
    procDefVersion: field(z.int(), '流程版本', { virtual: true, width: 88 }),
    categoryName: field(z.string().nullish(), '流程分类', { virtual: true, sortable: false, width: 110 }),
    key: field(z.string(), '流程标识', { sortable: false, sheet: false }),
    definitionId: field(z.string(), '部署编号', { sortable: false, sheet: false }),
    summary: field(z.array(z.object({ label: z.string(), text: z.string() })), '摘要', {
      sortable: false,
      sheet: false,
    }),
    startTime: field(z.string(), '提交时间', { search: 'between', widget: 'datetime', advanced: true }),
    endTime: field(z.string().nullable(), '结束时间', { widget: 'datetime', sortable: false }),
    status: field(z.string(), '流程状态', { dict: 'flow_instance_status', search: 'eq', sortable: false }),
    suspended: field(z.boolean(), '挂起', { sortable: false, sheet: false }),
    /** Seconds until now or the end. */
    duration: field(z.int(), '耗时', { virtual: true, width: 120, sheet: false }),
    /** Open nodes, joined by `、`. */
    currentNodes: field(z.string(), '当前节点', { virtual: true, width: 120 }),
    /** Who has the open tasks; candidates where nobody claimed. */
    handlers: field(z.array(z.object({ name: z.string(), deptName: z.string().nullable() })), '办理', {
      virtual: true,
      width: 120,
      sheet: false,
    }),
    acts: field(z.array(z.enum(Object.keys(processActWords) as [ProcessAct])), '操作', { virtual: true, sheet: false }),
  },
})
export type ProcessItem = ItemOf<typeof processList>

/** 抄送我的: what the caller was told of (workflow §3.11). */
export const copyList = defineResource({
  ...flowTask,
  name: 'flowable:copy',
  path: '/flowable/task/copy',
  listPerm: 'flowable:task:copy',
  label: '抄送',
  title: '抄送我的',
  order: '-time',
  range: 'time',
  filters: { ...requestFilters, isRead: z.enum(['0', '1']) },
  fields: {
    ...request,
    ...starter,
    instanceId: field(z.string(), '流程实例', { sortable: false }),
    nodeName: field(z.string(), '抄送节点', { sortable: false, width: 120 }),
    fromUserName: field(z.string(), '抄送人', { virtual: true, width: 110 }),
    content: field(z.string(), '抄送意见', { sortable: false, width: 140 }),
    time: field(z.string(), '抄送时间', { search: 'between', widget: 'datetime', advanced: true }),
    readTime: field(z.string().nullable(), '阅读时间', { widget: 'datetime', sortable: false }),
  },
})

export const readCopies = endpoint({
  method: 'POST',
  path: '/flowable/task/copy/read/:ids',
  summary: '标记抄送为已读',
  access: perms('flowable:task:copy'),
  unlogged: 'reading changes nothing for anybody else',
  params: z.object({ ids: idList }),
})
