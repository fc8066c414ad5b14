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
  /** Grows with every drop: what was read before must not be kept after. */
  let generation = 0
  // What is taken back or closed takes its words along.
  const forget = () => {
    generation++
    known.clear()
  }
  platform.events.onEveryNode('site.changed', forget)
  platform.events.onEveryNode('class.changed', forget)
  platform.events.onResync(forget)

  async function wordsOf(typed: string): Promise<string[]> {
    const kept = known.get(typed)
    if (kept) return kept
    const begun = generation
    const words = await suggestedWords(systemContext(platform), typed)
    if (generation === begun) known.set(typed, words)
    return words
  }

  app.get<{ Querystring: { q?: unknown } }>('/search/suggest', (request, reply) =>
    sayJson(platform, reply, async () => {
      rate.hitFrom('siteSuggest', request.ip, perMinute)
      const { q = '' } = request.query
      if (typeof q !== 'string' || q.length > longest) throw new Refusal(400, '参数不符合规范')
      return { data: await wordsOf(q.trim()) }
    }),
  )
}
