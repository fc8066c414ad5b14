import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { suggestedWords } from '#/modules/cms/api.ts'
import { sayJson } from '#/modules/site/page/sayJson.ts'
import { systemContext } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'

/** So many letters are typed by nobody. */
const perMinute = 120
const keptMs = 60_000
const longest = 50

/** Words that others found something with, for whoever begins to type one (cms §21). */
export default async function suggestSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const known = new LRUCache<string, string[]>({ max: 1_000, ttl: keptMs })
  // What is taken back or closed takes its words along.
  platform.events.onEveryNode('site.changed', () => known.clear())
  platform.events.onEveryNode('class.changed', () => known.clear())
  platform.events.onResync(() => known.clear())

  async function wordsOf(typed: string): Promise<string[]> {
    const kept = known.get(typed)
    if (kept) return kept
    const words = await suggestedWords(systemContext(platform), typed)
    known.set(typed, words)
    return words
  }

  app.get<{ Querystring: { q?: unknown } }>('/search/suggest', (request, reply) =>
    sayJson(platform, reply, async () => {
      rate.hit('siteSuggest', request.ip, perMinute)
      const { q = '' } = request.query
      if (typeof q !== 'string' || q.length > longest) throw new Refusal(400, '参数不符合规范')
      return { data: await wordsOf(q.trim()) }
    }),
  )
}
