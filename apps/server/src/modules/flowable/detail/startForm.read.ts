import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { InstanceStatus } from '@app/shared/flowable/codes.ts'
import type { StartableFlow, StartForm } from '@app/shared/flowable/request.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { rightsAt } from '#/modules/flowable/binding/fieldRights.ts'
import { mainFormCode, pinForms } from '#/modules/flowable/binding/pinForms.ts'
import { readForms } from '#/modules/flowable/binding/readForms.ts'
import { isInStartRange } from '#/modules/flowable/binding/startRange.ts'
import { flowCategoryTable } from '#/modules/flowable/category/category.table.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { startableDefinition } from '#/modules/flowable/operation/start.service.ts'
import { requireStartRight } from '#/modules/flowable/operation/submit.service.ts'
import { chooserOf } from '#/modules/flowable/people/chosenPeople.ts'
import { draftChoices } from '#/modules/flowable/people/draftChoices.ts'
import { draftUnder } from '#/modules/form/api.ts'
import { membershipsOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { shownDefinition } from './detail.read.ts'

/** Definitions that one installation offers at most. */
const mostFlows = 1_000
const mostRecent = 6

/** 发起流程: the newest active version of each process that the caller may start, and those they started last. */
export async function startableFlows(ctx: Ctx): Promise<{ flows: StartableFlow[]; recent: string[] }> {
  const { key, name, versionNo, categoryId, settings, graph, isLatest, state } = flowDefinitionTable
  const rows = await ctx.db
    .select({
      key,
      name,
      versionNo,
      settings,
      categoryName: flowCategoryTable.name,
      candidateStarters: sql<FlowGraph['candidateStarters']>`${graph}->'candidateStarters'`,
    })
    .from(flowDefinitionTable)
    .leftJoin(flowCategoryTable, eq(flowCategoryTable.id, categoryId))
    .where(and(isLatest, eq(state, '1')))
    .orderBy(flowCategoryTable.sort, flowCategoryTable.id, name, key)
    .limit(mostFlows)
  const person = { id: ctx.user.id, userName: ctx.user.userName, ...(await membershipsOf(ctx, ctx.user.id)) }
  const flows = rows.flatMap((row) => {
    const { isVisible, icon, description, startRange } = flowSettings.parse(row.settings)
    if (!isVisible || !isInStartRange({ startRange }, row, person)) return []
    return {
      key: row.key,
      name: row.name,
      icon,
      description,
      category: row.categoryName ?? '',
      versionNo: row.versionNo,
    }
  })
  return { flows, recent: await recentKeys(ctx) }
}

/** 最近使用. */
async function recentKeys(ctx: Ctx): Promise<string[]> {
  const { key, starterId, startTime, status } = flowInstanceTable
  const rows = await ctx.db
    .select({ key })
    .from(flowInstanceTable)
    .where(and(eq(starterId, ctx.user.id), ne(status, InstanceStatus.draft)))
    .orderBy(desc(startTime))
    .limit(50)
  return [...new Set(rows.map((row) => row.key))].slice(0, mostRecent)
}

/** The form that a start fills in, with what a draft or a former request already says. */
export async function startFormOf(ctx: Ctx, key: string, id?: string): Promise<StartForm> {
  const definition = await startableDefinition(ctx, await keyOf(ctx, key))
  await requireStartRight(ctx, definition)
  const { formMode } = definition.settings
  if (formMode === 'form' && mainFormCode(definition) === undefined) throw refuse('请先配置流程表单!')
  const draft = id === undefined ? undefined : await ownDraft(ctx, id, definition.key)
  const forms = await pinForms(ctx, definition)
  const permissions = rightsAt(definition.graph)
  const formData = await draftValues(ctx, draft, forms.formVersionId)
  const [form = null] = await readForms(ctx, { ...forms, formData }, definition, {
    permissions,
    task: undefined,
    reached: [],
  })
  return {
    definition: await shownDefinition(ctx, definition.id),
    form,
    draftId: draft?.id ?? null,
    deptName: ctx.user.deptName ?? '',
    ...(await draftChoices(ctx, definition.graph, draft?.state.variables ?? {})),
    asksPeople: Object.values(definition.graph.nodes).some((node) => chooserOf(node) !== undefined),
  }
}

/** Links of the upstream product name a version by its id; its process is started in the newest one. */
async function keyOf(ctx: Ctx, keyOrId: string): Promise<string> {
  const { id, key } = flowDefinitionTable
  const [row] = await ctx.db.select({ key }).from(flowDefinitionTable).where(eq(id, keyOrId))
  return row?.key ?? keyOrId
}

/** What a draft says; of a form that has changed since what it still has a place for, under its name of now. */
async function draftValues(ctx: Ctx, draft: FlowInstanceRow | undefined, versionId: string | null) {
  const data = draft?.formData ?? {}
  const fromVersionId = draft?.formVersionId
  if (!fromVersionId || !versionId || fromVersionId === versionId) return data
  return draftUnder(ctx, { fromVersionId, versionId, data })
}

async function ownDraft(ctx: Ctx, id: string, key: string) {
  const { starterId, status, key: ofKey } = flowInstanceTable
  const [row] = await ctx.db
    .select()
    .from(flowInstanceTable)
    .where(
      and(eq(flowInstanceTable.id, id), eq(starterId, ctx.user.id), eq(status, InstanceStatus.draft), eq(ofKey, key)),
    )
  if (!row) throw gone()
  return row
}
