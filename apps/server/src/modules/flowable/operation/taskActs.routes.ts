import type { FastifyInstance } from 'fastify'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { implement } from '#/kit/implement.ts'
import { reassignTask } from './administer/reassign.service.ts'
import { askOffers, type FormCall } from './askOffers.ts'
import { returnList, returnTask } from './back/return.service.ts'
import { withdrawTask } from './back/withdraw.service.ts'
import { completeMany } from './batch.service.ts'
import { completeTask } from './complete.service.ts'
import { delegateTask, resolveTask } from './delegate.service.ts'
import { getInstance } from './findInstance.ts'
import { openTask } from './openTask.ts'
import { rejectTask } from './reject.service.ts'
import { addSigners } from './sign/addSign.service.ts'
import { removableSigners, removeSigners } from './sign/removeSign.service.ts'
import { copyTask } from './tell/copyTo.ts'
import { transferTask } from './transfer.service.ts'

const versionOf: FormCall['versionOf'] = async (ctx, { taskId }) => {
  const { instanceId } = await openTask(ctx, String(taskId))
  return (await getInstance(ctx, instanceId)).formVersionId
}

export default async function taskActRoutes(app: FastifyInstance): Promise<void> {
  const offers = askOffers(app, [
    { endpoint: taskActs.complete, versionOf },
    { endpoint: taskActs.reject, versionOf },
    { endpoint: taskActs.addSign, versionOf },
    { endpoint: taskActs.return, versionOf },
    { endpoint: taskActs.transfer, versionOf },
    { endpoint: taskActs.delegate, versionOf },
  ])
  implement(app, taskActs.complete, (ctx, { body, request }) =>
    completeTask(ctx, { ...body, offers: offers.get(request) }),
  )
  implement(app, taskActs.reject, (ctx, { body, request }) => rejectTask(ctx, { ...body, offers: offers.get(request) }))
  implement(app, taskActs.returnList, (ctx, { query }) => returnList(ctx, query.taskId))
  implement(app, taskActs.return, (ctx, { body, request }) => returnTask(ctx, { ...body, offers: offers.get(request) }))
  implement(app, taskActs.transfer, (ctx, { body, request }) =>
    transferTask(ctx, { ...body, offers: offers.get(request) }),
  )
  implement(app, taskActs.delegate, (ctx, { body, request }) =>
    delegateTask(ctx, { ...body, offers: offers.get(request) }),
  )
  implement(app, taskActs.resolve, (ctx, { body }) => resolveTask(ctx, body))
  implement(app, taskActs.addSign, (ctx, { body, request }) =>
    addSigners(ctx, { ...body, offers: offers.get(request) }),
  )
  implement(app, taskActs.signers, (ctx, { query }) => removableSigners(ctx, query.taskId))
  implement(app, taskActs.removeSign, (ctx, { body }) => removeSigners(ctx, body))
  implement(app, taskActs.cc, (ctx, { body }) => copyTask(ctx, body))
  implement(app, taskActs.withdraw, (ctx, { body }) => withdrawTask(ctx, body.taskId, body.comment))
  implement(app, taskActs.reassign, (ctx, { body }) => reassignTask(ctx, body))
  implement(app, taskActs.batchComplete, (ctx, { body }) => completeMany(ctx, body))
}
