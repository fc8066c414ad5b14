import { z } from 'zod'
import { endpoint, LogKind } from '@app/shared/kit/endpoint.ts'
import { labelled } from '@app/shared/kit/labels.ts'
import { isRealDay } from '@app/shared/kit/searchValue.ts'
import { idList, rowId } from '@app/shared/kit/standardCalls.ts'

/** Entries that one user may keep. */
export const maxCalendarEntries = 1_000
/** A month view shows six weeks. */
const maxDays = 62

const dayShape = /^(19|2\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/
const day = z.string().refine((text) => dayShape.test(text) && isRealDay(text), '日期格式不正确')
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式不正确')

const calendarEntry = z.object({
  id: z.string(),
  title: z.string(),
  day: z.string(),
  beginTime: z.string().nullable(),
  endTime: z.string().nullable(),
  remark: z.string().nullable(),
  version: z.int(),
})
export type CalendarEntry = z.infer<typeof calendarEntry>

/** What is typed into the form of an entry. */
export const calendarFields = {
  title: labelled(z.string().trim().min(1).max(50), '日程标题'),
  day: labelled(day, '日期'),
  beginTime: labelled(time.nullish(), '开始时间'),
  endTime: labelled(time.nullish(), '结束时间'),
  remark: labelled(z.string().max(500).nullish(), '备注'),
}

const path = '/portal/calendar'
const title = '日历'

/** 日历: entries of the caller alone; there is no right to those of others. */
export const calendar = {
  list: endpoint({
    method: 'GET',
    path: `${path}/list`,
    summary: '自己的日程',
    access: 'session',
    query: z
      .object({ beginDay: day, endDay: day })
      .refine(
        ({ beginDay, endDay }) =>
          beginDay <= endDay && Date.parse(endDay) - Date.parse(beginDay) <= maxDays * 86_400_000,
        '日期范围不正确',
      ),
    data: z.array(calendarEntry),
  }),
  save: endpoint({
    method: 'POST',
    path,
    summary: '保存日程',
    access: 'session',
    log: { title, kind: LogKind.update },
    body: z
      .object({ id: rowId.nullish(), version: z.int().nullish(), ...calendarFields })
      .refine(({ beginTime, endTime }) => !endTime || (!!beginTime && beginTime <= endTime), {
        message: '结束时间不能早于开始时间',
        path: ['endTime'],
      }),
    data: calendarEntry,
  }),
  remove: endpoint({
    method: 'POST',
    path: `${path}/:ids`,
    summary: '删除日程',
    access: 'session',
    log: { title, kind: LogKind.remove },
    params: z.object({ ids: idList }),
  }),
}
