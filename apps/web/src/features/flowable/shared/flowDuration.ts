/** `{d}天{h}小时{m}分钟` without what is zero in front (workflow §5.3). */
export function flowDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const [days, hours, rest] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60) % 24, minutes % 60]
  if (days > 0) return `${days}天${hours}小时${rest}分钟`
  if (hours > 0) return `${hours}小时${rest}分钟`
  return rest > 0 ? `${rest}分钟` : `${seconds}秒`
}
