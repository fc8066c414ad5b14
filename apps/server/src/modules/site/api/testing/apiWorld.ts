import { articleLife } from '@app/shared/cms/articleLife.ts'
import { cmsApiToken } from '@app/shared/cms/cmsApiToken.ts'
import type { Article } from '@app/shared/cms/cmsArticle.ts'
import { cmsSite, cmsSiteCalls } from '@app/shared/cms/cmsSite.ts'
import { anew, articleRights, articleWorld } from '#/modules/cms/cmsArticle/testing/articles.ts'

interface Answer {
  status: number
  headers: Record<string, unknown>
  code?: number
  msg?: string
  data?: unknown
}

interface Sent {
  headers?: Record<string, string>
  remoteAddress?: string
  /** Sent by POST. */
  body?: object
}

/** A site whose interface is asked, with somebody who keeps its tokens. */
export async function apiWorld(rights: readonly string[] = []) {
  const { server, person, world } = await articleWorld({ env: { L_RATE_ANONYMOUS: '100000' } })
  const own = ['token', 'query', 'edit'].map((word) => `cms:cmsSite:${word}`)
  const keeper = person('keeper', [...articleRights(), ...own, ...rights])
  const site = await server.site()
  let issued = 0

  return {
    server,
    world,
    site,
    keeper,
    async ask(url: string, token?: string, { headers = {}, remoteAddress, body }: Sent = {}): Promise<Answer> {
      const answer = await site.inject({
        url: `/api/v1${url}`,
        headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
        ...(body === undefined ? {} : { method: 'POST', payload: body }),
      })
      return { status: answer.statusCode, headers: answer.headers, ...(answer.body ? answer.json<object>() : {}) }
    },
    async aToken(given: object = {}): Promise<{ id: string; token: string; version: number }> {
      const body = { name: `门户网站${++issued}`, scopes: 'read', rate: 6_000, status: '0', ...given }
      const { code, msg, data } = await server.send(cmsApiToken.endpoints.save, {
        token: keeper,
        headers: anew(),
        body,
      })
      if (code !== 200) throw new Error(String(msg))
      return data as unknown as { id: string; token: string; version: number }
    },
    async published(given: object): Promise<Article> {
      const made = await world.article(given)
      const call = { token: world.token, headers: anew(), params: { ids: made.id }, body: {} }
      const { code, msg } = await server.send(articleLife.publish, call)
      if (code !== 200) throw new Error(String(msg))
      return made
    },
    async settle(given: object): Promise<void> {
      const { data } = await server.send(cmsSiteCalls.get, { token: keeper })
      const body = { id: '1', version: data?.version, ...given } as never
      const { code, msg } = await server.send(cmsSite.endpoints.save, { token: keeper, headers: anew(), body })
      if (code !== 200) throw new Error(String(msg))
    },
  }
}
