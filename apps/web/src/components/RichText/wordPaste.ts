import { cleanStyle } from '@app/shared/kit/rich/declarations.ts'
import { cleanColour } from '@app/shared/kit/rich/richStyle.ts'

/** Text of Word, WPS, Outlook or Excel. */
export const isOffice = (html: string) => /urn:schemas-microsoft-com:office|\bmso-|class=["']?(Mso|et\d)/i.test(html)

const styleOf = (element: Element) => element.getAttribute('style') ?? ''

/** Turns the markup of word processors into plain lists, tables and paragraphs; works on an inert body. */
export function tidyOffice(body: HTMLElement): void {
  for (const element of body.querySelectorAll('[style]')) {
    if (/mso-hide:\s*all|display:\s*none|mso-element:\s*(comment|footnote|endnote)-list/i.test(styleOf(element)))
      element.remove()
  }
  lists(body)
  commonLook(body)
  for (const cell of body.querySelectorAll('td[width], th[width]')) {
    const width = Math.round(Number(cell.getAttribute('width')))
    if (width >= 25 && Number(cell.getAttribute('colspan') ?? 1) === 1) cell.setAttribute('colwidth', String(width))
    cell.removeAttribute('width')
  }
  // A paragraph of a blank is how word processors write an empty one.
  for (const paragraph of body.querySelectorAll('p')) {
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img, br')) paragraph.replaceChildren()
  }
}

interface Item {
  paragraph: Element
  level: number
  ordered: boolean
  start: number
}

const ordered = /^[(（]?(\d{1,4}|[a-z]|[ivxlc]{1,6}|[一二三四五六七八九十]{1,3})[.)、）．]/i

function itemOf(paragraph: Element): Item | undefined {
  const level = /mso-list:\s*[^;]*?level(\d)/i.exec(styleOf(paragraph))?.[1]
  if (!level) return undefined
  const markers = [...paragraph.querySelectorAll('[style]')].filter((each) => /mso-list:\s*ignore/i.test(styleOf(each)))
  const text = markers
    .map((each) => each.textContent ?? '')
    .join('')
    .trim()
  for (const marker of markers) marker.remove()
  const number = Number(/^[(（]?(\d{1,4})/.exec(text)?.[1] ?? 1)
  return { paragraph, level: Number(level), ordered: ordered.test(text), start: number }
}

/** Paragraphs that only look like a list become one. */
function lists(body: HTMLElement): void {
  const done = new Set<Element>()
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (done.has(paragraph) || !/mso-list:[^;]*level/i.test(styleOf(paragraph))) continue
    const items: Item[] = []
    for (let at: Element | null = paragraph; at; at = at.nextElementSibling) {
      const item = itemOf(at)
      if (!item) break
      done.add(at)
      items.push(item)
    }
    paragraph.before(listOf(items))
    for (const item of items) item.paragraph.remove()
  }
}

function listOf(items: readonly Item[]): DocumentFragment {
  const result = document.createDocumentFragment()
  const open: { list: Element; level: number; ordered: boolean }[] = []
  for (const item of items) {
    while (open.length > 0 && (open.at(-1)?.level ?? 0) > item.level) open.pop()
    const same = open.at(-1)
    if (same && same.level === item.level && same.ordered !== item.ordered) open.pop()
    if (open.at(-1)?.level !== item.level) {
      const list = document.createElement(item.ordered ? 'ol' : 'ul')
      if (item.ordered && item.start > 1) list.setAttribute('start', String(item.start))
      const parent = open.at(-1)?.list.lastElementChild
      if (parent) parent.append(list)
      else result.append(list)
      open.push({ list, level: item.level, ordered: item.ordered })
    }
    const row = document.createElement('li')
    const text = document.createElement('p')
    text.append(...item.paragraph.childNodes)
    row.append(text)
    open.at(-1)?.list.append(row)
  }
  return result
}

/**
 * Font, size and colour that most of the text has are those of the paper, not a choice: they go, so that pasted text
 * looks like the rest and can be read on a dark ground.
 */
function commonLook(body: HTMLElement): void {
  const spans = [...body.querySelectorAll<HTMLElement>('[style]')]
  for (const property of ['font-family', 'font-size']) {
    const lengths = new Map<string, number>()
    const valueOf = (element: Element) =>
      new RegExp(`(?:^|; )${property}: ([^;]+)`).exec(cleanStyle(styleOf(element)))?.[1]
    for (const span of spans) {
      const value = valueOf(span)
      if (value) lengths.set(value, (lengths.get(value) ?? 0) + (span.textContent?.length ?? 0))
    }
    const common = [...lengths].toSorted((a, b) => b[1] - a[1])[0]?.[0]
    for (const span of spans) if (valueOf(span) === common) drop(span, property)
  }
  for (const span of spans) {
    const colour = cleanColour((declared(span, 'color') ?? '').toLowerCase())
    if (colour === '#000000' || colour === '#000') drop(span, 'color')
    for (const ground of ['background', 'background-color'])
      if (/^(white|#fff|#ffffff)$/i.test(declared(span, ground) ?? '')) drop(span, ground)
  }
}

const declared = (element: Element, property: string) =>
  styleOf(element)
    .split(';')
    .map((part) => part.split(':'))
    .find(([name]) => name?.trim().toLowerCase() === property)?.[1]
    ?.trim()

function drop(element: Element, property: string): void {
  const rest = styleOf(element)
    .split(';')
    .filter((part) => part.split(':')[0]?.trim().toLowerCase() !== property)
  element.setAttribute('style', rest.join(';'))
}
