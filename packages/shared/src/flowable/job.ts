import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type ItemOf } from '@app/shared/kit/resource.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** What a process does later (workflow §16.3). */
export const flowJobKinds = {
  timer: '定时器',
  async: '异步节点',
  handler: '处理器',
  reminder: '超时提醒',
  auto: '超时处理',
  start: '定时启动',
  message: '消息',
  signal: '信号',
  hook: '外部通知',
  notice: '通知',
  event: '事件',
} as const satisfies Record<string, string>
export type FlowJobKind = keyof typeof flowJobKinds

export const flowJobStates = {
  waiting: '等待执行',
  running: '执行中',
  parked: '已挂起',
  done: '已完成',
  dead: '失败',
} as const satisfies Record<string, string>
export type FlowJobState = keyof typeof flowJobStates

const manage = 'flowable:instance:manage'

/** 流程作业: what waits, and what has failed for good. */
export const flowJobList = defineResource({
  name: 'flowable:job',
  path: '/flowable/job',
  perm: 'flowable:instance',
  listPerm: manage,
  label: '流程作业',
  offers: ['page'],
  audit: false,
  order: '-dueTime',
  filters: {
    title: z.string().max(100),
    kind: z.enum(Object.keys(flowJobKinds) as [FlowJobKind]),
    state: z.enum(Object.keys(flowJobStates) as [FlowJobState]),
  },
  fields: {
    title: field(z.string().nullable(), '流程', { virtual: true, title: true, width: 240 }),
    instanceId: field(z.string(), '流程实例', { sortable: false }),
    kind: field(z.string(), '类型', { sortable: false, width: 100 }),
    node: field(z.string().nullable(), '节点', { sortable: false, width: 140 }),
    state: field(z.string(), '状态', { sortable: false, width: 100 }),
    dueTime: field(z.string(), '执行时间', { widget: 'datetime', width: 160 }),
    tries: field(z.int(), '已尝试', { align: 'right', sortable: false, width: 80 }),
    error: field(z.string().nullable(), '失败原因', { sortable: false, width: 240 }),
  },
})
export type FlowJob = ItemOf<typeof flowJobList>

const act = { method: 'POST', access: perms(manage), log: { title: '流程实例', kind: LogKind.update } } as const
/** How many of them it was for; the others had gone meanwhile. */
const data = z.object({ count: z.int() })

export const flowJobCalls = {
  retry: endpoint({
    ...act,
    path: '/flowable/job/retry/:ids',
    summary: '重试失败的作业',
    params: z.object({ ids: idList }),
    data,
  }),
  run: endpoint({
    ...act,
    path: '/flowable/job/run/:ids',
    summary: '立即执行作业',
    params: z.object({ ids: idList }),
    data,
  }),
  /** The process goes on as if the work were done. */
  skip: endpoint({ ...act, path: '/flowable/job/skip/:id', summary: '跳过作业', params: z.object({ id: rowId }) }),
}
