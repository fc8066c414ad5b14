import dayjs, { type Dayjs } from 'dayjs'
import { productZone } from './productZone.ts'
import './wallClock.ts'

/** The moment as the clock of the product shows it, in the numbers that pickers read and write. */
export function productNow(): Dayjs {
  return dayjs(new Date().toLocaleString('sv-SE', { timeZone: productZone() }))
}

/** What logs open with: 最近 7 天. Without an end, so that what is written while the page is open is part of it. */
export const lastWeek = (): Readonly<Record<string, string>> => ({
  beginTime: productNow().subtract(6, 'day').format('YYYY-MM-DD'),
})

// Pickers take `now.tz()` as the present moment where there is such a function: their 今天 and 此刻 are the product's.
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, { tz: productNow })
})
