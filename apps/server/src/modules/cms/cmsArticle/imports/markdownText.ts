import { readFrontMatter } from './frontMatter.ts'
import type { ReadText } from './importJob.ts'

export type MarkdownText = Omit<ReadText, 'pictures'>

/** Text in UTF-8, or in the encoding of older Chinese programs. */
export function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** `![alt](path "title")`; what begins with a scheme or a slash stays as it is. */
const picture = /!\[([^\]]*)\]\(\s*<?([^)\s>]+)>?((?:\s+"[^"]*")?)\s*\)/g

function decoded(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    return address
  }
}

/** A text in Markdown as an article; `keep` takes a picture of the archive along and gives its place in the text. */
export function markdownText(source: string, keep: (address: string) => string | undefined): MarkdownText {
  let lost = 0
  const { head, body } = readFrontMatter(source.replace(/^\uFEFF/, ''))
  const content = body.replaceAll(picture, (whole, alt: string, address: string, title: string) => {
    if (/^([a-z][a-z0-9+.-]*:|\/|#)/i.test(address)) return whole
    const place = keep(decoded(address.split(/[?#]/, 1)[0] ?? ''))
    if (!place) {
      lost += 1
      return alt
    }
    return `![${alt}](${place}${title})`
  })
  const heading = /^#\s+(.+?)\s*#*\s*$/m.exec(content)
  const title = head.title ?? heading?.[1] ?? ''
  const isFirst = heading && content.slice(0, heading.index).trim() === ''
  return {
    title,
    content: !head.title && isFirst ? content.slice(heading.index + heading[0].length).trimStart() : content,
    head,
    lost,
  }
}
