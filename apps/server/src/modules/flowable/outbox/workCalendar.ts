import type { WorkCalendar } from '@app/flow-engine/timer/workTime.ts'
import { holidayDict, workdayDict } from '@app/form-engine/expression/holidays.ts'
import type { Ctx } from '#/platform/context.ts'

/**
 * 工作日历: weekends, and what the dictionaries 节假日 and 调休工作日 say, which formulas of forms count with too; nothing
 * for a period that counts every day.
 */
export async function workCalendar(
  { platform: { ports } }: Ctx,
  onWorkdays: true | undefined,
): Promise<WorkCalendar | undefined> {
  if (!onWorkdays) return undefined
  const [off, worked] = [await ports.dictLabels(holidayDict), await ports.dictLabels(workdayDict)]
  const isIn = (entries: typeof off) => (day: string) => entries.some(({ value, enabled }) => enabled && value === day)
  return { isHoliday: isIn(off), isWorkday: isIn(worked) }
}
