import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'

const hidden = { list: false, sheet: false } as const

/** 调度日志: one row per planned time and per run started by hand; open ones tell how far they are (monitor §5). */
export const jobLog = defineResource({
  name: 'monitor:jobLog',
  perm: 'monitor:job',
  label: '调度日志',
  title: '调度日志',
  logTitle: '调度日志',
  sheetName: '调度日志',
  offers: ['page', 'get', 'remove', 'export'],
  order: '-createTime',
  range: 'createTime',
  audit: false,
  fields: {
    jobId: field(z.string(), '任务编号', { search: 'eq', sheet: false, sortable: false }),
    jobName: field(z.string(), '任务名称', { search: 'like', title: true, sortable: false }),
    jobGroup: field(z.string(), '任务组名', { search: 'eq', dict: 'sys_job_group', sortable: false }),
    invokeTarget: field(z.string(), '调用目标字符串', { sortable: false }),
    jobMessage: field(z.string().nullish(), '日志信息', { sortable: false }),
    /** 0 succeeded, 1 failed; empty before the end. */
    status: field(z.string().nullish(), '执行状态', { search: 'eq', dict: 'sys_common_status', sortable: false }),
    exceptionInfo: field(z.string().nullish(), '异常信息', { list: false }),
    /** `waiting`, `running` or `ended`. */
    state: field(z.string(), '执行阶段', {
      search: 'eq',
      dict: 'sys_job_state',
      sheet: false,
      sortable: false,
      advanced: true,
    }),
    /** `cron`, `manual`, `misfire`, or `retry` of a run whose node died. */
    triggerType: field(z.string(), '触发方式', {
      search: 'eq',
      dict: 'sys_job_trigger',
      sortable: false,
      advanced: true,
    }),
    /** The planned time. */
    fireTime: field(z.string(), '计划时间', { sheet: false, sortable: false, list: false }),
    startTime: field(z.string().nullish(), '开始时间', { sortable: false }),
    stopTime: field(z.string().nullish(), '结束时间', { sortable: false }),
    /** Milliseconds. */
    duration: field(z.int().nullish(), '耗时', { sheet: '耗时(毫秒)', sortable: false }),
    nodeId: field(z.string().nullish(), '节点编号', { ...hidden, search: 'eq' }),
    nodeName: field(z.string().nullish(), '节点', { virtual: true, sheet: false, sortable: false }),
    /** End of the run; until then when it was taken up. */
    createTime: field(z.string(), '执行时间', { search: 'between', advanced: false, widget: 'datetime' }),
    percent: field(z.int().nullish(), '进度', { sheet: false, sortable: false }),
    progressText: field(z.string().nullish(), '进度说明', { sheet: false, sortable: false }),
    /** What the task wrote, at most 64 kB of it. */
    output: field(z.string().nullish(), '执行输出', hidden),
    cancelBy: field(z.string().nullish(), '取消人', { sheet: false, sortable: false }),
  },
})
export type JobLog = RowOf<typeof jobLog>

export const cleanJobLog = endpoint({
  method: 'POST',
  path: '/monitor/jobLog/clean',
  summary: '清空调度日志',
  access: perms('monitor:job:remove'),
  log: { title: '调度日志', kind: LogKind.clean },
  /** How many went; those of the last 7 days stay. */
  data: z.int(),
})
