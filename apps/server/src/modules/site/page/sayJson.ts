import type { FastifyReply } from 'fastify'
import { Refusal } from '#/platform/errors.ts'
import type { Platform } from '#/platform/platform.ts'
import { visitOf, type Visit } from './visit.ts'

/** Answers what a script of a visitor asks, in the envelope of the product; what was typed wrongly stands by its field. */
export async function sayJson(platform: Platform, reply: FastifyReply, act: (visit: Visit) => Promise<object>) {
  void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  try {
    const visit = await visitOf(platform)
    if (visit.settings.status !== '0') throw new Refusal(503, '站点维护中，请稍后访问')
    return await reply.send({ code: 200, msg: '操作成功', ...(await act(visit)) })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { code, message: msg, fields, retryAfter } = error
    if (retryAfter) void reply.header('retry-after', String(retryAfter))
    const status = code >= 400 && code < 500 ? code : code === 503 ? 503 : 422
    return reply.code(status).send({ code, msg, ...(fields ? { errors: fields } : {}) })
  }
}
