import { parse } from 'node:querystring'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCaptcha } from '#/modules/auth/api.ts'
import { leaveWordByNo } from '#/modules/cms/api.ts'
import { notFoundPage, showPage } from '#/modules/site/page/pages.ts'
import { visitOf, type Visit } from '#/modules/site/page/visit.ts'
import { notFound, Refusal } from '#/platform/errors.ts'
import { readFormToken } from './formToken.ts'
import { guestbookPage, type GuestbookState, type Refused } from './guestbookPage.ts'
import { typedIn, writeLeaveWord } from './writeLeaveWord.ts'

const formBytes = 32_000
/** Codes cannot be guessed; who tries is slow besides. */
const lookupsPerMinute = 20

/** The guestbook of the site: a page and its form, which need no script. */
export default async function guestbookSite(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formBytes },
    async (_request: FastifyRequest, text: string) => parse(text, undefined, undefined, { maxKeys: 50 }),
  )

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    state: (visit: Visit) => Promise<GuestbookState>,
  ) {
    const visit = await visitOf(platform)
    const path = request.url.split('?', 1)[0] ?? '/guestbook'
    const page =
      visit.settings.status === '0'
        ? ((await guestbookPage(visit, await state(visit))) ?? (await notFoundPage(visit, path)))
        : await showPage(visit, { kind: 'error503', title: '站点维护中，请稍后访问', path, status: 503, own: true })
    return reply.code(page.status).type(page.type).header('cache-control', 'no-store').send(page.text)
  }

  app.get<{ Querystring: { article?: unknown } }>('/guestbook', (request, reply) =>
    answer(request, reply, async () => ({ articleNo: String(request.query.article ?? '').slice(0, 15) })),
  )
  app.get<{ Params: { n: string } }>('/guestbook/page/:n(^[1-9]\\d{0,5}$)', (request, reply) =>
    request.params.n === '1'
      ? reply.redirect('/guestbook', 301)
      : answer(request, reply, async () => ({ pageNum: Number(request.params.n) })),
  )
  app.get<{ Querystring: { no?: unknown } }>('/guestbook/find', (request, reply) =>
    answer(request, reply, async (visit) => {
      rate.hitFrom('siteLeaveNo', request.ip, lookupsPerMinute)
      const no = String(request.query.no ?? '')
        .trim()
        .slice(0, 40)
      return no === '' ? {} : { asked: { no, found: await leaveWordByNo(visit.ctx, no) } }
    }),
  )
  app.get<{ Querystring: { form?: unknown } }>('/guestbook/captcha', async (request, reply) => {
    rate.hitFrom('siteCaptcha', request.ip, platform.env.limits.L_CAPTCHA)
    const form = readFormToken(platform, typeof request.query.form === 'string' ? request.query.form : undefined)
    if (!form) throw notFound()
    const visit = await visitOf(platform)
    const { img, imgType } = await createCaptcha(visit.ctx, 'site', form.key)
    return reply
      .type(imgType)
      .headers({ 'cache-control': 'no-store', 'content-security-policy': "default-src 'none'; sandbox" })
      .send(Buffer.from(img, 'base64'))
  })
  app.post('/guestbook', async (request, reply) =>
    answer(request, reply, async (visit) => {
      const typed = typedIn(request.body)
      try {
        return { sent: await writeLeaveWord(visit.ctx, visit.settings, typed, request) }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (error.retryAfter) void reply.header('retry-after', String(error.retryAfter))
        return { refused: refusedBy(error, typed) }
      }
    }),
  )
}

/** What the page says of a refusal; statuses of the back office's envelope are none of the web. */
const refusedBy = ({ message, fields, code }: Refusal, typed: Refused['typed']): Refused => ({
  typed,
  message,
  errors: fields ?? {},
  status: code === 429 ? 429 : 422,
})
