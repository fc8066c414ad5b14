import { and, desc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FieldPermissions, FormValues } from '@app/form-engine/runtime/types.ts'
import { sameJson } from '@app/form-engine/validation/json.ts'
import type { FlowFormRead } from '@app/shared/flowable/formData.ts'
import { boundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { peopleOfTasks, tellTaskNews } from '#/modules/flowable/instance/taskNews.ts'
import { flowTaskTable } from '#/modules/flowable/task/task.table.ts'
import {
  acceptProcessValues,
  restoreProcessRecord,
  saveProcessRecord,
  versionFields,
  type ProcessSubmission,
} from '#/modules/form/api.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { mayChange, rightsAt } from './fieldRights.ts'
import { formVariables } from './formVariables.ts'
import { inside } from './localValues.ts'
import { requestWords } from './requestWords.ts'
import { flowRevisionTable } from './revision.table.ts'
import { keepRevision, sinceRead } from './sinceRead.ts'

/** An instance as far as its forms go. */
export type FormInstance = Pick<
  FlowInstanceRow,
  'id' | 'definitionId' | 'formVersionId' | 'nodeForms' | 'formData' | 'starterName' | 'startTime'
>

export interface FormStep extends Pick<ProcessSubmission, 'asked' | 'starter'> {
  instance: FormInstance
  /** None at the start. */
  node?: string
  taskId?: string
  /** What was sent; nothing when the form was not touched. */
  data: FormValues | undefined
  read?: FlowFormRead | undefined
  /** Nothing is required: of a refusal. */
  draft?: boolean
}

/** What a step changed of its instance, and the variables that follow. */
export interface SavedForm {
  variables: Variables
  written: Partial<Pick<FlowInstanceRow, 'formData' | 'formRecordId' | 'title' | 'summary'>>
}

const untouched: SavedForm = { variables: {}, written: {} }

/**
 * Takes what a step sends by the rights of its node, keeps it with a revision and writes it into the record of the
 * process; a step that changes no field writes nothing (workflow §9). Runs in the transaction of the step.
 */
export async function saveStepForm(ctx: Ctx, step: FormStep): Promise<SavedForm> {
  const { instance, node, data, read } = step
  const definition = await boundDefinition(ctx, instance.definitionId)
  const { graph } = definition
  const { formVersionId } = instance
  const ownVersion = node === undefined ? undefined : instance.nodeForms[node]
  const permissions = rightsAt(graph, node)
  if ((!formVersionId && ownVersion === undefined) || !mayChange(permissions)) return untouched
  const stored = instance.formData ?? undefined
  const local = node !== undefined && graph.nodes[node]?.user?.isLocalForm ? node : undefined
  const sent =
    stored && data && read
      ? await sinceRead(ctx, {
          instanceId: instance.id,
          stored,
          data,
          read,
          permissions,
          forms: [
            ...(ownVersion === undefined ? [] : [{ versionId: ownVersion, local }]),
            ...(formVersionId ? [{ versionId: formVersionId }] : []),
          ],
        })
      : (data ?? stored ?? {})
  const main = formVersionId ? await saveMain(ctx, step, { versionId: formVersionId, sent, permissions }) : undefined
  const own =
    ownVersion === undefined ? undefined : await saveOwn(ctx, step, { versionId: ownVersion, sent, permissions })
  const formData: FormValues = { ...stored, ...own?.values, ...main?.values }
  const changed = changedModels(stored ?? {}, formData)
  if (stored && changed.length === 0) return untouched
  await keepRevision(ctx, {
    instanceId: instance.id,
    taskId: step.taskId ?? null,
    node: node ?? null,
    data: formData,
    changed,
    userId: ctx.user.id,
  })
  const fields = [
    ...(own && ownVersion !== undefined && !own.isLocal ? await versionFields(ctx, ownVersion) : []),
    ...(formVersionId ? await versionFields(ctx, formVersionId) : []),
  ]
  const words = await requestWords(ctx, {
    settings: definition.settings,
    graph,
    definitionName: definition.name,
    starterName: instance.starterName,
    startTime: instance.startTime.slice(0, 16),
    form: formVersionId ? { versionId: formVersionId, fields, values: formData } : undefined,
  })
  return {
    variables: formVariables(fields, formData, graph),
    written: { ...words, formData, ...(main && { formRecordId: main.recordId }) },
  }
}

/** What somebody who decides a task sends of its forms; answers the variables that follow. */
export async function saveTaskForm(
  ctx: Ctx,
  instance: FormInstance | undefined,
  task: { id: string; node: string },
  sent: Partial<Pick<FormStep, 'data' | 'read'>> & { isRefusal?: boolean; asked?: ProcessSubmission['asked'] },
): Promise<Variables> {
  if (!instance) return {}
  const { isRefusal = false, data, read, asked } = sent
  const of = { instance, node: task.node, taskId: task.id }
  const step: FormStep = { ...of, data, read, draft: isRefusal, ...(asked && { asked }) }
  const { variables, written } = await saveStepForm(ctx, step)
  if (Object.keys(written).length > 0) {
    await ctx.db.update(flowInstanceTable).set(written).where(eq(flowInstanceTable.id, instance.id))
    await tellOthers(ctx, instance.id)
  }
  return variables
}

/** More than decide one request at once. */
const mostTold = 200

/** Whoever else has the form before them reads it anew, unless they are at it. */
async function tellOthers(ctx: Ctx, instanceId: string) {
  const { assigneeId, deputyOf, doneTime, instanceId: ofInstance } = flowTaskTable
  const isOfOthers = or(ne(assigneeId, ctx.user.id), isNotNull(deputyOf))
  const rows = await ctx.db
    .select({ assigneeId, deputyOf })
    .from(flowTaskTable)
    .where(and(eq(ofInstance, instanceId), isNull(doneTime), isNotNull(assigneeId), isOfOthers))
    .limit(mostTold)
  tellTaskNews(
    ctx.platform,
    peopleOfTasks(rows).filter((id) => id !== ctx.user.id),
  )
}

interface Sent {
  versionId: string
  sent: FormValues
  permissions: FieldPermissions
}

const saveMain = (ctx: Ctx, { instance, draft = false, asked, starter }: FormStep, { sent, ...of }: Sent) =>
  saveProcessRecord(ctx, {
    ...of,
    procInstId: instance.id,
    data: sent,
    draft,
    ...(asked && { asked }),
    ...(starter && { starter }),
  })

/** The form of the node itself; its values stand beside those of the main form, or under the node. */
async function saveOwn(
  ctx: Ctx,
  { instance, node = '', taskId, draft = false, asked }: FormStep,
  { sent, ...of }: Sent,
) {
  const { graph } = await boundDefinition(ctx, instance.definitionId)
  const isLocal = graph.nodes[node]?.user?.isLocalForm === true
  const place = isLocal ? node : undefined
  const stored = inside(instance.formData, place)
  const { values, addedFileIds } = await acceptProcessValues(ctx, {
    ...of,
    data: inside(sent, place) ?? {},
    stored,
    draft,
    ...(asked && { asked }),
  })
  if (addedFileIds.length > 0) await attachFiles(ctx, taskId ?? instance.id, addedFileIds, { bizType: 'flow' })
  return { values: isLocal ? { [node]: values } : values, isLocal }
}

const changedModels = (before: FormValues, after: FormValues): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (model) => !sameJson(before[model], after[model]),
  )

/** Before the first who filled in anything. */
const nothingYet = { node: null, data: {} }

interface Undoing {
  undone: FormValues
  former: FormValues
}

/** Values without what a step made of them; what somebody else has written there since, stays. */
function takenBack(now: FormValues, { undone, former }: Undoing, isPlace: (model: string) => boolean): FormValues {
  const data = { ...now }
  for (const model of changedModels(former, undone)) {
    if (isPlace(model)) {
      // Several fill in the form of one node: each field for itself, as in the form of all.
      const [mine, before, theirs] = [undone, former, now].map((values) => inside(values, model) ?? {})
      const own = takenBack(theirs ?? {}, { undone: mine ?? {}, former: before ?? {} }, () => false)
      if (model in former || Object.keys(own).length > 0) data[model] = own
      else delete data[model]
    } else if (sameJson(now[model], undone[model])) {
      if (model in former) data[model] = former[model]
      else delete data[model]
    }
  }
  return data
}

/**
 * A decision was taken back, and with it what the caller entered in the task since it came to them (workflow §15.7); what
 * others entered in it, as its delegate or its signer, stays.
 */
export async function restoreStepForm(
  ctx: Ctx,
  instance: FormInstance,
  task: { id: string; createTime: string },
): Promise<void> {
  const revisions = await ctx.db
    .select()
    .from(flowRevisionTable)
    .where(eq(flowRevisionTable.instanceId, instance.id))
    .orderBy(desc(flowRevisionTable.time), desc(flowRevisionTable.id))
  // What was taken back before is not taken back again; what others entered in it came while they had it.
  const isOthers = ({ taskId, userId }: (typeof revisions)[number]) => taskId === task.id && userId !== ctx.user.id
  const last = revisions.findIndex((revision) => revision.taskId === null || isOthers(revision))
  const steps = revisions.flatMap(({ data, taskId, userId, time }, at) => {
    const isOwn = taskId === task.id && userId === ctx.user.id && Date.parse(time) >= Date.parse(task.createTime)
    const isSince = last < 0 || at < last
    return isOwn && isSince ? [{ undone: data, former: revisions[at + 1] ?? nothingYet }] : []
  })
  const former = steps.at(-1)?.former
  if (!former) return
  const now = instance.formData ?? {}
  const { graph } = await boundDefinition(ctx, instance.definitionId)
  const isPlace = (model: string) => Boolean(graph.nodes[model]?.user?.isLocalForm)
  const data = steps.reduce(
    (values, step) => takenBack(values, { undone: step.undone, former: step.former.data }, isPlace),
    now,
  )
  await ctx.db.update(flowInstanceTable).set({ formData: data }).where(eq(flowInstanceTable.id, instance.id))
  await restoreProcessRecord(ctx, instance.id, data)
  await keepRevision(ctx, {
    instanceId: instance.id,
    taskId: null,
    node: former.node,
    data,
    changed: changedModels(now, data),
    userId: ctx.user.id,
  })
}
