import { z } from 'zod'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'

/** Months that 登录趋势 can look back. */
export const trendMonths = ['1', '3', '6'] as const
export type TrendMonths = (typeof trendMonths)[number]

const dayCount = z.object({
  /** `YYYY-MM-DD` in the zone of the installation. */
  day: z.string(),
  logins: z.int(),
  /** Only for those who may see 操作日志. */
  operations: z.int().nullable(),
})
export type DayCount = z.infer<typeof dayCount>

const figure = z.object({
  key: z.string(),
  title: z.string(),
  value: z.int(),
  /** Word behind the number. */
  unit: z.string(),
})
export type Figure = z.infer<typeof figure>

const todo = z.object({
  key: z.string(),
  label: z.string(),
  title: z.string(),
  time: z.string().nullable(),
  /** Page that deals with it. */
  path: z.string(),
  tone: z.enum(['info', 'warning', 'error', 'success']),
})
export type Todo = z.infer<typeof todo>

/** Data of portlets that no page has as they are; answers of up to 30 seconds ago. */
export const board = {
  trend: endpoint({
    method: 'GET',
    path: '/portal/board/trend',
    summary: '每日登录与操作次数',
    access: perms('monitor:loginLog:list'),
    background: true,
    query: z.object({ months: labelled(z.enum(trendMonths).default('1'), '月数') }),
    data: z.array(dayCount),
  }),
  figures: endpoint({
    method: 'GET',
    path: '/portal/board/figures',
    summary: '数据概览',
    access: 'session',
    background: true,
    data: z.array(figure),
  }),
  todos: endpoint({
    method: 'GET',
    path: '/portal/board/todos',
    summary: '待办事项',
    access: 'session',
    background: true,
    data: z.array(todo),
  }),
  about: endpoint({
    method: 'GET',
    path: '/portal/board/about',
    summary: '平台版本',
    access: 'session',
    background: true,
    data: z.object({ version: z.string() }),
  }),
}
