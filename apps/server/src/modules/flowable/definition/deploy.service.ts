import { createHash } from 'node:crypto'
import { and, eq, max } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { FlowDefinition } from '@app/flow-engine/case/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { madeBy } from '#/kit/store.ts'
import { processVersion } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { checkFiles, type FlowFileInput } from './checkFiles.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'
import { listenForStarts } from './startEvents.ts'

/** Whoever changes which version of a key is the newest. */
export const deployLock = defineLock('flow deploy')

/** A file with what goes along with its processes. */
export interface Deployment extends FlowFileInput {
  type?: FlowDefinitionRow['type']
  categoryId?: string | null
  formPolicy?: FlowDefinitionRow['formPolicy']
  /** The one process of the file that gets a version; all of them unless given. */
  onlyKey?: string
}

export const deployFile = (ctx: Ctx, xml: string, given: Omit<Deployment, 'xml'> = {}): Promise<FlowDefinitionRow[]> =>
  deployFiles(ctx, [{ ...given, xml }])

/** Deploys every process of the files as the next version of its key; what blocks one blocks all. */
export async function deployFiles(ctx: Ctx, files: readonly Deployment[]): Promise<FlowDefinitionRow[]> {
  return ctx.tx(async (tx) => {
    await deployLock.hold(tx)
    const checked = await checkFiles(tx, files)
    const fault = checked.flatMap(({ findings }) => findings).find(({ level }) => level === 'error')
    if (fault) throw refuse(fault.message)
    const rows: FlowDefinitionRow[] = []
    for (const [i, { graphs }] of checked.entries()) {
      const file = files[i]
      if (!file) continue
      const wanted = graphs.filter(({ key }) => file.onlyKey === undefined || file.onlyKey === key)
      for (const graph of wanted) rows.push(await storeVersion(tx, graph, file))
    }
    return rows
  })
}

/** Makes a process the next version of its key, whatever a check says of it; under `deployLock`. */
export async function storeVersion(ctx: Ctx, graph: FlowGraph, file: Deployment): Promise<FlowDefinitionRow> {
  const { key, name } = graph
  const ofKey = eq(flowDefinitionTable.key, key)
  const [last] = await ctx.db
    .select({ no: max(flowDefinitionTable.versionNo) })
    .from(flowDefinitionTable)
    .where(ofKey)
  await ctx.db.update(flowDefinitionTable).set({ isLatest: false }).where(and(ofKey, flowDefinitionTable.isLatest))
  const { xml, type = 'bpmn', cards, categoryId, settings = {}, formCode, formPolicy = 'fixed' } = file
  const sha256 = createHash('sha256').update(xml).digest('hex')
  const drawn = { xml, graph, sha256, type, cards: cards ?? null }
  const form = formCode ? await processVersion(ctx, formCode, { kind: 'latest' }) : undefined
  const [row] = await ctx.db
    .insert(flowDefinitionTable)
    .values({
      ...madeBy(ctx),
      ...drawn,
      id: newId(),
      key,
      name,
      categoryId: categoryId ?? null,
      settings,
      formCode: formCode ?? null,
      formVersionId: formPolicy === 'fixed' ? (form?.versionId ?? null) : null,
      formPolicy,
      isLatest: true,
      versionNo: (last?.no ?? 0) + 1,
    })
    .returning()
  if (!row) throw refuse('操作失败')
  await listenForStarts(ctx, row)
  ctx.trail.changes.push(`部署流程：${name}（${key}）v${row.versionNo}，${sha256}`)
  return row
}

/** Versions are immutable: what was read once holds (workflow §16.5). */
const definitions = new LRUCache<string, FlowDefinition>({ max: 500 })

export async function definitionOf(ctx: Ctx, id: string): Promise<FlowDefinition> {
  const found = definitions.get(id)
  if (found) return found
  const [row] = await ctx.db
    .select({ id: flowDefinitionTable.id, graph: flowDefinitionTable.graph })
    .from(flowDefinitionTable)
    .where(eq(flowDefinitionTable.id, id))
  if (!row) throw refuse('流程定义不存在')
  definitions.set(id, row)
  return row
}

interface TakenVersion {
  id: string
  name: string
  isSuspended: boolean
}

/**
 * The version that a start or a call takes; one that a call names is taken also when it was removed meanwhile, suspended
 * or not: nobody could activate it any more.
 */
export async function latestOf(ctx: Ctx, key: string, version?: number): Promise<TakenVersion | undefined> {
  const { id, state, name, isLatest, versionNo, delFlag } = flowDefinitionTable
  const [row] = await ctx.db
    .select({ id, state, name, delFlag })
    .from(flowDefinitionTable)
    .where(and(eq(flowDefinitionTable.key, key), version === undefined ? isLatest : eq(versionNo, version)))
  return row && { id: row.id, name: row.name, isSuspended: row.state === '2' && row.delFlag === '0' }
}
