import type { Liquid } from 'liquidjs'
import { absolute, isOwnAddress } from './absolute.ts'
import { pictureAttributes, smallerCopy } from './pictureUrl.ts'
import { asText, escaped, printed } from './printed.ts'
import { qrCode } from './qrCode.ts'
import { SafeHtml } from './safeHtml.ts'
import type { AskHost } from './tags.ts'

const asNumber = (value: unknown): number => {
  const number = Number(asText(value))
  return Number.isFinite(number) ? number : 0
}

const cellsOf = (character: string) => ((character.codePointAt(0) ?? 0) > 0x2e7f ? 2 : 1)

/** As much as fits into so many cells, of which a Chinese character takes two. */
function cutToWidth(text: string, cells: number): string {
  let left = cells
  let kept = ''
  for (const character of text) {
    left -= cellsOf(character)
    if (left < 0) return `${kept.trimEnd()}…`
    kept += character
  }
  return text
}

const shorten = (value: number) => String(Math.round(value * 10) / 10)

function fileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${shorten(bytes / 1024)} KB`
  return bytes < 1024 ** 3 ? `${shorten(bytes / 1024 ** 2)} MB` : `${shorten(bytes / 1024 ** 3)} GB`
}

function numberInChinese(value: number): string {
  if (Math.abs(value) < 10_000) return String(value)
  return Math.abs(value) < 100_000_000 ? `${shorten(value / 10_000)}万` : `${shorten(value / 100_000_000)}亿`
}

const agoSteps = [
  [60, '刚刚', 1],
  [3_600, '分钟前', 60],
  [86_400, '小时前', 3_600],
  [86_400 * 30, '天前', 86_400],
  [86_400 * 365, '个月前', 86_400 * 30],
  [Infinity, '年前', 86_400 * 365],
] as const

function timeAgo(time: number, now: number): string {
  const seconds = (now - time) / 1_000
  const [, words, unit] = agoSteps.find(([limit]) => seconds < limit) ?? agoSteps[5]
  return unit === 1 ? words : `${Math.floor(seconds / unit)}${words}`
}

/** Words of a query in what was found, in both cases of letters. */
function highlighted(text: string, keyword: string): SafeHtml {
  const terms = keyword
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 5)
    .map((term) => term.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  if (terms.length === 0) return new SafeHtml(escaped(text))
  const parts = text.split(new RegExp(`(${terms.join('|')})`, 'giu'))
  return new SafeHtml(
    parts.map((part, i) => (i % 2 === 1 ? `<em class="hl">${escaped(part)}</em>` : escaped(part))).join(''),
  )
}

const masked = (text: string) => {
  const characters = [...text]
  const shown = Math.min(3, Math.floor(characters.length / 3))
  return characters.map((character, i) => (i < shown || i >= characters.length - shown ? character : '*')).join('')
}

/** Readers of feeds know no colours; the languages are read when a page shows the first block of code. */
async function withColours(html: string): Promise<string> {
  const { withCodeColours } = await import('./codeColours.ts')
  return withCodeColours(html)
}
const coloured = (html: string, isFeed: boolean): string | Promise<string> =>
  !isFeed && html.includes('<pre') ? withColours(html) : html

/** The words beside those of Liquid (`templateFilters`); `now` is the time of the page. */
export function addFilters(
  engine: Liquid,
  page: { now: number; assets: string; isFeed: boolean; data: Record<string, unknown> },
  ask: AskHost,
): void {
  // The engine's own `raw` prints whatever it is given.
  engine.registerFilter('raw', {
    raw: true,
    handler: (value: unknown) => (value instanceof SafeHtml ? coloured(value.toString(), page.isFeed) : printed(value)),
  })
  engine.registerFilter('time_ago', (value: unknown) => {
    const time = Date.parse(asText(value))
    return Number.isNaN(time) ? '' : timeAgo(time, page.now)
  })
  engine.registerFilter('width', (value: unknown, cells: unknown) =>
    cutToWidth(asText(value), Math.max(2, asNumber(cells) || 60)),
  )
  engine.registerFilter('highlight', (value: unknown, keyword: unknown) =>
    highlighted(asText(value), asText(keyword).slice(0, 50)),
  )
  engine.registerFilter('img', (value: unknown, width: unknown) => smallerCopy(asText(value), asNumber(width)))
  engine.registerFilter(
    'picture',
    (value: unknown, width: unknown, sizes: unknown) =>
      new SafeHtml(pictureAttributes(asText(value), asNumber(width), asText(sizes) || '100vw')),
  )
  engine.registerFilter('url', async (value: unknown) => {
    const address = asText(value).trim()
    const own = isOwnAddress(address) ? asText(await ask('url', { address })) : address
    return absolute(own, asText((page.data['site'] as Record<string, unknown> | undefined)?.['url']))
  })
  engine.registerFilter('qrcode', (value: unknown, size: unknown) => qrCode(asText(value), asNumber(size)))
  engine.registerFilter('file_size', (value: unknown) => fileSize(asNumber(value)))
  engine.registerFilter('number_cn', (value: unknown) => numberInChinese(asNumber(value)))
  engine.registerFilter('mask', (value: unknown) => masked(asText(value).slice(0, 200)))
  engine.registerFilter('asset', (value: unknown) => `${page.assets}${asText(value).replace(/^\/+/, '')}`)
}
