import type { FastifyInstance } from 'fastify'
import { noticeChoiceCalls } from '@app/shared/system/noticeChoice.ts'
import { implement } from '#/kit/implement.ts'
import { ownChoices, setOwnChoice } from './noticeChoice.service.ts'
import { noticeMail } from './noticeMail.ts'
import { declareWay } from './noticeWays.ts'

export default async function noticeChoiceRoutes(app: FastifyInstance): Promise<void> {
  declareWay(app.platform, noticeMail)
  implement(app, noticeChoiceCalls.get, (ctx) => ownChoices(ctx))
  implement(app, noticeChoiceCalls.set, (ctx, { body }) => setOwnChoice(ctx, body))
}
