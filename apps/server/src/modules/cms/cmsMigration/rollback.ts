import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { articleStatus, type ArticleStatus } from '@app/shared/cms/articleStatus.ts'
import { migrateStatus as s, type MoveOptions, type PieceKind } from '@app/shared/cms/cmsMigration.ts'
import { moveArticle } from '#/modules/cms/cmsArticle/batch/move.service.ts'
import { takeOffline } from '#/modules/cms/cmsArticle/lifecycle/offline.service.ts'
import { cancelSchedule, goLive, mayPublish } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { recycleArticle } from '#/modules/cms/cmsArticle/lifecycle/remove.service.ts'
import { articlePath } from '#/modules/cms/cmsArticle/store/address.ts'
import { heldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { dropImported } from '#/modules/cms/cmsSite/addRedirects.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { alsoKeepFiles, detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, Refusal, refuse } from '#/platform/errors.ts'
import { cmsMigrationItemTable as i, type MigrationItemRow, type MigrationRow } from './cmsMigration.table.ts'
import { changeTask, heldTask, letFormerGo, settleItems } from './migration.store.ts'
import { pieces } from './pieces/all.ts'
import type { Former } from './pieces/piece.ts'

const atOnce = 25
const notOut = '未恢复发布'

/**
 * 回滚: what the task has made and nobody has touched since goes to the recycle bin as one batch, what it has moved goes
 * back, and what it has written over is as it was. Everything else stays and is named.
 */
export async function rollBack(ctx: Ctx, task: MigrationRow, signal: AbortSignal): Promise<void> {
  let after = 0
  for (;;) {
    signal.throwIfAborted()
    const last = await ctx.tx((tx) => backOnce(tx, task, after))
    if (last === undefined) break
    after = last
  }
  await ctx.tx(async (tx) => {
    await heldTask(tx, task.id)
    const msg = await toldInAll(tx, task.id)
    // It cannot be taken back once more.
    await letFormerGo(tx, [task.id])
    await changeTask(tx, task.id, { status: s.rolledBack, progress: 100, msg, endTime: ctx.now.toISOString() })
  })
}

/** What is not as it was before the task. */
async function toldInAll(ctx: Ctx, taskId: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({
      kept: sql<number>`(count(*) filter (where ${i.result} = 'kept'))::int`,
      offline: sql<number>`(count(*) filter (where ${i.result} = 'back' and ${i.msg} like ${`${notOut}%`}))::int`,
    })
    .from(i)
    .where(eq(i.taskId, taskId))
  const { kept = 0, offline = 0 } = found ?? {}
  const told = [kept > 0 ? `${kept} 条导入后有变化，已保留` : '', offline > 0 ? `${offline} 篇${notOut}` : '']
  return told.filter(Boolean).join('；') || null
}

/** Some rows, each by itself; the number of the last one. */
async function backOnce(ctx: Ctx, task: MigrationRow, after: number): Promise<number | undefined> {
  const held = await heldTask(ctx, task.id)
  const rows = await ctx.db
    .select()
    .from(i)
    .where(and(eq(i.taskId, task.id), gt(i.seq, after), inArray(i.result, ['done', 'updated'])))
    .orderBy(i.seq)
    .limit(atOnce)
  if (rows.length === 0) return undefined
  const settled = []
  for (const row of rows) settled.push({ ...row, ...(await backOf(ctx, task, row)) })
  await settleItems(ctx, settled)
  const last = rows.at(-1)?.seq ?? after
  const progress = held.total > 0 ? Math.min(99, Math.floor((last / held.total) * 100)) : 0
  await changeTask(ctx, task.id, { progress })
  return last
}

type Told = Pick<MigrationItemRow, 'result' | 'msg'>

async function backOf(ctx: Ctx, task: MigrationRow, row: MigrationItemRow): Promise<Told> {
  if (row.result === 'updated' && !row.former)
    return { result: 'kept', msg: row.kind ? '覆盖的内容不能回滚' : '覆盖的文章请在版本记录中恢复' }
  try {
    return await ctx.db.transaction((db) => undo({ ...ctx, db }, task, row))
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: 'kept', msg: error.message }
  }
}

async function undo(ctx: Ctx, task: MigrationRow, row: MigrationItemRow): Promise<Told> {
  if (row.kind) {
    if (row.former) return giveBack(ctx, { ...row, kind: row.kind, former: row.former })
    const msg = await pieces[row.kind].undo(ctx, row.targetId ?? '', row.targetVersion)
    return msg === undefined ? { result: 'back', msg: null } : { result: 'kept', msg }
  }
  const article = await heldArticle(ctx, row.targetId ?? '', 'edit')
  const isMove = task.migrateType === 'move'
  if (article.version !== row.targetVersion) return { result: 'kept', msg: '迁移后有修改，已保留' }
  if (isMove) {
    if (!row.fromClassId) return { result: 'kept', msg: '没有移动' }
    const wasPublished = row.former?.published === true
    await moveArticle(ctx, article.id, {
      classId: row.fromClassId,
      redirect: (task.options as MoveOptions).redirect,
      formerly: (row.former?.status as ArticleStatus | undefined) ?? article.status,
    })
    const { classId } = await heldArticle(ctx, article.id)
    if (classId !== row.fromClassId) throw refuse('原栏目需要审核，没有免审发布权限')
    return { result: 'back', msg: wasPublished ? await outAgain(ctx, article.id) : null }
  }
  const path = articlePath(await siteSettings(ctx), article.cls, article)
  if (article.status === articleStatus.published)
    await takeOffline(ctx, await heldArticle(ctx, article.id, 'publish'), '回滚迁移')
  else if (article.scheduleBy !== null) await cancelSchedule(ctx, article.id)
  await recycleArticle(ctx, article.id, task.id)
  await dropImported(ctx, [path])
  return { result: 'back', msg: null }
}

/** What the move had taken offline stands on the site again, under the address and with the time it had. */
async function outAgain(ctx: Ctx, id: string): Promise<string> {
  try {
    await ctx.db.transaction(async (db) => {
      const tx = { ...ctx, db }
      const held = await heldArticle(tx, id, 'publish')
      // It was passed when it first went out, and nobody has changed it.
      if (!mayPublish(tx, held)) throw forbidden()
      await goLive(tx, held, { isSystem: true, publishTime: held.publishTime })
    })
    return '已恢复发布'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return `${notOut}：${error.message}`
  }
}

/** What stood there before the task wrote over it; whoever wrote before the task finds the row as it was left. */
async function giveBack(ctx: Ctx, row: MigrationItemRow & { kind: PieceKind; former: Former }): Promise<Told> {
  const id = row.targetId ?? ''
  const home = pieces[row.kind]
  if (!home.restore) return { result: 'kept', msg: '覆盖的内容不能回滚' }
  await alsoKeepFiles(ctx, row.id, id)
  const version = await home.restore(ctx, id, row.targetVersion, row.former)
  await detachFiles(ctx, [row.id])
  await ctx.db
    .update(i)
    .set({ targetVersion: version })
    .where(
      and(
        eq(i.sourceKey, row.sourceKey),
        ne(i.id, row.id),
        eq(i.targetId, id),
        eq(i.targetVersion, row.former.version),
      ),
    )
  return { result: 'back', msg: '已恢复覆盖前的内容' }
}
