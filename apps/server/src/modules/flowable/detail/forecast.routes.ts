import type { FastifyInstance } from 'fastify'
import { forecastCalls } from '@app/shared/flowable/forecast.ts'
import { implement } from '#/kit/implement.ts'
import { foreseenVariables } from '#/modules/flowable/binding/foreseenVariables.ts'
import { pinForms } from '#/modules/flowable/binding/pinForms.ts'
import { boundDefinition, requireOffered } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import { readableInstance } from '#/modules/flowable/instance/mayRead.ts'
import { choosersAt } from '#/modules/flowable/operation/decideTask.ts'
import { getInstance } from '#/modules/flowable/operation/findInstance.ts'
import { ownTask } from '#/modules/flowable/operation/openTask.ts'
import { isLastWord } from '#/modules/flowable/operation/sign/signerDecided.ts'
import { requireStartRight } from '#/modules/flowable/operation/submit.service.ts'
import { ruleOf } from '#/modules/flowable/operation/taskRule.ts'
import { beforeDeciding, predictBeginning, predictInstance } from '#/modules/flowable/people/forecast.read.ts'
import { previewPeople } from '#/modules/flowable/people/preview.read.ts'

/** What a request will come to, and whom somebody has to choose for it. */
export default async function forecastRoutes(app: FastifyInstance): Promise<void> {
  implement(app, forecastCalls.instance, async (ctx, { params }) => {
    const { row } = await readableInstance(ctx, params.id)
    return predictInstance(ctx, await definitionOf(ctx, row.definitionId), row)
  })
  implement(app, forecastCalls.start, async (ctx, { params, body }) => {
    const definition = await boundDefinition(ctx, params.procDefId)
    requireOffered(definition)
    await requireStartRight(ctx, definition)
    const forms = { ...(await pinForms(ctx, definition)), formData: null, graph: definition.graph }
    const variables = { ...(await foreseenVariables(ctx, forms, body.formData)), ...body.variables }
    return predictBeginning(ctx, definition, { initiator: ctx.user.id, variables })
  })
  implement(app, forecastCalls.next, async (ctx, { body }) => {
    const task = await ownTask(ctx, { taskId: body.taskId })
    const row = await getInstance(ctx, task.instanceId)
    if (!(await isLastWord(ctx, task))) return { choices: [] }
    const rule = await ruleOf(ctx, row)
    const { graph } = rule
    const foreseen = await foreseenVariables(ctx, { ...row, graph, node: task.node }, body.formData)
    const state = beforeDeciding(row.state, task.engineId, { ...foreseen, ...body.variables })
    const definition = { id: row.definitionId, graph }
    const { choices } = await predictInstance(ctx, definition, { id: row.id, state }, choosersAt(rule, task))
    return { choices }
  })
  implement(app, forecastCalls.preview, (ctx, { body }) => previewPeople(ctx, body))
}
