import { eq, sql } from 'drizzle-orm'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { statement, type Place } from '#/platform/database/statement.ts'
import { refuse } from '#/platform/errors.ts'
import { flowDefinitionTable, type FlowDefinitionRow } from './definition.table.ts'
import { definitionOf } from './deploy.service.ts'

const { id, key, name, versionNo, categoryId, settings, formCode, formVersionId, formPolicy, state, delFlag } =
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
  | 'formCode'
  | 'formVersionId'
  | 'formPolicy'
  | 'state'
  | 'delFlag'
  | 'graph'
> & {
  /** As they are now; what was stored before a setting came has its default. */
  settings: FlowSettings
  /** To the millisecond, as versions of forms are compared with it. */
  deployTime: string
}

/** What a transaction has read once holds for all of it. */
const known = new WeakMap<Db, Map<string, BoundDefinition>>()

/** A version with what may still be changed of it: its settings, its form, whether it is suspended. */
export async function boundDefinition(ctx: Ctx, definitionId: string): Promise<BoundDefinition> {
  const ofTransaction = known.get(ctx.db) ?? new Map<string, BoundDefinition>()
  const found = ofTransaction.get(definitionId) ?? (await read(ctx, definitionId))
  if (ctx.inTx) known.set(ctx.db, ofTransaction.set(definitionId, found))
  return found
}

const definitionById = statement((db, place: Place<{ definitionId: string }>) =>
  db
    .select({
      id,
      key,
      name,
      versionNo,
      categoryId,
      settings,
      formCode,
      formVersionId,
      formPolicy,
      state,
      delFlag,
      deployTime,
    })
    .from(flowDefinitionTable)
    .where(eq(id, place('definitionId'))),
)

async function read(ctx: Ctx, definitionId: string): Promise<BoundDefinition> {
  const [row] = await definitionById(ctx.db, { definitionId })
  if (!row) throw refuse('流程定义不存在')
  const { graph } = await definitionOf(ctx, definitionId)
  return { ...row, settings: flowSettings.parse(row.settings), graph }
}

/** Refuses what nobody can start any more, though a page may still show it. */
export function requireOffered({ state: standing, delFlag: removed }: BoundDefinition): void {
  if (removed === '1') throw refuse('该流程版本已被删除，请从“发起流程”重新打开')
  if (standing === '2') throw refuse('流程已被挂起,请先激活流程')
}
