import { articlesByIds } from '#/modules/cms/api.ts'
import { storedFiles } from '#/modules/system/api.ts'
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

/** Links to own content lead to where it is now; what is offline or gone leaves the words alone. */
export async function withLinks(visit: Visit, html: string): Promise<string> {
  const [articleIds, fileIds] = [idsOf(html, 'article'), idsOf(html, 'file')]
  const articles = new Map((await articlesByIds(visit.ctx, articleIds)).map((row) => [row.id, row]))
  const files = new Set((await storedFiles(visit.ctx, fileIds)).map(({ id }) => id))
  const addressOf = (kind: string, id: string): string | undefined => {
    if (kind === 'file') return files.has(id) ? `/media/${id}` : undefined
    if (kind === 'article') {
      const row = articles.get(id)
      return row && articleHref(visit, row)
    }
    const cls = visit.classes.byId.get(id)
    return cls && classUrl(cls)
  }
  return html.replaceAll(ownLink, (_link, before: string, kind: string, id: string, after: string, words: string) => {
    const address = addressOf(kind, id)
    return address ? `<a${before} href="${escaped(address)}"${after}>${words}</a>` : words
  })
}

/** What a page with the text shows of other content: it is made anew when that moves, comes or goes. */
export const linkTags = (html: string): string[] => [
  ...idsOf(html, 'article').map((id) => `a:${id}`),
  ...idsOf(html, 'class').map((id) => `c:${id}`),
]
