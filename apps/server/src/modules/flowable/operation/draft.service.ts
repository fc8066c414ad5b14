import { and, eq } from 'drizzle-orm'
import { emptyState } from '@app/flow-engine/run/newRun.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { requestCalls } from '@app/shared/flowable/request.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { rightsAt } from '#/modules/flowable/binding/fieldRights.ts'
import { pinForms } from '#/modules/flowable/binding/pinForms.ts'
import { localMinute, requestWords } from '#/modules/flowable/binding/requestWords.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { chosenBefore, draftVariables } from '#/modules/flowable/people/draftChoices.ts'
import { acceptProcessValues, valuesUnder, versionFields, type AskedChoices } from '#/modules/form/api.ts'
import { attachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { startableDefinition } from './start.service.ts'
import { requireStartRight } from './submit.service.ts'

/** 暂存: a row without a token; which version runs is decided when it is submitted (workflow §6, 1). */
export async function storeDraft(
  ctx: Ctx,
  { key, id: draftId, from, formData = {}, nextAssignees }: BodyOf<typeof requestCalls.draft>,
  asked?: AskedChoices,
): Promise<{ id: string }> {
  const definition = await startableDefinition(ctx, key)
  await requireStartRight(ctx, definition)
  const { graph, name, categoryId } = definition
  const { formVersionId } = await pinForms(ctx, definition)
  const permissions = rightsAt(graph)
  const former = from === undefined ? undefined : await formerRequest(ctx, from, key)
  const step = { permissions, asked }
  const fromVersionId = former?.formVersionId
  const data =
    formVersionId && fromVersionId
      ? await valuesUnder(ctx, { ...step, fromVersionId, versionId: formVersionId, data: formData })
      : formData
  const sent = formVersionId
    ? await acceptProcessValues(ctx, { ...step, versionId: formVersionId, data, draft: true })
    : { values: {}, fileIds: [] }
  const words = await requestWords(ctx, {
    settings: definition.settings,
    graph,
    definitionName: name,
    starterName: ctx.user.name,
    startTime: localMinute(ctx, ctx.now),
    form: formVersionId
      ? { versionId: formVersionId, fields: await versionFields(ctx, formVersionId), values: sent.values }
      : undefined,
  })
  const startTime = ctx.now.toISOString()
  const chosen = nextAssignees ?? (former && chosenBefore(graph, former.state.variables))
  const state = { ...emptyState(), variables: draftVariables(graph, chosen) }
  const row = {
    ...words,
    definitionId: definition.id,
    formData: sent.values,
    categoryId,
    formVersionId,
    startTime,
    state,
  }
  const id = draftId ?? newId()
  if (draftId === undefined) {
    await ctx.db.insert(flowInstanceTable).values({
      ...row,
      id,
      rootId: id,
      key,
      status: InstanceStatus.draft,
      starterId: ctx.user.id,
      starterDeptId: ctx.user.deptId,
      starterName: ctx.user.name,
    })
  } else {
    const own = and(eq(flowInstanceTable.starterId, ctx.user.id), eq(flowInstanceTable.status, InstanceStatus.draft))
    const stored = await ctx.db
      .update(flowInstanceTable)
      .set(row)
      .where(and(eq(flowInstanceTable.id, id), eq(flowInstanceTable.key, key), own))
      .returning({ id: flowInstanceTable.id })
    if (stored.length === 0) throw gone()
  }
  await attachFiles(ctx, id, sent.fileIds, { bizType: 'flow' })
  return { id }
}

/** Of a request that the caller has started and now repeats. */
async function formerRequest(ctx: Ctx, id: string, key: string) {
  const { starterId, key: ofKey, formVersionId, state } = flowInstanceTable
  const own = and(eq(flowInstanceTable.id, id), eq(starterId, ctx.user.id), eq(ofKey, key))
  const [row] = await ctx.db.select({ formVersionId, state }).from(flowInstanceTable).where(own)
  if (!row) throw gone()
  return row
}
