import type { FastifyInstance } from 'fastify'
import { requestCalls } from '@app/shared/flowable/request.ts'
import { tellFilePlaces } from '#/kit/filePlaces.ts'
import { implement } from '#/kit/implement.ts'
import { pinForms } from '#/modules/flowable/binding/pinForms.ts'
import { askOffers, type FormCall } from './askOffers.ts'
import { storeDraft } from './draft.service.ts'
import { startableDefinition } from './start.service.ts'
import { submitProcess } from './submit.service.ts'

const versionOf: FormCall['versionOf'] = async (ctx, { key }) =>
  (await pinForms(ctx, await startableDefinition(ctx, String(key)))).formVersionId

/** 发起流程: drafts and submissions. */
export default async function startRoutes(app: FastifyInstance): Promise<void> {
  tellFilePlaces('flow', { label: '流程' })
  const offers = askOffers(app, [
    { endpoint: requestCalls.draft, versionOf },
    { endpoint: requestCalls.submit, versionOf },
  ])
  implement(app, requestCalls.draft, (ctx, { body, request }) => storeDraft(ctx, body, offers.get(request)))
  implement(app, requestCalls.submit, async (ctx, { body, request }) => ({
    msg: '流程启动成功',
    data: await submitProcess(ctx, body, { asked: offers.get(request) }),
  }))
}
