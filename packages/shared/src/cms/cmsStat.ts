import { z } from 'zod'
import { endpoint, LogKind, perms } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { rowId, transferAnswer } from '@app/shared/kit/standardCalls.ts'

const path = '/cms/cmsStat'
const most = 366
const dayMs = 86_400_000

/** Days, both included, and the class with what is below it; without a class the whole site. */
const range = z
  .object({
    beginTime: labelled(z.iso.date(), '开始日期'),
    endTime: labelled(z.iso.date(), '结束日期'),
    classId: rowId.optional(),
  })
  .refine(({ beginTime, endTime }) => beginTime <= endTime, { path: ['endTime'], message: '结束日期不能早于开始日期' })
  .refine(({ beginTime, endTime }) => Date.parse(endTime) - Date.parse(beginTime) < most * dayMs, {
    path: ['endTime'],
    message: `统计范围不能超过${most}天`,
  })
export type StatRange = z.infer<typeof range>

const figure = z.object({
  key: z.string(),
  label: z.string(),
  value: z.int(),
  /** The same of yesterday, where days are compared. */
  before: z.int().nullable(),
})
export type StatFigure = z.infer<typeof figure>

const share = z.object({ name: z.string(), value: z.int() })
export type StatShare = z.infer<typeof share>

const word = z.object({
  word: z.string(),
  count: z.int(),
  lastTime: z.string(),
  zeroHit: z.enum(['Y', 'N']),
  hidden: z.enum(['Y', 'N']),
})
export type SearchedWord = z.infer<typeof word>

const workload = z.object({
  userId: z.string(),
  name: z.string(),
  added: z.int(),
  submitted: z.int(),
  passed: z.int(),
  rejected: z.int(),
  published: z.int(),
  words: z.int(),
  pv: z.int(),
})
export type Workload = z.infer<typeof workload>

const access = perms('cms:cmsStat:list')

const read = <D extends z.ZodType>(name: string, summary: string, data: D) =>
  endpoint({ method: 'GET', path: `${path}/${name}`, summary, access, query: range, data })

/** 内容统计 (cms §18): what was written, what of it is read, by whom and how it is found. */
export const cmsStatCalls = {
  overview: read('overview', '内容统计数字', z.array(figure)),
  visitTrend: read(
    'visitTrend',
    '访问趋势',
    z.object({
      unit: z.enum(['hour', 'day', 'month']),
      points: z.array(z.object({ time: z.string(), pv: z.int(), uv: z.int() })),
    }),
  ),
  publishTrend: read(
    'publishTrend',
    '发布趋势',
    z.array(z.object({ time: z.string(), added: z.int(), published: z.int(), offline: z.int() })),
  ),
  classShare: read('classShare', '栏目文章分布', z.array(share)),
  classRank: read('classRank', '栏目浏览排行', z.array(share)),
  articleRank: read(
    'articleRank',
    '文章排行',
    z.array(z.object({ id: z.string(), title: z.string(), className: z.string(), pv: z.int(), uv: z.int() })),
  ),
  source: read('source', '来源分布', z.array(share)),
  device: read('device', '设备分布', z.array(share)),
  workload: read('workload', '编辑工作量', z.array(workload)),
  audit: read(
    'audit',
    '审核效率',
    z.array(
      z.object({
        className: z.string(),
        reviewer: z.string(),
        count: z.int(),
        /** Hours from the submission to the decision, on average and for nine of ten. */
        average: z.number(),
        ninety: z.number(),
      }),
    ),
  ),
  words: read('words', '搜索词', z.array(word)),
  hideWord: endpoint({
    method: 'POST',
    path: `${path}/words/hide`,
    summary: '搜索词是否出现在搜索建议中',
    access: perms('cms:cmsSite:word'),
    log: { title: '内容统计', kind: LogKind.update },
    body: z.object({ word: z.string().min(1).max(50), hidden: z.enum(['Y', 'N']) }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${path}/export`,
    summary: '导出编辑工作量',
    access: perms('cms:cmsStat:export'),
    log: { title: '内容统计', kind: LogKind.export },
    query: range,
    data: transferAnswer,
    answer: 'message',
  }),
}
