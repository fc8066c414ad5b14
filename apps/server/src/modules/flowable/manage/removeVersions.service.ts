import { and, count, desc, eq, isNull } from 'drizzle-orm'
import { touch } from '#/kit/store.ts'
import { reachedDefinition } from '#/modules/flowable/definition/definition.read.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from '#/modules/flowable/definition/definition.table.ts'
import { deployLock } from '#/modules/flowable/definition/deploy.service.ts'
import { forgetStarts, listenForStarts } from '#/modules/flowable/definition/startEvents.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { removeProcesses } from '#/modules/flowable/operation/administer/remove.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** Versions go while nothing runs or ran of them; with the typed key an administrator lets that go as well. */
export async function removeVersions(ctx: Ctx, ids: readonly string[], cascadeKey: string | undefined): Promise<void> {
  await deployLock.hold(ctx)
  for (const id of new Set(ids)) {
    const row = await reachedDefinition(ctx, id, true)
    if (cascadeKey === row.key && ctx.can('flowable:instance:remove')) await removeInstances(ctx, row)
    const n = await instancesOf(ctx, row)
    if (n > 0) throw refuse(`该流程存在 ${n} 个流程实例，不允许删除`, 'hasInstances')
    await removeVersion(ctx, row)
  }
}

/** A version as it was deployed, of which nothing runs or ran, goes without anybody's right; why another one stays. */
export async function removeUntouched(
  ctx: Ctx,
  { id, version }: { id: string; version: number },
): Promise<string | undefined> {
  await deployLock.hold(ctx)
  const { id: own, delFlag } = flowDefinitionTable
  const [row] = await ctx.db
    .select()
    .from(flowDefinitionTable)
    .where(and(eq(own, id), eq(delFlag, '0')))
    .for('update')
  if (!row) return undefined
  if (!row.isLatest) return `流程【${row.name}】已有新版本`
  if (row.version !== version) return `流程【${row.name}】已被修改`
  const n = await instancesOf(ctx, row)
  if (n > 0) return `流程【${row.name}】已有 ${n} 个流程实例`
  await removeVersion(ctx, row)
  return undefined
}

async function instancesOf(ctx: Ctx, { id }: FlowDefinitionRow): Promise<number> {
  const [row] = await ctx.db
    .select({ n: count() })
    .from(flowInstanceTable)
    .where(eq(flowInstanceTable.definitionId, id))
  return row?.n ?? 0
}

/** Those that another process called stay, and so does the version. */
async function removeInstances(ctx: Ctx, { id }: FlowDefinitionRow): Promise<void> {
  const { definitionId, parentId } = flowInstanceTable
  const roots = await ctx.db
    .select({ id: flowInstanceTable.id })
    .from(flowInstanceTable)
    .where(and(eq(definitionId, id), isNull(parentId)))
    .orderBy(flowInstanceTable.id)
  const instances = roots.map((root) => root.id)
  if (instances.length > 0) await removeProcesses(ctx, instances, { reason: '删除流程定义', cascade: true })
}

async function removeVersion(ctx: Ctx, row: FlowDefinitionRow): Promise<void> {
  const stamp = touch(ctx, flowDefinitionTable)
  await ctx.db
    .update(flowDefinitionTable)
    .set({ delFlag: '1', isLatest: false, ...stamp })
    .where(eq(flowDefinitionTable.id, row.id))
  ctx.trail.changes.push(`删除流程：${row.name}（${row.key}）v${row.versionNo}，${row.sha256}`)
  if (!row.isLatest) return
  const { id, key, versionNo, delFlag, graph } = flowDefinitionTable
  const [newest] = await ctx.db
    .select({ id, key, graph })
    .from(flowDefinitionTable)
    .where(and(eq(key, row.key), eq(delFlag, '0')))
    .orderBy(desc(versionNo))
    .limit(1)
  // What messages, signals and moments start is the newest that is left, or nothing any more.
  if (!newest) return forgetStarts(ctx, row.key)
  await ctx.db.update(flowDefinitionTable).set({ isLatest: true }).where(eq(id, newest.id))
  await listenForStarts(ctx, newest)
}
