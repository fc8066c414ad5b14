import { and, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { articleStatus as s, copyType } from '@app/shared/cms/articleStatus.ts'
import { openResults, type MoveImpact, type MoveOptions } from '@app/shared/cms/cmsMigration.ts'
import { takeOffline } from '#/modules/cms/cmsArticle/lifecycle/offline.service.ts'
import { cancelSchedule, requireKeeping } from '#/modules/cms/cmsArticle/lifecycle/publish.service.ts'
import { heldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as a, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { requireGrants } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { cmsMigrationItemTable as i, type MigrationRow } from './cmsMigration.table.ts'
import { classAtPath } from './targetClasses.ts'

/** 保留发布状态 (cms §17.1): a move keeps it unless it is said otherwise, copies are drafts. */
export const keepsState = ({ act, keepStatus }: MoveOptions): boolean => keepStatus ?? act === 'move'

/** Visitors read it, or will when its time comes. */
export const isOut = ({ status, scheduleBy }: Pick<ArticleRow, 'status' | 'scheduleBy'>) =>
  status === s.published || scheduleBy !== null

const articleId = sql`substr(${i.sourceKey}, ${'article:'.length + 1}::int)`

/** Rows of a task that have still to move, with their articles. */
const openRows = (taskId: string) => and(eq(i.taskId, taskId), inArray(i.result, [...openResults]), eq(a.delFlag, '0'))

/** What the task does to the site, as its articles and classes stand now. */
export async function impactOf(ctx: Ctx, { id, options }: Pick<MigrationRow, 'id' | 'options'>): Promise<MoveImpact> {
  const [found] = await ctx.db
    .select({
      published: sql<number>`(count(*) filter (where ${a.status} = ${s.published}))::int`,
      scheduled: sql<number>`(count(*) filter (where ${a.scheduleBy} is not null))::int`,
    })
    .from(i)
    .innerJoin(a, eq(a.id, articleId))
    .where(openRows(id))
  const { published = 0, scheduled = 0 } = found ?? {}
  const { act } = options as MoveOptions
  const keepStatus = keepsState(options as MoveOptions)
  return {
    act,
    keepStatus,
    published,
    scheduled,
    mapped: act === 'move' && !keepStatus && published > 0 ? await mappedElsewhere(ctx, id) : 0,
  }
}

/** Published articles beside those of the task that show the text of one of them. */
async function mappedElsewhere(ctx: Ctx, taskId: string): Promise<number> {
  const copy = alias(a, 'copy')
  const own = alias(i, 'own')
  const [found] = await ctx.db
    .select({ n: sql<number>`count(distinct ${copy.id})::int` })
    .from(i)
    .innerJoin(a, and(eq(a.id, articleId), eq(a.status, s.published)))
    .innerJoin(
      copy,
      and(
        eq(copy.copyFromId, a.id),
        eq(copy.copyType, copyType.mapped),
        eq(copy.status, s.published),
        eq(copy.delFlag, '0'),
      ),
    )
    .leftJoin(own, and(eq(own.taskId, taskId), eq(own.sourceKey, sql`'article:' || ${copy.id}`)))
    .where(and(openRows(taskId), sql`${own.id} is null`))
  return found?.n ?? 0
}

/**
 * Refused before anything moves: whoever keeps what is published as it is may publish it where it goes, and whoever
 * does not may take it offline where it stands. Asked again when the task begins, as classes and rights change.
 */
export async function requireStateRights(ctx: Ctx, taskId: string, options: MoveOptions): Promise<void> {
  const keeps = keepsState(options)
  if (!keeps && options.act === 'copy') return
  const rows = await ctx.db
    .selectDistinct({ classId: a.classId, path: i.sourceClass })
    .from(i)
    .innerJoin(a, eq(a.id, articleId))
    .where(and(openRows(taskId), or(eq(a.status, s.published), isNotNull(a.scheduleBy))))
  if (rows.length === 0) return
  if (!keeps) {
    requireOfflineRight(ctx)
    await requireGrants(
      ctx,
      rows.map(({ classId }) => classId),
      'publish',
    )
    return
  }
  const paths = options.keepStructure ? rows.flatMap(({ path }) => path ?? []) : []
  const below = await Promise.all([...new Set(paths)].map((path) => classAtPath(ctx, options.targetId, path)))
  for (const id of new Set([options.targetId, ...below.flatMap((one) => one ?? [])])) await requireKeeping(ctx, id)
}

function requireOfflineRight(ctx: Ctx): void {
  if (!ctx.can('cms:cmsArticle:offline')) throw refuse('没有下线文章的权限，请勾选“保留发布状态”')
}

/**
 * Off the site before it moves: what is published goes offline, a planned publication is cancelled. Mapped copies that
 * the task moves as well are known by their rows to have gone offline for it.
 */
export async function leaveSite(
  ctx: Ctx,
  taskId: string,
  { id, status }: Pick<ArticleRow, 'id' | 'status'>,
): Promise<void> {
  requireOfflineRight(ctx)
  if (status !== s.published) {
    await cancelSchedule(ctx, id)
    return
  }
  const along = await takeOffline(ctx, await heldArticle(ctx, id, 'publish'), '迁移时未保留发布状态')
  await ctx.db
    .update(i)
    .set({ former: sql`jsonb_build_object('version', ${a.version}, 'published', true)` })
    .from(a)
    .where(and(eq(i.taskId, taskId), ne(i.result, 'done'), eq(a.id, articleId), inArray(a.id, along)))
}
