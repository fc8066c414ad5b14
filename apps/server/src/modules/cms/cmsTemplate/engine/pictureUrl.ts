import { thumbWidths } from '@app/shared/system/file.ts'

/** What is known of a picture of the site; it travels in its address, so that every template has it. */
export interface PictureFacts {
  /** Beginning of the hash of its content: another content is another address. */
  version: string
  width: number | null
  height: number | null
  /** What must stay in sight when it is cropped, in per cent from the left and from above. */
  focus: readonly [number, number] | null
}

/** Widths among which browsers choose (cms §4). */
const offered = [320, 768, 1280] as const

const address = /^(\/media\/[\w.-]+)\?v=([\da-f]{8})(?:-(\d{1,6})x(\d{1,6})(?:-(\d{1,3})x(\d{1,3}))?)?$/

export function pictureUrl(id: string, { version, width, height, focus }: PictureFacts): string {
  const size = width && height ? `-${width}x${height}${focus ? `-${focus.join('x')}` : ''}` : ''
  return `/media/${id}?v=${version}${size}`
}

/** Of another file of the site, or of elsewhere, nothing is known. */
function factsIn(url: string) {
  const [, path, , width, height, x, y] = address.exec(url) ?? []
  if (path === undefined || width === undefined || height === undefined) return undefined
  return { width: Number(width), height: Number(height), focus: x === undefined ? undefined : `${x}% ${y}%` }
}

/** The copy of a picture of the site; what lies elsewhere stays as it is. */
export function smallerCopy(url: string, width: number): string {
  if (!url.startsWith('/media/')) return url
  const wanted = thumbWidths.find((known) => known >= width)
  if (!wanted) return url
  const [path = '', query = ''] = url.split('?', 2)
  return `${path}?thumb=${wanted}${query.startsWith('v=') ? `&${query}` : ''}`
}

/** Its copies and itself, for `srcset`; empty where a browser has nothing to choose. */
export function copiesOf(url: string): string {
  const facts = factsIn(url)
  if (!facts) return ''
  const smaller = offered.filter((width) => width < facts.width)
  if (smaller.length === 0) return ''
  return [...smaller.map((width) => `${smallerCopy(url, width)} ${width}w`), `${url} ${facts.width}w`].join(', ')
}

const inAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Attributes of an `img` that is as wide as `sizes` says. */
export function pictureAttributes(url: string, width: number, sizes: string): string {
  const copies = copiesOf(url)
  const focus = factsIn(url)?.focus
  return [
    `src="${inAttribute(smallerCopy(url, width))}"`,
    copies && `srcset="${inAttribute(copies)}" sizes="${inAttribute(sizes)}"`,
    focus && `style="object-position:${focus}"`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** How large it is, for room that is kept while it loads. */
export const roomOf = (url: string): string => {
  const facts = factsIn(url)
  return facts ? ` width="${facts.width}" height="${facts.height}"` : ''
}
