import MarkdownIt from 'markdown-it'
import footnotes from 'markdown-it-footnote'
import tasks from 'markdown-it-task-lists'

const markdown = new MarkdownIt({ html: false, linkify: true }).use(footnotes).use(tasks)

/** Pictures of the product are named by their file; their addresses are computed anew for each reading. */
const ownPicture = /<img src="cms:\/\/file\/([0-9a-f]{32})"/g

/** Markdown as HTML: tables, task lists, footnotes; markup within it is text. To be cleaned before it is kept or shown. */
export const renderMarkdown = (source: string): string =>
  markdown.render(source).replaceAll(ownPicture, '<img data-file-id="$1"')
