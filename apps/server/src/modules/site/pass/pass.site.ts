import type { FastifyInstance } from 'fastify'
import { passMs, takePass } from '#/modules/cms/api.ts'
import { passCookie, visitOf } from '#/modules/site/page/visit.ts'
import { Refusal } from '#/platform/errors.ts'

const perMinute = 20

/** Staff come with a code from the back office and go on with a pass (cms §19.2). */
export default async function passSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  app.get<{ Querystring: { code?: string | string[] } }>('/preview/pass', async (request, reply) => {
    rate.hitFrom('sitePass', request.ip, perMinute)
    const visit = await visitOf(platform)
    const taken = await takePass(visit.ctx, String(request.query.code ?? ''))
    if (!taken) throw new Refusal(403, '链接已失效')
    const secure = visit.origin.startsWith('https:') ? '; Secure' : ''
    return reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header(
        'set-cookie',
        `${passCookie}=${taken.pass}; Path=/; HttpOnly; SameSite=Lax; Max-Age=${passMs / 1_000}${secure}`,
      )
      .redirect(taken.path, 302)
  })
}
