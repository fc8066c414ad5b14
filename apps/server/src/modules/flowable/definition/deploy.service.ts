import { createHash } from 'node:crypto'
import { and, eq, inArray, max } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { FlowDefinition } from '@app/flow-engine/case/types.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { isHandler } from '@app/shared/flowable/handler.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { requireCalledHosts } from './calledHosts.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'

/** Of timers without an offset (workflow §16.3). */
export const flowZone = 'Asia/Shanghai'

const deployLock = defineLock('flow deploy')

/** Deploys every process of a file as the next version of its key; what blocks one blocks all. */
export async function deployFile(ctx: Ctx, xml: string): Promise<FlowDefinitionRow[]> {
  const graphs = compile(xml)
  const own = new Set(graphs.map(({ key }) => key))
  return ctx.tx(async (tx) => {
    await deployLock.hold(tx)
    const known = await existing(tx, graphs)
    const findings = graphs.flatMap((graph) =>
      checkGraph(graph, {
        zone: flowZone,
        isHandler,
        isProcess: (key) => own.has(key) || known.has(key),
      }),
    )
    const fault = findings.find(({ level }) => level === 'error')
    if (fault) throw refuse(fault.message)
    for (const graph of graphs) requireCalledHosts(tx.platform.env, graph)
    const sha256 = createHash('sha256').update(xml).digest('hex')
    const rows: FlowDefinitionRow[] = []
    for (const graph of graphs) {
      const ofKey = eq(flowDefinitionTable.key, graph.key)
      const [last] = await tx.db
        .select({ no: max(flowDefinitionTable.versionNo) })
        .from(flowDefinitionTable)
        .where(ofKey)
      await tx.db.update(flowDefinitionTable).set({ isLatest: false }).where(and(ofKey, flowDefinitionTable.isLatest))
      const { key, name } = graph
      const row = { id: newId(), key, name, xml, graph, sha256, isLatest: true, versionNo: (last?.no ?? 0) + 1 }
      rows.push(
        ...(await tx.db
          .insert(flowDefinitionTable)
          .values({ ...row, createBy: tx.user.id })
          .returning()),
      )
    }
    return rows
  })
}

/** Of the processes that these call, the keys that are deployed. */
async function existing(ctx: Ctx, graphs: readonly FlowGraph[]): Promise<Set<string>> {
  const called = graphs.flatMap(({ nodes }) => Object.values(nodes).flatMap(({ call }) => call?.process ?? []))
  if (called.length === 0) return new Set()
  const { key } = flowDefinitionTable
  const rows = await ctx.db.selectDistinct({ key }).from(flowDefinitionTable).where(inArray(key, called))
  return new Set(rows.map((row) => row.key))
}

function compile(xml: string) {
  try {
    const { graphs } = compileFile(xml)
    if (graphs.length === 0) throw refuse('文件中没有可执行的流程')
    return graphs
  } catch (error) {
    throw error instanceof XmlError ? refuse(error.message) : error
  }
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

/** The version that a start or a call takes. */
export async function latestOf(
  ctx: Ctx,
  key: string,
): Promise<Pick<FlowDefinitionRow, 'id' | 'state' | 'name'> | undefined> {
  const { id, state, name } = flowDefinitionTable
  const [row] = await ctx.db
    .select({ id, state, name })
    .from(flowDefinitionTable)
    .where(and(eq(flowDefinitionTable.key, key), flowDefinitionTable.isLatest))
  return row
}
