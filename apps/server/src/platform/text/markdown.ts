import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import tasks from 'markdown-it-task-lists'

const markdown = new MarkdownIt({ html: false, linkify: true })
  .use(footnotes)
  .use(tasks)
  .use(shortLabels)
  .use(fewNotes)
  .use(galleries)

/** Pictures of the product are named by their file; their addresses are computed anew for each reading. */
const ownPicture = /<img src="cms:\/\/file\/([0-9a-f]{32})"/g

/** Markdown as HTML: tables, task lists, footnotes; markup within it is text. To be cleaned before it is kept or shown. */
export const renderMarkdown = (source: string): string =>
  markdown.render(source).replaceAll(ownPicture, '<img data-file-id="$1"')

type Md = InstanceType<typeof MarkdownIt>
type BlockState = Parameters<Parameters<Md['block']['ruler']['push']>[1]>[0]

const footnoteSign = /\[\^[^\] \n]{1,200}\]/y

/** The rule of footnotes looks for the end of each `[^` through all that follows: labels have an end here. */
function shortLabels(md: Md): void {
  md.inline.ruler.before('footnote_ref', 'footnote_label', (state, silent) => {
    if (!state.src.startsWith('[^', state.pos)) return false
    footnoteSign.lastIndex = state.pos
    if (footnoteSign.test(state.src)) return false
    if (!silent) state.pending += '['
    state.pos += 1
    return true
  })
}

/** For each note the plugin copies all that stands before it. */
const mostNotes = 1_000

/** The signs of further footnotes are text. */
function fewNotes(md: Md): void {
  md.inline.ruler.before('footnote_inline', 'footnote_limit', (state, silent) => {
    const { footnotes: known } = state.env as { footnotes?: { list?: unknown[] } }
    if ((known?.list?.length ?? 0) < mostNotes) return false
    const [sign] = /^(\^\[|\[\^)/.exec(state.src.slice(state.pos, state.pos + 2)) ?? []
    if (sign === undefined) return false
    if (!silent) state.pending += sign
    state.pos += sign.length
    return true
  })
}

/**
 * Pictures between `:::gallery` and `:::` stand together; the title of one is what is written below it. Whatever else
 * stands between them is no picture and is left out.
 */
function galleries(md: Md): void {
  const begin = /^:::\s*gallery$/
  const lineAt = (state: BlockState, n: number) =>
    state.src.slice((state.bMarks[n] ?? 0) + (state.tShift[n] ?? 0), state.eMarks[n]).trim()
  /** Lines between which no gallery ends, by the block they were looked through in. */
  const looked = new WeakMap<BlockState, Map<string, { first: number; end: number }>>()

  function endOf(state: BlockState, first: number, last: number): number | undefined {
    const block = `${state.level} ${state.blkIndent} ${last}`
    const known = looked.get(state) ?? new Map<string, { first: number; end: number }>()
    looked.set(state, known)
    const without = known.get(block)
    if (without && first >= without.first && first < without.end) return undefined
    let end = first + 1
    while (end < last) {
      const isWithin = (state.sCount[end] ?? 0) >= state.blkIndent
      if (!isWithin && !state.isEmpty(end)) break
      if (isWithin && lineAt(state, end) === ':::') return end
      end += 1
    }
    known.set(block, { first, end })
    return undefined
  }

  md.block.ruler.before(
    'fence',
    'gallery',
    (state, first, last, silent) => {
      if (!begin.test(lineAt(state, first))) return false
      const end = endOf(state, first, last)
      if (end === undefined) return false
      if (silent) return true
      const token = state.push('gallery', 'div', 0)
      token.content = state.getLines(first + 1, end, state.blkIndent, false)
      token.map = [first, end + 1]
      state.line = end + 1
      return true
    },
    { alt: ['paragraph', 'reference', 'blockquote', 'list'] },
  )
  md.renderer.rules.gallery = (tokens, at, options, env = {}) => {
    const [inline] = md.parseInline(tokens[at]?.content ?? '', env)
    const all = inline?.children ?? []
    const figures = all.flatMap((token, i) => {
      if (token.type !== 'image') return []
      const words = token.attrGet('title')
      token.attrs = (token.attrs ?? []).filter(([name]) => name !== 'title')
      const image = md.renderer.rules.image?.(all, i, options, env, md.renderer) ?? ''
      return [
        `<figure>${image}${words ? `<figcaption>${md.utils.escapeHtml(String(words))}</figcaption>` : ''}</figure>`,
      ]
    })
    return `<div class="gallery">${figures.join('')}</div>\n`
  }
}
