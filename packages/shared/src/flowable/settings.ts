import { z } from 'zod'

/** A call to a system outside after something happened (workflow §8.7); signed when it has a secret. */
const hook = z.object({
  url: z.string().min(1).max(500),
  headers: z
    .array(z.object({ name: z.string().min(1).max(100), text: z.string().max(500) }))
    .max(20)
    .default([]),
})

const ids = z.array(z.string().max(64)).max(200).default([])

const names = z.record(z.string().max(2_000), z.string().max(200)).default({})

/** 单号: prefix, moment, suffix and a sequence that begins anew with each moment (workflow §10.3). */
export const numberRule = z.object({
  prefix: z.string().max(20).default(''),
  infix: z.enum(['none', 'day', 'hour', 'minute', 'second']).default('day'),
  suffix: z.string().max(20).default(''),
  digits: z.int().min(1).max(12).default(5),
})

/** 流程设置 of a definition and of the draft it comes from (workflow §10.4); everything has a default. */
export const flowSettings = z.object({
  icon: z.string().max(50).default(''),
  description: z.string().max(500).default(''),
  /** Whether it is offered under 发起流程. */
  isVisible: z.boolean().default(true),
  /** Who may start it; everybody while all are empty. */
  startRange: z.object({ users: ids, depts: ids, roles: ids, posts: ids }).prefault({}),
  /** 流程管理员: user ids. */
  managers: ids,
  /** 撤回申请 by the initiator. */
  recall: z.enum(['never', 'beforeFirst', 'any']).default('beforeFirst'),
  /** 取消申请 by the initiator. */
  allowCancel: z.boolean().default(true),
  /** 撤回 of an own approval. */
  allowWithdraw: z.boolean().default(true),
  /** Same person again: never passed, once for all, only side by side (workflow §8.5). */
  repeatedApprover: z.enum(['none', 'once', 'adjacent']).default('none'),
  /** `{field}`, `{发起人}`, `{发起时间}`; the default title while empty. */
  title: z.string().max(200).default(''),
  /** Form fields of the summary; the first three visible ones while empty. */
  summary: z.array(z.string().max(64)).max(3).default([]),
  number: numberRule.nullish(),
  hooks: z
    .object({
      processStart: hook.nullish(),
      processEnd: hook.nullish(),
      taskCreate: hook.nullish(),
      taskComplete: hook.nullish(),
    })
    .prefault({}),
  /** 打印模板: options of the printed record page. */
  print: z.object({ attachments: z.boolean().default(true), history: z.boolean().default(true) }).prefault({}),
  /** Told of every start. */
  ccUsers: ids,
  commentRequired: z.boolean().default(false),
  /** ISO duration for tasks without a limit of their own; none while empty. */
  timeout: z.string().max(50).default(''),
  /** 工作日历 of that limit: weekends and holidays do not count. */
  timeoutOnWorkdays: z.boolean().default(false),
  retentionDays: z.int().min(0).max(36_500).default(0),
  /** Leaders of the initiator's departments may read. */
  leadersMayRead: z.boolean().default(false),
  /** 未知变量视为空. */
  unknownAsNull: z.boolean().default(false),
  /** 无表单, 流程表单, 业务表单; not chosen while empty (workflow §9). */
  formMode: z.enum(['', 'none', 'form', 'business']).default(''),
  /** Key of the page of a 业务表单. */
  businessPage: z.string().max(200).default(''),
  /** What stands in this installation for names of an imported file; `''` leaves a handler out (workflow §12.5). */
  mapping: z.object({ handlers: names, people: names, forms: names }).prefault({}),
})

export type FlowSettings = z.infer<typeof flowSettings>
