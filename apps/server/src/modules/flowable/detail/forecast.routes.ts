import type { FastifyInstance } from 'fastify'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { implement } from '#/kit/implement.ts'
import { boundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { readableInstance } from '#/modules/flowable/instance/mayRead.ts'
import { getInstance } from '#/modules/flowable/operation/findInstance.ts'
import { ownTask } from '#/modules/flowable/operation/openTask.ts'
import { requireStartRight } from '#/modules/flowable/operation/submit.service.ts'
import { predictBeginning, predictInstance } from '#/modules/flowable/people/forecast.read.ts'
import { previewPeople } from '#/modules/flowable/people/preview.read.ts'

/** What a request will come to, and whom somebody has to choose for it. */
export default async function forecastRoutes(app: FastifyInstance): Promise<void> {
  implement(app, forecastCalls.instance, async (ctx, { params }) => {
    const { row } = await readableInstance(ctx, params.id)
    return predictInstance(ctx, await definitionOf(ctx, row.definitionId), row)
  })
  implement(app, forecastCalls.start, async (ctx, { params, body }) => {
    const definition = await boundDefinition(ctx, params.procDefId)
    await requireStartRight(ctx, definition)
    return predictBeginning(ctx, definition, { initiator: ctx.user.id, variables: body.variables })
  })
  implement(app, forecastCalls.next, async (ctx, { body }) => {
    const task = await ownTask(ctx, { taskId: body.taskId })
    const row = await getInstance(ctx, task.instanceId)
    const { tasks, variables } = row.state
    const own = tasks[task.engineId]
    // The task comes first, so that what follows is what it leads to.
    const state = {
      ...row.state,
      tasks: own ? { [own.id]: own, ...tasks } : tasks,
      variables: { ...variables, ...body.variables },
    }
    const { choices } = await predictInstance(ctx, await definitionOf(ctx, row.definitionId), { id: row.id, state })
    return { choices }
  })
  implement(app, forecastCalls.preview, (ctx, { body }) => previewPeople(ctx, body))
}
