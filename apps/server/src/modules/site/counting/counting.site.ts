import type { FastifyInstance } from 'fastify'
import { publicClasses, siteSettings, visitCounter, type Visited } from '#/modules/cms/api.ts'
import { visitorCalls } from '#/modules/site/api/visitorCalls.ts'
import { Refusal } from '#/platform/errors.ts'
import { isCounted } from './counted.ts'

const perMinute = 120
const searchEngines = /(^|\.)(baidu|google|bing|sogou|so|sm|yandex|duckduckgo)\.(com|cn|ru)(\.[a-z]{2})?$/i

interface Sent {
  path?: unknown
  no?: unknown
  ref?: unknown
}

/** Counts what visitors look at (cms §18): said by the page itself, so that pages out of a cache count too. */
export default async function countingSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const counter = visitCounter(platform)

  app.post<{ Body: Sent | undefined }>(visitorCalls.visit.path, async (request, reply) => {
    rate.hitFrom('siteVisit', request.ip, perMinute)
    const { path, no, ref } = request.body ?? {}
    if (typeof path !== 'string' || path.length > 500) throw new Refusal(400, '参数不符合规范')
    const agent = request.headers['user-agent'] ?? ''
    const settings = await siteSettings({ platform })
    if (isCounted(settings, agent))
      counter.count({
        ...(await placeOf(path, no)),
        // Without addresses everybody with the same browser is one.
        ip: settings.statIpMode === 'off' ? '' : request.ip,
        agent: agent.slice(0, 500),
        source: sourceOf(typeof ref === 'string' ? ref : '', request.hostname),
      })
    return reply.code(204).header('cache-control', 'no-store').send()
  })

  async function placeOf(path: string, no: unknown): Promise<Pick<Visited, 'kind' | 'classId' | 'articleNo'>> {
    if (typeof no === 'number' && Number.isSafeInteger(no) && no > 0 && no < 2 ** 31)
      return { kind: 'article', articleNo: no }
    if (path === '/') return { kind: 'home' }
    const { byPath } = await publicClasses({ platform })
    const cls = byPath.get(path.replace(/(\/page\/\d+)?\/?$/, ''))
    return cls ? { kind: 'class', classId: cls.id } : { kind: 'other' }
  }
}

function sourceOf(referrer: string, own: string): Visited['source'] {
  if (!URL.canParse(referrer)) return 'direct'
  const { hostname } = new URL(referrer)
  return hostname === own ? 'site' : searchEngines.test(hostname) ? 'search' : 'other'
}
