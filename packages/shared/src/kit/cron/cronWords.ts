import type { Cron } from './cron.ts'
import { cronBounds, type CronFieldName, type CronPart } from './cronField.ts'

const weekdayWords = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六']
const weekday = (value: number) => weekdayWords[value - 1] ?? ''
const two = (value: number) => String(value).padStart(2, '0')

const units: Record<CronFieldName, string> = {
  second: '秒',
  minute: '分',
  hour: '点',
  day: '日',
  month: '月',
  week: '',
  year: '年',
}
/** Words of a length of time, where they differ from those of a place in it. */
const spans: Record<CronFieldName, string> = {
  second: '秒',
  minute: '分钟',
  hour: '小时',
  day: '天',
  month: '个月',
  week: '天',
  year: '年',
}

function partWords(name: CronFieldName, part: CronPart): string {
  const one = (value: number) => (name === 'week' ? weekday(value) : `${value}${units[name]}`)
  const every = (step: number) => (step === 1 ? `每${spans[name]}` : `每隔${step}${spans[name]}`)
  switch (part.kind) {
    case 'all':
      return every(1)
    case 'value':
      return one(part.value)
    case 'range':
      return `${one(part.from)}至${one(part.to)}${part.step > 1 ? every(part.step) : ''}`
    case 'step':
      return part.from === cronBounds[name].from ? every(part.step) : `从${one(part.from)}起${every(part.step)}`
    case 'last':
      return part.before === 0 ? '最后一天' : `倒数第${part.before + 1}天`
    case 'lastWorkday':
      return '最后一个工作日'
    case 'workday':
      return `离${part.day}日最近的工作日`
    case 'lastWeekday':
      return `最后一个${weekday(part.weekday)}`
    case 'nthWeekday':
      return `第${part.nth}个${weekday(part.weekday)}`
  }
}

const wordsOf = (cron: Cron, name: CronFieldName) => cron.fields[name].map((part) => partWords(name, part)).join('、')
const isAll = (cron: Cron, name: CronFieldName) => cron.fields[name].every(({ kind }) => kind === 'all')
const single = (parts: readonly CronPart[]) =>
  parts.every(({ kind }) => kind === 'value')
    ? parts.map((part) => (part.kind === 'value' ? part.value : 0))
    : undefined

function dateWords(cron: Cron): string {
  const name = cron.free === 'day' ? 'week' : 'day'
  const year = isAll(cron, 'year') ? '' : wordsOf(cron, 'year')
  const month = isAll(cron, 'month') ? '' : wordsOf(cron, 'month')
  if (isAll(cron, name)) return year || month ? `${year}${month}每天` : ''
  // A weekday of a month is counted within it; a plain one comes every week.
  const counted = cron.fields[name].some(({ kind }) => kind === 'lastWeekday' || kind === 'nthWeekday')
  const within = month || (name === 'day' || counted ? '每月' : '')
  const lead = name === 'week' && !counted && !month ? '每' : ''
  return `${year}${within}${lead}${wordsOf(cron, name)}`
}

function clockWords(cron: Cron): string {
  const { hour, minute, second } = cron.fields
  const [hours, minutes, seconds] = [single(hour), single(minute), single(second)]
  if (hours && minutes?.length === 1 && seconds?.length === 1)
    return hours.map((value) => `${two(value)}:${two(minutes[0] ?? 0)}:${two(seconds[0] ?? 0)}`).join('、')
  const words: string[] = []
  if (!isAll(cron, 'hour')) words.push(wordsOf(cron, 'hour'))
  else if (minutes) words.push('每小时')
  if (!isAll(cron, 'minute')) words.push(minutes ? `第${wordsOf(cron, 'minute')}` : wordsOf(cron, 'minute'))
  else if (seconds || !isAll(cron, 'hour')) words.push('每分钟')
  if (!seconds) words.push(wordsOf(cron, 'second'))
  else if (seconds.length > 1 || seconds[0] !== 0) words.push(`第${wordsOf(cron, 'second')}`)
  return words.join('的')
}

/** What the expression means, in words: `每天 01:00:00`, `每隔10秒`. */
export function describeCron(cron: Cron): string {
  const date = dateWords(cron)
  const clock = clockWords(cron)
  if (date) return `${date} ${clock}`
  return single(cron.fields.hour) && single(cron.fields.minute) && single(cron.fields.second) ? `每天 ${clock}` : clock
}
