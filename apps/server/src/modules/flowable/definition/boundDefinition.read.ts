import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'
import { definitionOf } from './deploy.service.ts'

const { id, key, name, versionNo, categoryId, settings, formCode, formVersionId, formPolicy, state } =
  flowDefinitionTable

const deployTime = sql<string>`to_char(${flowDefinitionTable.createTime} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A version without its file. */
export type BoundDefinition = Pick<
  FlowDefinitionRow,
  | 'id'
  | 'key'
  | 'name'
  | 'versionNo'
  | 'categoryId'
  | 'settings'
  | 'formCode'
  | 'formVersionId'
  | 'formPolicy'
  | 'state'
  | 'graph'
> & {
  /** To the millisecond, as versions of forms are compared with it. */
  deployTime: string
}

/** A version with what may still be changed of it: its settings, its form, whether it is suspended. */
export async function boundDefinition(ctx: Ctx, definitionId: string): Promise<BoundDefinition> {
  const [row] = await ctx.db
    .select({ id, key, name, versionNo, categoryId, settings, formCode, formVersionId, formPolicy, state, deployTime })
    .from(flowDefinitionTable)
    .where(eq(id, definitionId))
  if (!row) throw refuse('流程定义不存在')
  return { ...row, graph: (await definitionOf(ctx, definitionId)).graph }
}
