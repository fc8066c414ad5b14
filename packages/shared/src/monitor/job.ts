import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { field } from '@app/shared/kit/field.ts'
import { defineResource, type RowOf } from '@app/shared/kit/resource.ts'
import { rowId } from '@app/shared/kit/standardCalls.ts'

/** 定时任务: when a registered task runs, and what with (monitor §2). Ids are numbers, because pages show them. */
export const job = defineResource({
  name: 'monitor:job',
  label: '定时任务',
  title: '定时任务',
  logTitle: '定时任务',
  sheetName: '定时任务',
  offers: ['page', 'get', 'save', 'remove', 'export', 'import', 'changeStatus'],
  statusPerm: 'monitor:job:changeStatus',
  order: 'id',
  fields: {
    jobName: field(z.string().min(1).max(64), '任务名称', {
      search: 'like',
      title: true,
      texts: { tooLong: '任务名称不能超过64个字符' },
    }),
    jobGroup: field(z.string().min(1).max(64), '任务组名', {
      search: 'eq',
      dict: 'sys_job_group',
      initial: 'DEFAULT',
    }),
    invokeTarget: field(z.string().min(1).max(500), '调用目标字符串', {
      search: 'like',
      sortable: false,
      texts: { tooLong: '调用目标字符串长度不能超过500个字符' },
    }),
    cronExpression: field(z.string().min(1).max(255), 'cron执行表达式', {
      sheet: '执行表达式',
      sortable: false,
      texts: { required: 'Cron执行表达式不能为空', tooLong: 'Cron执行表达式不能超过255个字符' },
    }),
    misfirePolicy: field(z.string().length(1), '计划策略', {
      dict: 'sys_job_misfire',
      initial: '1',
      list: false,
      widget: 'radio',
    }),
    concurrent: field(z.string().length(1), '并发执行', {
      dict: 'sys_job_concurrent',
      initial: '1',
      list: false,
      widget: 'radio',
    }),
    /** A new job is always stored paused. */
    status: field(z.string().length(1).optional(), '任务状态', {
      dict: 'sys_job_status',
      search: 'eq',
      form: 'edit',
      widget: 'radio',
    }),
    timeoutSeconds: field(z.int().min(0).max(604_800).optional(), '超时时间(秒)', {
      initial: 1800,
      list: false,
      help: '0 表示不限制',
    }),
    /** Empty when paused. */
    nextFireTime: field(z.string().nullish(), '下次执行时间', { readonly: true, form: false, sheet: false }),
    lastFireTime: field(z.string().nullish(), '上次执行时间', {
      virtual: true,
      readonly: true,
      form: false,
      sheet: false,
      sortable: false,
    }),
    /** 0 succeeded, 1 failed; empty while it has not run. */
    lastStatus: field(z.string().nullish(), '上次结果', {
      virtual: true,
      readonly: true,
      form: false,
      sheet: false,
      dict: 'sys_common_status',
      sortable: false,
    }),
    /** Milliseconds. */
    lastDuration: field(z.int().nullish(), '上次耗时', {
      virtual: true,
      readonly: true,
      form: false,
      sheet: false,
      sortable: false,
    }),
    /** The newest run that waits or is under way. */
    runningLogId: field(z.string().nullish(), '正在执行的日志', {
      virtual: true,
      readonly: true,
      form: false,
      sheet: false,
      sortable: false,
    }),
    remark: field(z.string().max(500).nullish(), '备注', { widget: 'textarea' }),
  },
})
export type Job = RowOf<typeof job>

const jobLog = (kind: LogKind) => ({ title: '定时任务', kind })

/** One run at once, whatever the status; the answer names its log row. */
export const runJob = endpoint({
  method: 'POST',
  path: '/monitor/job/run',
  summary: '立即执行一次',
  access: perms('monitor:job:run'),
  log: jobLog(LogKind.update),
  body: z.object({ id: rowId }),
  data: z.object({ logId: rowId }),
})

export const cancelRun = endpoint({
  method: 'POST',
  path: '/monitor/job/cancel',
  summary: '取消正在执行的任务',
  access: perms('monitor:job:run'),
  log: jobLog(LogKind.force),
  body: z.object({ logId: rowId }),
})

const taskParam = z.object({
  name: z.string(),
  title: z.string(),
  type: z.enum(['string', 'boolean', 'integer', 'long', 'double']),
  required: z.boolean().optional(),
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  min: z.number().optional(),
  max: z.number().optional(),
  maxLength: z.int().optional(),
  enum: z.array(z.union([z.string(), z.number()])).optional(),
  pattern: z.string().optional(),
})

/** The registered tasks, for the choice in the form; `allowed` is false without the task's own permission. */
export const jobTargets = endpoint({
  method: 'GET',
  path: '/monitor/job/targets',
  summary: '可调用的任务',
  access: perms('monitor:job:query'),
  data: z.array(
    z.object({
      name: z.string(),
      title: z.string(),
      description: z.string(),
      params: z.array(taskParam),
      timeoutSeconds: z.int().nullable(),
      maxPerHour: z.int().nullable(),
      singleton: z.boolean(),
      repeatable: z.boolean(),
      allowed: z.boolean(),
    }),
  ),
})

export const cronTimes = endpoint({
  method: 'GET',
  path: '/monitor/job/cronTimes',
  summary: 'Cron表达式的最近执行时间',
  access: perms('monitor:job:query'),
  query: z.object({
    expression: z.string().max(255, 'Cron执行表达式不能超过255个字符'),
    count: z.coerce.number().int().min(1).max(10).default(5),
  }),
  data: z.object({
    valid: z.boolean(),
    /** Why it is not, in words. */
    message: z.string().nullable(),
    /** What it means, in words. */
    words: z.string().nullable(),
    times: z.array(z.string()),
    timeZone: z.string(),
  }),
})

/** Topic of the news of runs; it goes to holders of `monitor:job:list`. */
export const jobRunTopic = 'job.run'

/** How a run is getting on: a hint at most once a second, the log row tells the rest. */
export const jobRunNews = z.object({
  logId: z.string(),
  jobId: z.string(),
  state: z.enum(['waiting', 'running', 'ended']),
  /** 0 succeeded, 1 failed, empty before the end. */
  status: z.enum(['0', '1']).nullable(),
  percent: z.number().nullable(),
  text: z.string().nullable(),
})
export type JobRunNews = z.infer<typeof jobRunNews>
