import { fold } from './fold.ts'

/** Characters before and after a hit. */
const around = 60
const mostSnippets = 2

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

/** Runs of characters that fold to themselves, which is most of any Chinese text, and what must be folded alone. */
const pieces = /([\u0020-\u0040\u005b-\u007e\u3001-\u3002\u4e00-\u9fff]+(?!\p{M}))|[\s\S]\p{M}*/gu

interface Folded {
  readonly text: string
  /** For every unit of `text`, where in the original it begins; one more for the end. */
  readonly from: readonly number[]
}

/** Folded piece by piece, so that a place in it is a place in the original. */
function foldedWithPlaces(original: string): Folded {
  let text = ''
  const from: number[] = []
  for (const { 0: piece, 1: run, index } of original.matchAll(pieces)) {
    const folded = run ?? (fold(piece) || (/\s/.test(piece) ? ' ' : ''))
    text += folded
    for (let unit = 0; unit < folded.length; unit += 1) from.push(run === undefined ? index : index + unit)
  }
  from.push(original.length)
  return { text, from }
}

interface Place {
  readonly start: number
  readonly end: number
}

/** Where the terms stand, in order, those that touch each other as one. */
function placesOf(text: string, terms: readonly string[]): Place[] {
  const found: Place[] = []
  for (const term of terms)
    for (let at = text.indexOf(term); at >= 0 && found.length < 1_000; at = text.indexOf(term, at + term.length))
      found.push({ start: at, end: at + term.length })
  const places: Place[] = []
  for (const place of found.toSorted((a, b) => a.start - b.start)) {
    const last = places.at(-1)
    if (last && place.start <= last.end)
      places[places.length - 1] = { start: last.start, end: Math.max(last.end, place.end) }
    else places.push(place)
  }
  return places
}

function marked(original: string, { from }: Folded, places: readonly Place[], whole: Place): string {
  const slice = (start: number, end: number) => escaped(original.slice(from[start], from[end]))
  let at = whole.start
  let out = ''
  for (const { start, end } of places) {
    if (end <= whole.start || start >= whole.end) continue
    const begin = Math.max(start, at)
    const stop = Math.min(end, whole.end)
    out += `${slice(at, begin)}<em class="hl">${slice(begin, stop)}</em>`
    at = stop
  }
  return out + slice(at, whole.end)
}

const onOneLine = (text: string) => text.toWellFormed().replace(/\s+/g, ' ').trim()

/** A title or name as safe HTML with the terms in `<em class="hl">`. */
export function highlighted(text: string, terms: readonly string[]): string {
  const original = onOneLine(text)
  const folded = foldedWithPlaces(original)
  return marked(original, folded, placesOf(folded.text, terms), { start: 0, end: folded.text.length })
}

/**
 * Up to two pieces of a plain text around its hits, as safe HTML with the terms in `<em class="hl">`; the beginning
 * where no term stands in it. The second piece prefers a term that the first one does not show.
 */
export function snippetsOf(text: string, terms: readonly string[]): string[] {
  const original = onOneLine(text)
  const folded = foldedWithPlaces(original)
  const length = folded.text.length
  const windows: Place[] = []
  const isShown = (at: number) => windows.some(({ start, end }) => at >= start && at < end)
  const show = (at: number, term: string) => {
    if (at < 0 || isShown(at) || windows.length >= mostSnippets) return
    const before = Math.max(0, ...windows.filter(({ end }) => end <= at).map(({ end }) => end))
    windows.push({ start: Math.max(before, at - around), end: Math.min(length, at + term.length + around) })
  }
  const firsts = terms
    .map((term) => ({ term, at: folded.text.indexOf(term) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)
  for (const { term, at } of firsts) show(at, term)
  for (const { term } of firsts) show(folded.text.indexOf(term, windows[0]?.end ?? length), term)
  if (windows.length === 0) windows.push({ start: 0, end: Math.min(length, 2 * around) })
  const places = placesOf(folded.text, terms)
  return windows
    .toSorted((a, b) => a.start - b.start)
    .map((whole) => {
      const before = whole.start > 0 ? '…' : ''
      const after = whole.end < length ? '…' : ''
      return `${before}${marked(original, folded, places, whole)}${after}`
    })
    .filter((snippet) => snippet !== '')
}
