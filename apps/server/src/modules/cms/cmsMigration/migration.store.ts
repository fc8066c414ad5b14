import { and, eq, inArray, isNotNull, sql, type SQL } from 'drizzle-orm'
import { cmsMigration, migrateStatus as s, taskTopic, type MigrationProgress } from '@app/shared/cms/cmsMigration.ts'
import { createStore, touch } from '#/kit/store.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone } from '#/platform/errors.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import {
  cmsMigrationItemTable as i,
  cmsMigrationTable as t,
  type MigrationItemRow,
  type MigrationRow,
} from './cmsMigration.table.ts'

const taskGone = '迁移任务不存在或没有权限'

export const migrationScope = (ctx: Ctx): SQL | undefined => ctx.scope(t.createDept, t.createBy)
export const migrationStore = createStore(cmsMigration, t, { scope: migrationScope, goneMessage: taskGone })

/** Rows of tasks that the caller reaches. */
export const itemScope = (ctx: Ctx): SQL => {
  const reached = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.delFlag, '0'), migrationScope(ctx)))
  return inArray(i.taskId, reached)
}

export async function reachedTask(ctx: Ctx, id: string): Promise<MigrationRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.delFlag, '0'), migrationScope(ctx)))
    .limit(1)
  if (!row) throw gone(taskGone)
  return row
}

/** Somebody has ended the task, or another run of it has. */
export class TaskEnded extends Error {}

/** The task, held until the end of the transaction, as long as it is running. */
export async function heldTask(ctx: Ctx, id: string): Promise<MigrationRow> {
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.id, id), eq(t.status, s.running), eq(t.delFlag, '0')))
    .for('update')
  if (!row) throw new TaskEnded()
  return row
}

export const progressOf = (row: MigrationRow): MigrationProgress => ({
  taskId: row.id,
  status: row.status,
  phase: row.phase,
  percent: row.progress,
  total: row.total,
  success: row.success,
  fail: row.fail,
  skip: row.skip,
  msg: row.msg,
})

const tellingMs = 500
const toldAt = new Map<string, number>()

/** Writes what has changed of a task and tells whoever began it, twice a second at most while it goes on. */
export async function changeTask(ctx: Ctx, id: string, values: Partial<MigrationRow>): Promise<MigrationRow> {
  const [row] = await ctx.db
    .update(t)
    .set({ ...values, ...touch(ctx, t) })
    .where(eq(t.id, id))
    .returning()
  if (!row) throw new TaskEnded()
  const isOver = row.status !== s.running
  const now = performance.now()
  if (!isOver && now - (toldAt.get(id) ?? -tellingMs) < tellingMs) return row
  if (isOver) toldAt.delete(id)
  else toldAt.set(id, now)
  const data = progressOf(row)
  await publishTransient(ctx, { topic: taskTopic, userIds: row.createBy ? [row.createBy] : [], data })
  return row
}

/** Articles that a former task has made of these keys and that are still there. */
export async function madeBefore(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const rows = await ctx.db
    .select({ key: i.sourceKey, id: sql<string>`max(${i.targetId})` })
    .from(i)
    .innerJoin(articleTable, and(eq(articleTable.id, i.targetId), eq(articleTable.delFlag, '0')))
    .where(and(inArray(i.sourceKey, [...keys]), inArray(i.result, ['done', 'updated'])))
    .groupBy(i.sourceKey)
  return new Map(rows.map(({ key, id }) => [key, id]))
}

/** Results of rows, by their ids, in one statement. */
export async function settleItems(
  ctx: Ctx,
  rows: readonly (Pick<MigrationItemRow, 'id' | 'result' | 'msg' | 'targetId' | 'targetVersion'> &
    Partial<Pick<MigrationItemRow, 'former'>>)[],
): Promise<void> {
  if (rows.length === 0) return
  const column = (pick: (row: (typeof rows)[number]) => string | number | null) => sql.param(rows.map(pick))
  await ctx.db
    .update(i)
    .set({
      result: sql`settled.result`,
      msg: sql`settled.msg`,
      targetId: sql`settled.target_id`,
      targetVersion: sql`settled.target_version`,
      former: sql`settled.former::jsonb`,
    })
    .from(
      sql`unnest(${column(({ id }) => id)}::text[], ${column(({ result }) => result)}::text[],
        ${column(({ msg }) => msg?.slice(0, 500) ?? null)}::text[], ${column(({ targetId }) => targetId)}::text[],
        ${column(({ targetVersion }) => targetVersion)}::int[],
        ${column(({ former }) => (former ? JSON.stringify(former) : null))}::text[])
        as settled (item_id, result, msg, target_id, target_version, former)`,
    )
    .where(eq(i.id, sql`settled.item_id`))
}

/** Tasks that nobody takes back any more keep no files of what they wrote over. */
export async function letFormerGo(ctx: Ctx, taskIds: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: i.id })
    .from(i)
    .where(and(inArray(i.taskId, [...taskIds]), isNotNull(i.former)))
  await detachFiles(
    ctx,
    rows.map(({ id }) => id),
  )
}
