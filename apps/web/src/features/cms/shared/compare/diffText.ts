/** A stretch of text that both have, that only the newer or only the older one has. */
export interface Part {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** A paragraph as it was and as it is; undefined on the side that does not have it. */
export interface Line {
  before: Part[] | undefined
  after: Part[] | undefined
}

/** Cells of the table of comparisons; beyond it the middle counts as changed altogether. */
const mostCells = 4_000_000

const blocks = 'p, h1, h2, h3, h4, h5, h6, li, td, th, pre, figcaption, img, video, audio, iframe, hr'

/** Paragraphs of a body; pictures and films stand for themselves. */
export function linesOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines: string[] = []
  for (const element of body.querySelectorAll(blocks)) {
    if (element.matches('img, video, audio, iframe'))
      lines.push(`[${mediaNames[element.localName] ?? ''}] ${nameOf(element)}`)
    else if (element.localName === 'hr') lines.push('———')
    else if (!element.querySelector('p, li, td, th')) {
      const text = (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
      if (text) lines.push(text)
    }
  }
  return lines.length > 0 ? lines : [body.textContent?.trim() ?? ''].filter(Boolean)
}

const mediaNames: Readonly<Record<string, string>> = { img: '图片', video: '视频', audio: '音频', iframe: '嵌入视频' }
const nameOf = (element: Element) =>
  element.getAttribute('alt') ||
  element.getAttribute('title') ||
  (element.getAttribute('src') ?? '').split('?', 1)[0]?.split('/').at(-1) ||
  ''

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
const wordsOf = (text: string) => [...segmenter.segment(text)].map(({ segment }) => segment)

/** Bodies paragraph by paragraph; changed ones word by word. */
export function compareBodies(before: string, after: string): Line[] {
  const lines: Line[] = []
  let removed: string[] = []
  let added: string[] = []
  const settle = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at++) {
      const old = removed[at]
      const now = added[at]
      if (old !== undefined && now !== undefined) {
        const parts = steps(wordsOf(old), wordsOf(now))
        lines.push({
          before: joined(parts.filter(({ kind }) => kind !== 'added')),
          after: joined(parts.filter(({ kind }) => kind !== 'removed')),
        })
      } else
        lines.push({
          before: old === undefined ? undefined : [{ kind: 'removed', text: old }],
          after: now === undefined ? undefined : [{ kind: 'added', text: now }],
        })
    }
    removed = []
    added = []
  }
  for (const { kind, text } of steps(linesOf(before), linesOf(after))) {
    if (kind === 'removed') removed.push(text)
    else if (kind === 'added') added.push(text)
    else {
      settle()
      lines.push({ before: [{ kind, text }], after: [{ kind, text }] })
    }
  }
  settle()
  return lines
}

/** Neighbours of one kind as one stretch. */
function joined(parts: readonly Part[]): Part[] {
  const result: Part[] = []
  for (const part of parts) {
    const last = result.at(-1)
    if (last?.kind === part.kind) last.text += part.text
    else result.push({ ...part })
  }
  return result
}

/** From one list to the other by the fewest removals and additions: the longest common part stays. */
function steps(a: readonly string[], b: readonly string[]): Part[] {
  let head = 0
  while (head < a.length && head < b.length && a[head] === b[head]) head++
  let tail = 0
  while (tail < a.length - head && tail < b.length - head && a.at(-1 - tail) === b.at(-1 - tail)) tail++
  const same = (text: string): Part => ({ kind: 'same', text })
  const oldMiddle = a.slice(head, a.length - tail)
  const newMiddle = b.slice(head, b.length - tail)
  return [...a.slice(0, head).map(same), ...middle(oldMiddle, newMiddle), ...a.slice(a.length - tail).map(same)]
}

function middle(a: readonly string[], b: readonly string[]): Part[] {
  const removed = (text: string): Part => ({ kind: 'removed', text })
  const added = (text: string): Part => ({ kind: 'added', text })
  const width = b.length + 1
  if ((a.length + 1) * width > mostCells) return [...a.map(removed), ...b.map(added)]
  const longest = new Uint32Array((a.length + 1) * width)
  const at = (i: number, j: number) => longest[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      longest[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const parts: Part[] = []
  let i = 0
  let j = 0
  while (i < a.length || j < b.length) {
    const old = a[i]
    const now = b[j]
    if (old !== undefined && old === now) {
      parts.push({ kind: 'same', text: old })
      i++
      j++
    } else if (old !== undefined && (now === undefined || at(i + 1, j) >= at(i, j + 1))) {
      parts.push(removed(old))
      i++
    } else if (now !== undefined) {
      parts.push(added(now))
      j++
    }
  }
  return parts
}
