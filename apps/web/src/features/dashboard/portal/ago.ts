const minuteMs = 60_000
const hourMs = 3_600_000

/** 刚刚, n 分钟前, n 小时前, 昨天 17:40, MM-DD HH:mm, in another year the day (ui §12). */
export function agoText(time: string, now: Date = new Date()): string {
  const moment = new Date(time.replace(' ', 'T'))
  const passed = now.getTime() - moment.getTime()
  if (Number.isNaN(passed)) return time
  if (passed < minuteMs) return '刚刚'
  if (passed < hourMs) return `${Math.floor(passed / minuteMs)} 分钟前`
  const midnight = new Date(now).setHours(0, 0, 0, 0)
  if (moment.getTime() >= midnight) return `${Math.floor(passed / hourMs)} 小时前`
  if (moment.getTime() >= new Date(midnight - 1).setHours(0, 0, 0, 0)) return `昨天 ${time.slice(11, 16)}`
  return time.slice(0, 4) === String(now.getFullYear()) ? time.slice(5, 16) : time.slice(0, 10)
}
