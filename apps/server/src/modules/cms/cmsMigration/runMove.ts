import { and, eq, gt, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { mostItems, openResults, type MoveOptions } from '@app/shared/cms/cmsMigration.ts'
import { copiesOf } from '#/modules/cms/cmsArticle/batch/copy.service.ts'
import { moveArticle } from '#/modules/cms/cmsArticle/batch/move.service.ts'
import { articleReach } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as a, articleTagTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { requireGrant, requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { classesBelow } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, Refusal, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsMigrationItemTable as i, type MigrationRow } from './cmsMigration.table.ts'
import { changeTask, heldTask, settleItems } from './migration.store.ts'
import { endTask } from './runImport.ts'
import { classOfPath } from './targetClasses.ts'

const atOnce = 25

/** Classes that articles come out of, each with its path below the source that was chosen. */
async function sourcesOf(
  ctx: Ctx,
  { classIds, withChildren, act, targetId }: MoveOptions,
): Promise<Map<string, string>> {
  const chosen = await requireGrants(ctx, classIds, act === 'move' ? 'edit' : 'view')
  const paths = new Map<string, string>()
  for (const cls of chosen) {
    const all = withChildren ? await classesBelow(ctx, cls.id) : [cls]
    const nameOf = new Map(all.map(({ id, className }) => [id, className]))
    for (const one of all) {
      const ids = one.parentIds.split('/')
      const below = ids.slice(ids.indexOf(cls.id) + 1)
      paths.set(one.id, below.map((id) => (nameOf.get(id) ?? '').replaceAll('/', ' ')).join('/'))
    }
  }
  if (act === 'move') paths.delete(targetId)
  return paths
}

export function filterOf(
  ctx: Ctx,
  options: Pick<MoveOptions, 'status' | 'tag' | 'beginTime' | 'endTime'>,
  classIds: readonly string[],
): SQL | undefined {
  const at = (column: PgColumn) => sql`coalesce(${column}, ${a.createTime})`
  const tagged = ctx.db
    .select({ id: articleTagTable.articleId })
    .from(articleTagTable)
    .innerJoin(tagTable, eq(tagTable.id, articleTagTable.tagId))
    .where(eq(tagTable.name, options.tag))
  return and(
    eq(a.delFlag, '0'),
    inArray(a.classId, [...classIds]),
    articleReach(ctx),
    options.status.length > 0 ? inArray(a.status, options.status as ArticleStatus[]) : undefined,
    options.tag ? inArray(a.id, tagged) : undefined,
    options.beginTime ? gte(at(a.publishTime), options.beginTime) : undefined,
    options.endTime ? lte(at(a.publishTime), options.endTime) : undefined,
  )
}

/** The rows that would be moved, written as such; nothing has happened to them yet. */
export async function planMove(ctx: Ctx, taskId: string, options: MoveOptions): Promise<number> {
  const target = await requireGrant(ctx, options.targetId, 'add')
  if (target.classType !== 'list' && target.classType !== 'single')
    throw invalid({ targetId: '只能迁移到列表栏目或单页栏目' })
  const sources = await sourcesOf(ctx, options)
  if (sources.size === 0) throw invalid({ classIds: '来源栏目不能与目标栏目相同' })
  let after = ''
  let seq = 0
  for (;;) {
    const rows = await ctx.db
      .select({ id: a.id, title: a.title, classId: a.classId })
      .from(a)
      .where(and(filterOf(ctx, options, [...sources.keys()]), gt(a.id, after)))
      .orderBy(a.id)
      .limit(1_000)
    if (rows.length === 0) break
    if (seq + rows.length > mostItems) throw refuse(`一次最多迁移${mostItems}篇文章，请缩小范围`)
    await ctx.db.insert(i).values(
      rows.map(({ id, title, classId }, at) => ({
        id: newId(),
        taskId,
        seq: seq + at + 1,
        sourceKey: `article:${id}`,
        sourceTitle: title,
        sourceClass: sources.get(classId) || null,
        fromClassId: classId,
        result: 'new' as const,
      })),
    )
    seq += rows.length
    after = rows.at(-1)?.id ?? ''
  }
  if (seq === 0) throw refuse('没有符合条件的文章')
  return seq
}

/** 移动 or 复制: each article by itself by the rules of that act, some in one transaction. */
export async function runMove(ctx: Ctx, task: MigrationRow, signal: AbortSignal): Promise<void> {
  const options = task.options as MoveOptions
  const known = new Map<string, string>()
  for (;;) {
    signal.throwIfAborted()
    const rows = await ctx.db
      .select()
      .from(i)
      .where(and(eq(i.taskId, task.id), inArray(i.result, [...openResults])))
      .orderBy(i.seq)
      .limit(atOnce)
    if (rows.length === 0) break
    // Classes are made outside of the transactions that hold articles.
    for (const path of new Set(rows.map(({ sourceClass }) => sourceClass ?? '')))
      if (!known.has(path))
        known.set(
          path,
          options.keepStructure && path ? await classOfPath(ctx, options.targetId, path) : options.targetId,
        )
    await ctx.tx(async (tx) => {
      const held = await heldTask(tx, task.id)
      const settled = []
      for (const row of rows) {
        const told = await moveOne(tx, row.sourceKey.slice('article:'.length), {
          ...options,
          targetId: known.get(row.sourceClass ?? '') ?? options.targetId,
        })
        settled.push({ ...row, ...told })
      }
      await settleItems(tx, settled)
      const [success, fail] = [
        held.success + settled.filter(({ result }) => result === 'done').length,
        held.fail + settled.filter(({ result }) => result === 'fail').length,
      ]
      const progress = Math.min(99, Math.floor(((success + fail) / held.total) * 100))
      await changeTask(tx, task.id, { success, fail, progress })
    })
  }
  await ctx.tx((tx) => endTask(tx, task.id))
}

async function moveOne(ctx: Ctx, id: string, { act, targetId, redirect, copyType }: MoveOptions) {
  try {
    return await ctx.db.transaction(async (db) => {
      const tx = { ...ctx, db }
      if (act === 'copy') {
        const [copy] = await copiesOf(tx, id, { classIds: [targetId], copyType })
        return { result: 'done' as const, msg: null, targetId: copy?.id ?? null, targetVersion: copy?.version ?? null }
      }
      await moveArticle(tx, id, { classId: targetId, redirect })
      const [row] = await tx.db.select({ classId: a.classId, version: a.version }).from(a).where(eq(a.id, id))
      const isMoved = row?.classId === targetId
      return {
        result: 'done' as const,
        msg: isMoved ? null : '目标栏目需审核，已保存为修改稿',
        targetId: id,
        // A working copy is taken back by its own ways.
        targetVersion: isMoved ? row.version : null,
      }
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: 'fail' as const, msg: error.message, targetId: null, targetVersion: null }
  }
}
