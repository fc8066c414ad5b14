import { z } from 'zod'
import { recordListQuery } from '@app/shared/form/recordQuery.ts'
import { endpoint, perms } from '@app/shared/kit/endpoint.ts'

const bar = z.object({ label: z.string(), count: z.int() })
export type StatisticsBar = z.infer<typeof bar>

const numbers = z.object({ min: z.number(), avg: z.number(), max: z.number(), sum: z.number() })
export type StatisticsNumbers = z.infer<typeof numbers>

/** What the submitted values of one field come to. */
export const fieldStatistics = z.object({
  key: z.string(),
  model: z.string(),
  label: z.string(),
  type: z.string(),
  /** How it is drawn: shares of choices, a course over time, a spread of numbers, or nothing but how many filled it. */
  shape: z.enum(['shares', 'course', 'spread', 'filled']),
  /** Records in which the field holds something. */
  filled: z.int(),
  /** One record may take several of the bars: each is a share of those who answered. */
  several: z.boolean(),
  bars: z.array(bar),
  numbers: numbers.nullable(),
  /** Of a dynamic table or a list of inputs: its columns over all rows of all records. */
  columns: z.array(z.object({ label: z.string(), filled: z.int(), numbers: numbers.nullable() })),
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
