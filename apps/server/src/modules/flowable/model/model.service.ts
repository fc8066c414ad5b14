import { and, eq } from 'drizzle-orm'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { renameProcess } from '@app/flow-engine/xml/renameProcess.ts'
import type { CardTree, modelCalls } from '@app/shared/flowable/model.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { checkFiles } from '#/modules/flowable/definition/checkFiles.ts'
import { reachedDefinition } from '#/modules/flowable/definition/definition.read.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, refuse, stale } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { nameOf, readDrawing, withDiagram, type Drawing } from './drawing.ts'
import { refuseHeld } from './holder.ts'
import { flowModelTable, type FlowModelRow } from './model.table.ts'

type ModelSave = BodyOf<typeof modelCalls.save>

const taken = (key: string) => refuse(`已经存在流程标识为【${key}】的流程`)

export async function lockedModel(ctx: Ctx, id: string): Promise<FlowModelRow> {
  const [row] = await ctx.db
    .select()
    .from(flowModelTable)
    .where(and(eq(flowModelTable.id, id), eq(flowModelTable.delFlag, '0')))
    .for('update')
  if (!row) throw gone()
  return row
}

/** The same for somebody who acts on what they have seen of it. */
async function seenModel(ctx: Ctx, { id, version }: { id: string; version: number | undefined }) {
  const row = await lockedModel(ctx, id)
  await refuseHeld(ctx, id)
  if (version === undefined) throw invalid({ version: '参数不符合规范' })
  if (row.version !== version) throw stale()
  return row
}

/** 保存模型: keeps a draft; what runs stays as it is. */
export async function saveModel(ctx: Ctx, { id, version, ...sent }: ModelSave) {
  const drawing = readDrawing(sent)
  const named = nameOf(drawing)
  const values = { ...kept(sent), ...stored(drawing), ...named, ...(sent.settings && { settings: sent.settings }) }
  const existing = id === undefined ? undefined : await seenModel(ctx, { id, version })
  await refuseTaken(ctx, named.key, existing ?? { baseDefinitionId: sent.baseDefinitionId ?? null })
  const [row] = existing
    ? await ctx.db
        .update(flowModelTable)
        .set({ ...values, ...touch(ctx, flowModelTable) })
        .where(eq(flowModelTable.id, existing.id))
        .returning()
    : await ctx.db
        .insert(flowModelTable)
        .values({ ...madeBy(ctx), settings: flowSettings.parse({}), ...values, id: newId() })
        .returning()
  if (!row) throw gone()
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`保存流程模型：${row.name}（${row.key}）`)
  return { id: row.id, version: row.version, key: row.key, name: row.name, xml: row.xml }
}

const stored = ({ cards, ...drawing }: Drawing) => ({ ...drawing, cards: cards as CardTree | null })

/** What was sent beside the drawing; absent stays as it is. */
function kept({ categoryId, formCode, formPolicy, remark, baseDefinitionId }: ModelSave) {
  const all = { categoryId, formCode, formPolicy, remark, baseDefinitionId }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) as Partial<typeof all> & {
    formPolicy?: 'fixed' | 'latest'
  }
}

/** One draft for a key; a new one takes the key of what runs only when it was drawn from that. */
async function refuseTaken(
  ctx: Ctx,
  key: string,
  own: { id?: string; key?: string; baseDefinitionId: string | null },
): Promise<void> {
  if (own.key === key) return
  const [draft] = await ctx.db
    .select({ id: flowModelTable.id })
    .from(flowModelTable)
    .where(and(eq(flowModelTable.key, key), eq(flowModelTable.delFlag, '0')))
  if (draft) throw taken(key)
  const [base] = own.baseDefinitionId
    ? await ctx.db
        .select({ key: flowDefinitionTable.key })
        .from(flowDefinitionTable)
        .where(eq(flowDefinitionTable.id, own.baseDefinitionId))
    : []
  if (base?.key === key) return
  const [version] = await ctx.db
    .select({ id: flowDefinitionTable.id })
    .from(flowDefinitionTable)
    .where(and(eq(flowDefinitionTable.key, key), eq(flowDefinitionTable.delFlag, '0')))
    .limit(1)
  if (version) throw taken(key)
}

/** 部署: the draft that was seen becomes the next version of its processes. */
export async function deployModel(ctx: Ctx, sent: { id: string; version: number }) {
  const model = await seenModel(ctx, sent)
  const { categoryId, settings, formCode, formPolicy } = model
  const { xml, ...drawn } = readDrawing(model)
  const rows = await deployFile(ctx, laidOut(xml), { ...drawn, categoryId, settings, formCode, formPolicy })
  const [after] = await ctx.db
    .update(flowModelTable)
    .set({ baseDefinitionId: rows[0]?.id ?? null, ...touch(ctx, flowModelTable) })
    .where(eq(flowModelTable.id, model.id))
    .returning({ version: flowModelTable.version })
  if (!after) throw gone()
  ctx.trail.formId = model.id
  return {
    version: after.version,
    definitions: rows.map(({ id, key, name, versionNo }) => ({ id, key, name, versionNo })),
  }
}

/** What cannot be read is refused by the deployment in its words. */
function laidOut(xml: string): string {
  try {
    return withDiagram(xml)
  } catch (error) {
    if (error instanceof XmlError) return xml
    throw error
  }
}

export async function validateDrawing(ctx: Ctx, sent: BodyOf<typeof modelCalls.validate>) {
  const { settings, formCode } = sent
  const { xml, cards } = readDrawing(sent)
  const [checked] = await checkFiles(ctx, [{ xml, cards, settings, formCode }])
  const told = (wanted: 'error' | 'warning') =>
    (checked?.findings ?? [])
      .filter(({ level }) => level === wanted)
      .map(({ message, element }) => ({ message, ...(element !== undefined && { element }) }))
  return { errors: told('error'), warnings: told('warning') }
}

/** A new draft with the drawing and settings of another one under a key of its own. */
export async function copyModel(ctx: Ctx, id: string, named: { key: string; name: string }) {
  const [row] = await ctx.db
    .select()
    .from(flowModelTable)
    .where(and(eq(flowModelTable.id, id), eq(flowModelTable.delFlag, '0')))
  if (!row) throw gone()
  return addCopy(ctx, row, named)
}

type Original = Pick<
  FlowModelRow,
  'key' | 'type' | 'xml' | 'cards' | 'categoryId' | 'settings' | 'formCode' | 'formPolicy'
>

async function addCopy(ctx: Ctx, row: Original, named: { key: string; name: string }): Promise<{ id: string }> {
  await refuseTaken(ctx, named.key, { baseDefinitionId: null })
  const { type, categoryId, settings, formCode, formPolicy } = row
  const cards = row.cards && { ...row.cards, ...named }
  const drawing = cards
    ? readDrawing({ type, cards })
    : readDrawing({ type, xml: renameProcess(row.xml, row.key, named) })
  const copy = { ...madeBy(ctx), ...named, ...stored(drawing), id: newId(), categoryId, settings, formCode, formPolicy }
  await ctx.db.insert(flowModelTable).values(copy)
  ctx.trail.formId = copy.id
  ctx.trail.changes.push(`复制自：${row.key}`, `流程标识：${named.key}`)
  return { id: copy.id }
}

/** 复制 of a version as a new draft. */
export const copyVersion = async (ctx: Ctx, id: string, named: { key: string; name: string }) =>
  addCopy(ctx, versionAsDraft(await reachedDefinition(ctx, id)), named)

const versionAsDraft = ({ key, type, xml, cards, categoryId, settings, formCode, formPolicy }: FlowDefinitionRow) => ({
  key,
  type,
  xml,
  cards: cards as CardTree | null,
  categoryId,
  settings: flowSettings.parse(settings),
  formCode,
  formPolicy,
})

/** 设计 of a version: the draft of its process, which is made of the version where there is none. */
export async function designVersion(
  ctx: Ctx,
  id: string,
  isReplacing: boolean,
): Promise<{ id: string; isNew: boolean }> {
  const row = await reachedDefinition(ctx, id)
  const values = { ...versionAsDraft(row), name: row.name, baseDefinitionId: row.id }
  const [draft] = await ctx.db
    .select({ id: flowModelTable.id })
    .from(flowModelTable)
    .where(and(eq(flowModelTable.key, row.key), eq(flowModelTable.delFlag, '0')))
    .for('update')
  if (!draft) {
    const made = { ...madeBy(ctx), ...values, id: newId() }
    await ctx.db.insert(flowModelTable).values(made)
    return { id: made.id, isNew: true }
  }
  if (!isReplacing) return { id: draft.id, isNew: false }
  await refuseHeld(ctx, draft.id)
  await ctx.db
    .update(flowModelTable)
    .set({ ...values, ...touch(ctx, flowModelTable) })
    .where(eq(flowModelTable.id, draft.id))
  return { id: draft.id, isNew: true }
}
