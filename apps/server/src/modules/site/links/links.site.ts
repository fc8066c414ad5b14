import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkForm } from '@app/shared/cms/linkForm.ts'
import { typedAs } from '#/modules/site/guestbook/typed.ts'
import { showPage } from '#/modules/site/page/pages.ts'
import { visitOf, type Visit } from '#/modules/site/page/visit.ts'
import { Refusal } from '#/platform/errors.ts'
import { linksPage, type LinksState } from './linksPage.ts'
import { takeLinkForm } from './takeLinkForm.ts'

const formBytes = 16_000

/** Visitors ask for a link of their own; it waits for somebody to look at it (cms §12). */
export default async function applyLinkSite(app: FastifyInstance): Promise<void> {
  const { platform } = app
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    async (_request: FastifyRequest, text: string) => parse(text, undefined, undefined, { maxKeys: 50 }),
  )

  async function show(reply: FastifyReply, visit: Visit, state: LinksState = {}) {
    const page =
      visit.settings.status === '0'
        ? await linksPage(visit, state)
        : await showPage(visit, {
            kind: 'error503',
            title: '站点维护中，请稍后访问',
            path: '/links',
            status: 503,
            own: true,
          })
    return reply.code(page.status).type(page.type).header('cache-control', 'no-store').send(page.text)
  }

  app.get('/links', async (_request, reply) => show(reply, await visitOf(platform)))
  app.post('/links', async (request, reply) => {
    const visit = await visitOf(platform)
    const typed = typedAs(Object.keys(linkForm.shape), request.body)
    let state: LinksState
    try {
      await takeLinkForm(app, visit, typed, request.ip)
      state = { sent: true }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.retryAfter) void reply.header('retry-after', String(error.retryAfter))
      state = {
        refused: { typed, message: error.message, errors: error.fields ?? {}, status: error.code === 429 ? 429 : 422 },
      }
    }
    return show(reply, visit, state)
  })
}
