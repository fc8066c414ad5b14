import dayjs, { type Dayjs } from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import utc from 'dayjs/plugin/utc.js'

interface Parsed {
  date?: unknown
  utc?: boolean
  args?: ArrayLike<unknown>
}

/** Days and times without a zone, as dayjs reads them without being told a format. */
const zoneless = /^\d{4}[-/]?\d{0,2}[-/]?\d{0,2}[Tt\s]*(\d{1,2}(:?\d{1,2}){0,2}([.:]?\d+)?)?$/

const isGiven = (format: unknown) => typeof format === 'string' || Array.isArray(format)

/** `YYYY-ww`: the reader of formats counts weeks in the browser's zone alone. Of several formats it asks for each. */
const hasWeek = (format: unknown) => typeof format === 'string' && /w/i.test(format.replaceAll(/\[[^\]]*\]/g, ''))

// Pickers hold what a clock on the wall shows, which is the product's: in the browser's own zone an hour that its clocks
// skip is no time at all. A text without a zone is therefore read as a time of UTC, where every hour exists. What the
// library of the pickers reads comes here too, and the reader of formats has to lie below.
dayjs.extend(customParseFormat)
dayjs.extend(utc)
dayjs.extend((_, { prototype }) => {
  const own = prototype as Dayjs & { parse(given: Parsed): void }
  const { parse, diff } = own
  own.parse = function (this: typeof own, given) {
    const { date, args } = given
    const format = args?.[1]
    if (typeof date !== 'string' || !(isGiven(format) || zoneless.test(date))) return parse.call(this, given)
    if (!hasWeek(format)) return parse.call(this, { ...given, utc: true })
    parse.call(this, given)
    const time = Date.UTC(this.year(), this.month(), this.date(), this.hour(), this.minute(), this.second())
    return parse.call(this, { date: new Date(time), utc: true, args: [] })
  }
  own.diff = function (this: typeof own, other, ...how) {
    return diff.call(this, typeof other === 'string' ? dayjs(other) : other, ...how)
  }
})
