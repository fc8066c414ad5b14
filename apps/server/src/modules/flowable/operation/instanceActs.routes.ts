import type { FastifyInstance } from 'fastify'
import { instanceActs } from '@app/shared/flowable/instanceActs.ts'
import { implement } from '#/kit/implement.ts'
import { moveProcess, placesOf } from './administer/move.service.ts'
import { openTasksOf } from './administer/reassign.service.ts'
import { removeProcesses } from './administer/remove.service.ts'
import { setSuspended } from './administer/suspend.service.ts'
import { terminateProcess } from './administer/terminate.service.ts'
import { voidProcess } from './administer/void.service.ts'
import { askOffers } from './askOffers.ts'
import { recallProcess } from './back/recall.service.ts'
import { resubmitProcess } from './back/resubmit.service.ts'
import { cancelProcess } from './cancel.service.ts'
import { getInstance } from './findInstance.ts'
import { commentProcess } from './tell/comment.service.ts'
import { mentionablePeople } from './tell/mentionable.read.ts'
import { urgeProcess } from './tell/urge.service.ts'

export default async function instanceActRoutes(app: FastifyInstance): Promise<void> {
  const offers = askOffers(app, [
    {
      endpoint: instanceActs.resubmit,
      versionOf: async (ctx, { instanceId }) => (await getInstance(ctx, String(instanceId))).formVersionId,
    },
  ])
  implement(app, instanceActs.resubmit, (ctx, { body: { instanceId, ...decision }, request }) =>
    resubmitProcess(ctx, instanceId, { ...decision, offers: offers.get(request) }),
  )
  implement(app, instanceActs.recall, (ctx, { body }) => recallProcess(ctx, body.instanceId, body.comment))
  implement(app, instanceActs.cancel, (ctx, { body }) => cancelProcess(ctx, body.instanceId, body.comment))
  implement(app, instanceActs.urge, (ctx, { body }) => urgeProcess(ctx, body.instanceId, body.comment))
  implement(app, instanceActs.mentionable, (ctx, { params, query }) =>
    mentionablePeople(ctx, params.instanceId, query.word),
  )
  implement(app, instanceActs.comment, (ctx, { body }) => commentProcess(ctx, body))
  implement(app, instanceActs.terminate, (ctx, { body }) => terminateProcess(ctx, body.instanceId, body.comment))
  implement(app, instanceActs.updateState, (ctx, { body: { instanceId, state, comment } }) =>
    setSuspended(ctx, { instanceId, suspended: state === '2', reason: comment }),
  )
  implement(app, instanceActs.move, (ctx, { body }) => moveProcess(ctx, body))
  implement(app, instanceActs.places, (ctx, { params }) => placesOf(ctx, params.instanceId))
  implement(app, instanceActs.openTasks, (ctx, { params }) => openTasksOf(ctx, params.instanceId))
  implement(app, instanceActs.void, (ctx, { body }) => voidProcess(ctx, body.instanceId, body.comment))
  implement(app, instanceActs.remove, (ctx, { params, body: { deleteReason, cascade } }) =>
    removeProcesses(ctx, params.instanceIds.split(','), { reason: deleteReason, cascade }),
  )
}
