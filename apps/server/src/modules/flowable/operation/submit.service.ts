import { and, eq, isNull } from 'drizzle-orm'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { initiatorNodeOf, startNodeOf } from '@app/flow-engine/graph/initiatorNode.ts'
import { CommentType, InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { requestCalls } from '@app/shared/flowable/request.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { mainFormCode } from '#/modules/flowable/binding/pinForms.ts'
import { isInStartRange } from '#/modules/flowable/binding/startRange.ts'
import type { BoundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { givenVariables } from '#/modules/flowable/instance/givenVariables.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { say } from '#/modules/flowable/instance/say.ts'
import { chosenPeople, everyChooser } from '#/modules/flowable/people/chosenPeople.ts'
import { requireChosenAtStart } from '#/modules/flowable/people/forecast.read.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { AskedChoices } from '#/modules/form/api.ts'
import { assigneesOf, attachFiles, membershipsOf, userBrief } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, gone, refuse } from '#/platform/errors.ts'
import { enabledPeople } from './persons.ts'
import { beginProcess, startableDefinition } from './start.service.ts'
import { tellCopies } from './tell/copyTo.ts'

interface SubmitOptions {
  asked?: AskedChoices | undefined
  /** Given by the area that owns the object, never by a caller: who may see the request may see its object. */
  businessKey?: string
  /** What the process is to know of the object, by the same area. */
  facts?: Variables
}

/** 提交: the request begins, and what its initiator has to do first is done with it (workflow §6, 2). */
export async function submitProcess(
  ctx: Ctx,
  body: BodyOf<typeof requestCalls.submit>,
  { asked, businessKey, facts }: SubmitOptions = {},
): Promise<{ procInsId: string; taskId: string | null }> {
  const { key, id: draftId, formData, variables = {}, ccUserIds = [], nextAssignees } = body
  if (Object.keys(variables).length > 0 && !ctx.can('flowable:instance:variable')) throw forbidden()
  const definition = await startableDefinition(ctx, key)
  await requireStartRight(ctx, definition)
  if (definition.settings.formMode === 'business' && businessKey === undefined) throw refuse('该流程请在业务页面中提交')
  return ctx.tx(async (tx) => {
    if (draftId !== undefined) await takeDraft(tx, draftId, key)
    const chosen = await chosenPeople(tx, { graph: definition.graph }, nextAssignees, everyChooser)
    const hasForm = mainFormCode(definition) !== undefined
    const id = await beginProcess(tx, definition, {
      key,
      id: draftId,
      variables: { ...givenVariables({ ...variables, ...facts }, definition.graph.initiatorVariable), ...chosen },
      asked,
      ...(businessKey !== undefined && { businessKey }),
      check: (known) => requireChosenAtStart(tx, definition, { initiator: tx.user.id, variables: known }),
      ...(hasForm && { formData: formData ?? {} }),
    })
    // What the draft showed is shown by the record now.
    if (draftId !== undefined) await attachFiles(tx, draftId, [])
    await passInitiator(tx, definition, id)
    const named = await enabledPeople(tx, ccUserIds, '抄送人不存在')
    await tellOfStart(tx, definition, { instanceId: id, named })
    const open = await ownOpenTask(tx, id)
    return { procInsId: id, taskId: open?.id ?? null }
  })
}

/** Refuses who is outside of the start range of a definition. */
export async function requireStartRight(ctx: Ctx, { settings, graph }: BoundDefinition): Promise<void> {
  const { id, userName } = ctx.user
  const person = { id, userName, ...(await membershipsOf(ctx, id)) }
  if (!isInStartRange(settings, graph, person)) {
    throw refuse('发起流程失败，你没有权限发起该流程')
  }
}

/** A draft becomes the request: its row makes room, and nobody submits it twice. */
async function takeDraft(ctx: Ctx, id: string, key: string) {
  const { starterId, status, key: ofKey } = flowInstanceTable
  const own = and(eq(starterId, ctx.user.id), eq(status, InstanceStatus.draft), eq(ofKey, key))
  const taken = await ctx.db
    .delete(flowInstanceTable)
    .where(and(eq(flowInstanceTable.id, id), own))
    .returning({ id: flowInstanceTable.id })
  if (taken.length === 0) throw gone()
}

const ownOpenTask = async (ctx: Ctx, instanceId: string, node?: string): Promise<FlowTaskRow | undefined> => {
  const { assigneeId, doneTime, node: at } = flowTaskTable
  const [task] = await ctx.db
    .select()
    .from(flowTaskTable)
    .where(
      and(
        eq(flowTaskTable.instanceId, instanceId),
        eq(assigneeId, ctx.user.id),
        isNull(doneTime),
        node === undefined ? undefined : eq(at, node),
      ),
    )
    .limit(1)
  return task
}

/** Who hears of every start by the settings, and whom the initiator names. */
async function tellOfStart(
  ctx: Ctx,
  { settings, graph }: BoundDefinition,
  { instanceId, named }: { instanceId: string; named: string[] },
) {
  const { ccUsers } = settings
  // Somebody who has left since the settings were made keeps nobody from starting.
  const told = [...new Set([...(await assigneesOf(ctx, { userIds: ccUsers })), ...named])]
  if (told.length === 0) return
  const node = initiatorNodeOf(graph) ?? startNodeOf(graph)
  const place = { instanceId, rootId: instanceId, id: null, node: node?.id ?? '', name: node?.name || '发起' }
  await tellCopies(ctx, place, told, '')
}

/** The task of the initiator directly behind the start is done by the submission itself. */
async function passInitiator(ctx: Ctx, { graph }: BoundDefinition, instanceId: string) {
  const node = initiatorNodeOf(graph)
  const task = node && (await ownOpenTask(ctx, instanceId, node.id))
  if (!task) return
  const brief = await userBrief(ctx, ctx.user.id)
  await operate(ctx, { rootId: instanceId, instanceId }, async (_family, tx) => {
    const content = `${brief?.nickName || ctx.user.name}发起流程申请`
    await say(tx, { instanceId, taskId: task.id, node: task.node, type: CommentType.approve, content })
    await tx.db.update(flowTaskTable).set({ doneBy: tx.user.id }).where(eq(flowTaskTable.id, task.id))
    return { command: { type: 'complete', task: task.engineId, outcome: 'approved', by: tx.user.id } }
  })
}
