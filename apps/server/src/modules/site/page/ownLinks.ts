import { articlesByIds, shownFiles } from '#/modules/cms/api.ts'
import { articleHref, classUrl, type Visit } from './visit.ts'

/** Links to own content, which name it by its id: moved content stays found (cms §8.1). */
const ownLink = /<a\b([^>]*?) href="cms:\/\/(article|class|file)\/([\w-]{1,64})"([^>]*)>(.*?)<\/a>/gs

/** Asked of at once; links beyond are plain text. */
const mostLinks = 200

const idsOf = (html: string, wanted: string): string[] => [
  ...new Set(
    [...html.matchAll(ownLink)].flatMap(([, , kind, id = '']) => (kind === wanted ? [id] : [])).slice(0, mostLinks),
  ),
]

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

type AddressOf = (kind: string, id: string) => string | undefined

/** Where such content is now; nothing for what is offline or gone. */
async function addressesOf(
  visit: Visit,
  articleIds: readonly string[],
  fileIds: readonly string[],
): Promise<AddressOf> {
  const articles = new Map((await articlesByIds(visit.ctx, articleIds)).map((row) => [row.id, row]))
  const files = new Set(await shownFiles(visit.ctx, fileIds))
  return (kind, id) => {
    if (kind === 'file') return files.has(id) ? `/media/${id}` : undefined
    if (kind === 'article') {
      const row = articles.get(id)
      return row && articleHref(visit, row)
    }
    const cls = visit.classes.byId.get(id)
    return cls && classUrl(cls)
  }
}

/** Links to own content lead to where it is now; what is offline or gone leaves the words alone. */
export async function withLinks(visit: Visit, html: string): Promise<string> {
  const find = await addressesOf(visit, idsOf(html, 'article'), idsOf(html, 'file'))
  return html.replaceAll(ownLink, (_link, before: string, kind: string, id: string, after: string, words: string) => {
    const address = find(kind, id)
    return address ? `<a${before} href="${escaped(address)}"${after}>${words}</a>` : words
  })
}

const ownAddress = /^cms:\/\/(article|class|file)\/([\w-]{1,64})$/

/** Where the content is that a `cms://` address names. */
export async function addressOf(visit: Visit, address: string): Promise<string> {
  const [, kind = '', id = ''] = ownAddress.exec(address) ?? []
  const find = await addressesOf(visit, kind === 'article' ? [id] : [], kind === 'file' ? [id] : [])
  return find(kind, id) ?? ''
}

/** What a page with such an address shows of other content. */
export function addressTags(address: string): string[] {
  const [, kind, id] = ownAddress.exec(address) ?? []
  return kind === 'article' ? [`a:${id}`] : kind === 'class' ? [`c:${id}`] : []
}

/** What a page with the text shows of other content: it is made anew when that moves, comes or goes. */
export const linkTags = (html: string): string[] => [
  ...idsOf(html, 'article').map((id) => `a:${id}`),
  ...idsOf(html, 'class').map((id) => `c:${id}`),
]
