import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { linkForm } from '@app/shared/cms/linkForm.ts'
import { judgeCaptcha } from '#/modules/auth/api.ts'
import { applyLink } from '#/modules/cms/api.ts'
import { requireForm } from '#/modules/site/guestbook/formToken.ts'
import { judgedForm, typedAs } from '#/modules/site/guestbook/typed.ts'
import { asksPicture } from '#/modules/site/guestbook/writeLeaveWord.ts'
import { showPage } from '#/modules/site/page/pages.ts'
import { visitOf, type Visit } from '#/modules/site/page/visit.ts'
import { invalid, refuse, Refusal } from '#/platform/errors.ts'
import { linksPage, type LinksState } from './linksPage.ts'

const formBytes = 16_000
const perDay = 10
const dayMs = 24 * 3_600_000

/** Visitors ask for a link of their own; it waits for somebody to look at it (cms §12). */
export default async function applyLinkSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    async (_request: FastifyRequest, text: string) => parse(text, undefined, undefined, { maxKeys: 50 }),
  )

  async function take({ ctx, settings }: Visit, typed: Record<string, string>, ip: string): Promise<void> {
    if (settings.linkApply !== 'Y') throw refuse('友链申请未开放')
    const words = judgedForm(linkForm, { typeId: '', linkName: '', linkUrl: '', contact: '' }, typed)
    const form = requireForm(platform, words.form)
    if (!words.website && (await asksPicture(ctx, settings))) {
      const answer = await judgeCaptcha(ctx, 'site', { uuid: form.key, code: words.code })
      if (answer !== 'right') throw invalid({ code: answer === 'gone' ? '验证码已过期' : '验证码错误' })
    }
    rate.hit('siteLink', ip, 1)
    rate.hit('siteLinkDay', ip, perDay, dayMs)
    await applyLink(ctx, settings, words)
  }

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
      await take(visit, typed, request.ip)
      state = { sent: true }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      if (error.retryAfter) void reply.header('retry-after', String(error.retryAfter))
      const message = error.code === 429 ? '提交过于频繁，请稍后再试' : error.message
      state = { refused: { typed, message, errors: error.fields ?? {}, status: error.code === 429 ? 429 : 422 } }
    }
    return show(reply, visit, state)
  })
}
