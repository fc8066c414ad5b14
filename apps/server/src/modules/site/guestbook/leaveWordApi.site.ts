import type { FastifyInstance, FastifyReply } from 'fastify'
import { createCaptcha } from '#/modules/auth/api.ts'
import { leaveWordByNo, publicLeaveWords } from '#/modules/cms/api.ts'
import { visitorCalls as calls } from '#/modules/site/api/visitorCalls.ts'
import { sayJson } from '#/modules/site/page/sayJson.ts'
import { iso, withMedia } from '#/modules/site/page/tell.ts'
import type { Visit } from '#/modules/site/page/visit.ts'
import { Refusal } from '#/platform/errors.ts'
import { newFormToken, readFormToken } from './formToken.ts'
import { asksPicture, typedIn, writeLeaveWord } from './writeLeaveWord.ts'

const mostRows = 100

/** The guestbook for scripts: the same rules, answers in the envelope of the product (cms §13). */
export default async function leaveWordApi(app: FastifyInstance): Promise<void> {
  const { platform, rate } = app
  const say = (reply: FastifyReply, act: (visit: Visit) => Promise<object>) => sayJson(platform, reply, act)

  app.get(calls.captcha.path, (request, reply) =>
    say(reply, async ({ ctx, settings }) => {
      rate.hitFrom('siteCaptcha', request.ip, platform.env.limits.L_CAPTCHA)
      const form = newFormToken(platform)
      const key = readFormToken(platform, form)?.key
      const captcha = (await asksPicture(ctx, settings)) && key ? await createCaptcha(ctx, 'site', key) : undefined
      return {
        data: {
          form,
          captchaOnOff: captcha !== undefined,
          ...(captcha ? { uuid: captcha.uuid, img: captcha.img, imgType: captcha.imgType } : {}),
        },
      }
    }),
  )
  app.post(calls.leave.path, (request, reply) =>
    say(reply, async ({ ctx, settings }) => {
      const { leaveNo, msg } = await writeLeaveWord(ctx, settings, typedIn(request.body), request)
      return { msg, data: { leaveNo } }
    }),
  )
  app.get<{ Querystring: { pageNum?: string; pageSize?: string } }>(calls.leaveWords.path, (request, reply) =>
    say(reply, async (visit) => {
      const [pageNum, pageSize] = [numberIn(request.query.pageNum, 1), numberIn(request.query.pageSize, 20)]
      const size = Math.min(pageSize, mostRows)
      const { total, rows } = await publicLeaveWords(visit.ctx, { size, offset: (pageNum - 1) * size })
      return { data: { total, pageNum, pageSize: size, list: rows.map((row) => told(visit, row)) } }
    }),
  )
  app.get<{ Params: { no: string } }>(calls.leaveWord.path, (request, reply) =>
    say(reply, async (visit) => {
      rate.hitFrom('siteLeaveNo', request.ip, 20)
      const found = await leaveWordByNo(visit.ctx, request.params.no)
      if (!found) throw new Refusal(404, '留言不存在')
      return { data: told(visit, found) }
    }),
  )
}

const told = <R extends { time: string; reply: string | null; replyTime: string | null }>(visit: Visit, row: R) => ({
  ...row,
  time: iso(visit, row.time),
  reply: row.reply && withMedia(row.reply),
  replyTime: iso(visit, row.replyTime),
})

function numberIn(text: unknown, fallback: number): number {
  if (text === undefined) return fallback
  if (typeof text !== 'string' || !/^[1-9]\d{0,4}$/.test(text)) throw new Refusal(400, '参数不符合规范')
  return Number(text)
}
