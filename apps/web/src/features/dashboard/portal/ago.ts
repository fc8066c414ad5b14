import { momentText } from '#/kit/words/format.ts'

const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000

/** 刚刚, n 分钟前, n 小时前, 昨天 17:40, MM-DD HH:mm, in another year the day (ui §12). */
export function agoText(time: string, now = momentText(new Date())): string {
  const passed = momentOf(now) - momentOf(time)
  if (Number.isNaN(passed)) return time
  if (passed < minuteMs) return '刚刚'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} 分钟前`
  const days = (dayOf(now) - dayOf(time)) / dayMs
  if (days === 0) return `${Math.floor(passed / hourMs)} 小时前`
  if (days === 1) return `昨天 ${time.slice(11, 16)}`
  return time.slice(0, 4) === now.slice(0, 4) ? time.slice(5, 16) : time.slice(0, 10)
}

/** Both clocks are the product's, so its zone does not matter between them. */
const momentOf = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)
const dayOf = (text: string) => Date.parse(text.slice(0, 10))
