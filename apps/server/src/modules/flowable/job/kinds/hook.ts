import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { hookEvents } from '@app/shared/flowable/hook.ts'
import { settingsOf } from '#/modules/flowable/definition/settings.read.ts'
import { hookSecret } from '#/modules/flowable/hook/hook.service.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import { requireFlowHost } from '#/modules/flowable/outbox/flowHosts.ts'
import { ownHeaders } from '#/modules/flowable/outbox/ownHeaders.ts'
import { refuse } from '#/platform/errors.ts'
import { callOutside, OutboundFailure } from '#/platform/outside/outbound.ts'

const timeoutMs = 5_000

const told = z.looseObject({ event: z.enum(hookEvents), definitionId: z.string(), key: z.string() })

/** A system outside hears what happened to a process, signed as the news of a form are; without an address nobody does. */
export const hook: JobKind = {
  lane: 'outside',
  async run(ctx, job) {
    const { definitionId, ...news } = told.parse(job.payload)
    const target = (await settingsOf(ctx, definitionId)).hooks[news.event]
    if (target) {
      requireFlowHost(ctx.platform.env, target.url)
      const body = JSON.stringify({ deliveryId: job.id, ...news })
      const timestamp = String(ctx.now.getTime())
      const secret = await hookSecret(ctx, news.key)
      const given = target.headers.filter(({ name }) => !ownHeaders.has(name.toLowerCase()))
      const headers = {
        ...Object.fromEntries(given.map(({ name, text }) => [name.toLowerCase(), text])),
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Atrium',
        'x-atrium-event': news.event,
        'x-atrium-delivery': job.id,
        'x-atrium-timestamp': timestamp,
        ...(secret !== undefined && { 'x-atrium-signature': signatureOf(secret, timestamp, body) }),
      }
      const signal = AbortSignal.timeout(timeoutMs)
      const call = { method: 'POST', url: target.url, headers, body, signal } as const
      const { status } = await callOutside(ctx.platform.env, call).catch((error: unknown) => {
        throw error instanceof OutboundFailure ? refuse('外部接口无应答') : error
      })
      if (status < 200 || status > 299) throw refuse(`外部接口应答 ${status}`)
    }
    await ctx.tx((tx) => takeJob(tx, job))
  },
}

/** What a receiver computes too: HMAC-SHA-256 of the moment, a dot and the body. */
const signatureOf = (secret: string, timestamp: string, body: string) =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
