import { and, eq, gt, gte, inArray, lte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { mostItems, openResults, type MoveOptions } from '@app/shared/cms/cmsMigration.ts'
import { copiesOf } from '#/modules/cms/cmsArticle/batch/copy.service.ts'
import { moveArticle } from '#/modules/cms/cmsArticle/batch/move.service.ts'
import { publishArticle, requireKeeping } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { articleGone, articleReach, heldArticle, isPublished } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as a, articleTagTable, tagTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { requireGrant, requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { classesBelow } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { listKeeper } from '#/modules/cms/search/listKeeper.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, invalid, Refusal, refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsMigrationItemTable as i, type MigrationItemRow, type MigrationRow } from './cmsMigration.table.ts'
import { isOut, keepsState, leaveSite, requireStateRights } from './keptState.ts'
import { changeTask, heldTask, settleItems } from './migration.store.ts'
import type { Former } from './pieces/piece.ts'
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
  await requireStateRights(ctx, taskId, options)
  return seq
}

/** 移动 or 复制: each article by itself by the rules of that act, some in one transaction. */
export async function runMove(ctx: Ctx, task: MigrationRow, signal: AbortSignal): Promise<void> {
  const options = task.options as MoveOptions
  const known = new Map<string, string>()
  for (;;) {
    signal.throwIfAborted()
    // Copies are indexed as well.
    await listKeeper(ctx.platform).room()
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
        const place = known.get(row.sourceClass ?? '') ?? options.targetId
        // Another row of these may have taken it offline.
        const former = await formerOf(tx, row.id)
        const told = await moveOne(tx, { ...row, former }, { ...options, place })
        settled.push({ ...row, former, ...told })
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

/** What was chosen, and the class it comes to: the target, or one below it. */
type Going = MoveOptions & { place: string }

type Settled = Pick<MigrationItemRow, 'result' | 'msg' | 'targetId' | 'targetVersion'> &
  Partial<Pick<MigrationItemRow, 'former'>>

async function formerOf(ctx: Ctx, id: string): Promise<Former | null> {
  const [row] = await ctx.db.select({ former: i.former }).from(i).where(eq(i.id, id))
  return row?.former ?? null
}

async function moveOne(ctx: Ctx, row: MigrationItemRow, options: Going): Promise<Settled> {
  try {
    return await ctx.db.transaction((db) => {
      const tx = { ...ctx, db }
      return options.act === 'copy' ? copied(tx, articleOf(row), options) : moved(tx, row, options)
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: 'fail' as const, msg: error.message, targetId: null, targetVersion: null }
  }
}

const articleOf = ({ sourceKey }: MigrationItemRow) => sourceKey.slice('article:'.length)

async function moved(ctx: Ctx, item: MigrationItemRow, options: Going): Promise<Settled> {
  const { place, redirect } = options
  const id = articleOf(item)
  const held = await heldArticle(ctx, id, 'edit')
  const wentAlong = item.former?.version === held.version
  const wasPublished = isPublished(held) || wentAlong
  const leaves = isOut(held) && !keepsState(options)
  if (isOut(held) && !leaves) await requireKeepingAt(ctx, options)
  if (leaves) await leaveSite(ctx, item.taskId, held)
  const { status } = await rowOf(ctx, id)
  // Nobody is led to what is not there.
  await moveArticle(ctx, id, { classId: place, redirect: redirect && isOut(held) && !leaves })
  const row = await rowOf(ctx, id)
  if (row.classId !== place) throw refuse('目标栏目的审核设置已变更，请重试')
  const isLeft = wasPublished && (leaves || wentAlong)
  const begins = row.status !== status
  const { version } = row
  return {
    result: 'done',
    msg: isLeft ? '已下线' : leaves ? '已取消定时发布' : begins ? '已转为草稿，须重新审核' : null,
    targetId: id,
    targetVersion: version,
    former: isLeft || begins ? { version, status, ...(isLeft && { published: true }) } : null,
  }
}

/** A draft; of what is out, where that is wanted, published like it and with its time. */
async function copied(ctx: Ctx, id: string, options: Going): Promise<Settled> {
  const source = await rowOf(ctx, id)
  const follows = isOut(source) && keepsState(options)
  if (follows) await requireKeepingAt(ctx, options)
  const [copy] = await copiesOf(ctx, id, { classIds: [options.place], copyType: options.copyType })
  if (!copy) throw new Error(`article ${id} was not copied`)
  if (follows) await publishArticle(ctx, copy.id, { publishTime: source.publishTime })
  const { version } = await rowOf(ctx, copy.id)
  return { result: 'done', msg: null, targetId: copy.id, targetVersion: version }
}

async function requireKeepingAt(ctx: Ctx, { targetId, place }: Going): Promise<void> {
  // A class that was made for the move asks nobody for a review: the one it stands below decides as well.
  for (const classId of new Set([targetId, place])) await requireKeeping(ctx, classId)
}

async function rowOf(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({
      classId: a.classId,
      version: a.version,
      status: a.status,
      scheduleBy: a.scheduleBy,
      publishTime: a.publishTime,
    })
    .from(a)
    .where(eq(a.id, id))
  if (!row) throw gone(articleGone)
  return row
}
