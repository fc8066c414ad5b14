import type { FastifyInstance } from 'fastify'
import { smsConfigCalls } from '@app/shared/system/smsConfig.ts'
import { smsCallback } from '@app/shared/system/smsLog.ts'
import { smsTemplateCalls } from '@app/shared/system/smsTemplate.ts'
import { implement } from '#/kit/implement.ts'
import { declareWay } from '#/modules/system/messages/noticeChoice/noticeWays.ts'
import { noticeSms } from './noticeSms.ts'
import { takeReceipts } from './receipts.ts'
import { sendConfigTest, sendTemplateTest, testResult } from './testSend.ts'

export default async function smsSendRoutes(app: FastifyInstance): Promise<void> {
  declareWay(app.platform, noticeSms)
  implement(app, smsConfigCalls.test, (ctx, { body }) => sendConfigTest(ctx, body))
  implement(app, smsConfigCalls.testResult, (ctx, { params }) => testResult(ctx, params.logId))
  implement(app, smsTemplateCalls.send, (ctx, { body }) => sendTemplateTest(ctx, body))
  implement(app, smsCallback, async (ctx, { params, query, body, reply }) =>
    reply.send(await takeReceipts(ctx, { ...params, ...query }, Array.isArray(body) ? body : [body])),
  )
}
