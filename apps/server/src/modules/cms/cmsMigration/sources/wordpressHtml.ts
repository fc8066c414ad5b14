const block =
  /^<\/?(?:address|article|aside|blockquote|div|dl|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|iframe|li|main|nav|ol|p|pre|section|table|tbody|td|tfoot|th|thead|tr|ul|video|audio)\b/i

/** `[caption]` becomes a figure, a gallery its pictures are not part of the text and is left out; other short codes stay as they are read. */
const shortCodes = (html: string) =>
  html
    .replaceAll(
      /\[caption\b[^\]]{0,1000}\]\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]{0,2000}?)\[\/caption\]/g,
      (_, picture: string, words: string) =>
        `<figure>${picture}${words.trim() && `<figcaption>${words.trim()}</figcaption>`}</figure>`,
    )
    .replaceAll(/\[gallery\b[^\]]{0,1000}\]/g, '')

/** A body as WordPress keeps it: blank lines stand for paragraphs unless the editor of blocks has written it. */
export function wordpressHtml(source: string): string {
  const isBlocks = source.includes('<!-- wp:')
  const html = shortCodes(source.replaceAll(/<!--[\s\S]*?-->/g, '').replaceAll('\r\n', '\n'))
  if (isBlocks || /<p\b/i.test(html)) return html.trim()
  return html
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => (block.test(part) ? part : `<p>${part.replaceAll('\n', '<br>\n')}</p>`))
    .join('\n')
}
