import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import tasks from 'markdown-it-task-lists'

const markdown = new MarkdownIt({ html: false, linkify: true }).use(footnotes).use(tasks).use(galleries)

/** Pictures of the product are named by their file; their addresses are computed anew for each reading. */
const ownPicture = /<img src="cms:\/\/file\/([0-9a-f]{32})"/g

/** Markdown as HTML: tables, task lists, footnotes; markup within it is text. To be cleaned before it is kept or shown. */
export const renderMarkdown = (source: string): string =>
  markdown.render(source).replaceAll(ownPicture, '<img data-file-id="$1"')

/**
 * Pictures between `:::gallery` and `:::` stand together; the title of one is what is written below it. Whatever else
 * stands between them is no picture and is left out.
 */
function galleries(md: InstanceType<typeof MarkdownIt>): void {
  const begin = /^:::\s*gallery$/
  md.block.ruler.before(
    'fence',
    'gallery',
    (state, first, last, silent) => {
      const lineAt = (n: number) =>
        state.src.slice((state.bMarks[n] ?? 0) + (state.tShift[n] ?? 0), state.eMarks[n]).trim()
      if (!begin.test(lineAt(first))) return false
      let end = first + 1
      while (end < last && lineAt(end) !== ':::') end += 1
      if (end >= last) return false
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
