import { z } from 'zod'
import { recordListQuery } from '@app/shared/form/recordQuery.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

const bar = z.object({ label: z.string(), count: z.int() })
export type StatisticsBar = z.infer<typeof bar>

/** What the submitted values of one field come to. */
export const fieldStatistics = z.object({
  model: z.string(),
  label: z.string(),
  type: z.string(),
  /** How it is drawn: shares of choices, a course over time, a spread of numbers, or nothing but how many filled it. */
  shape: z.enum(['shares', 'course', 'spread', 'filled']),
  /** Records in which the field holds something. */
  filled: z.int(),
  bars: z.array(bar),
  numbers: z.object({ min: z.number(), avg: z.number(), max: z.number(), sum: z.number() }).nullable(),
})
export type FieldStatistics = z.infer<typeof fieldStatistics>

export const statisticsCalls = {
  get: endpoint({
    method: 'GET',
    path: '/form/record/statistics',
    summary: '表单数据统计',
    access: perms('form:record:list'),
    query: recordListQuery,
    data: z.object({ total: z.int(), fields: z.array(fieldStatistics) }),
  }),
}
