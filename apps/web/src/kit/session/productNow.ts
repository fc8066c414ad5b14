import dayjs, { type Dayjs } from 'dayjs'
import { productZone } from './productZone.ts'

/** The moment as the clock of the product shows it, in the numbers that pickers read and write. */
export function productNow(): Dayjs {
  const timeZone = productZone()
  return timeZone === undefined ? dayjs() : dayjs(new Date().toLocaleString('sv-SE', { timeZone }))
}

// Pickers take `now.tz()` as the present moment where there is such a function: their 今天 and 此刻 are the product's.
dayjs.extend((_, { prototype }) => {
  Object.assign(prototype, { tz: productNow })
})
