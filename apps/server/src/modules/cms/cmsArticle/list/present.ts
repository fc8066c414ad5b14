import { inArray, sql } from 'drizzle-orm'
import { articleStatus } from '@app/shared/cms/articleStatus.ts'
import type { ArticleItem } from '@app/shared/cms/cmsArticle.ts'
import type { Row } from '#/kit/store.ts'
import { articleUrl } from '#/modules/cms/cmsArticle/store/address.ts'
import { isLocked } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t, type ArticleRow } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { tagsOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { cmsClassTable } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { fileUrl, storedFiles, userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { actionsOf, grantsOfCaller } from './actions.ts'

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Of the reviews those that wait for a decision of the caller. */
    awaitedReviews?(ctx: Ctx, flowIds: readonly string[]): Promise<ReadonlySet<string>>
  }
}

/** What a row of the list tells beside the columns of the contract. */
const facts = {
  id: t.id,
  scheduleBy: t.scheduleBy,
  submitBy: t.submitBy,
  status: t.status,
  draftStatus: t.draftStatus,
  flowId: t.flowId,
  lockBy: t.lockBy,
  lockTime: t.lockTime,
  lockMs: sql<number | null>`(extract(epoch from ${t.lockTime}) * 1000)::float8`,
  hasPassword: sql<boolean>`${t.viewPassword} is not null`,
  firstPublishTime: t.firstPublishTime,
  slug: t.slug,
  linkUrl: t.linkUrl,
}

const isWaiting = ({ status, draftStatus }: Pick<ArticleRow, 'status' | 'draftStatus'>) =>
  status === articleStatus.waiting || draftStatus === articleStatus.waiting

/** Names, covers, tags, locks, addresses and what the caller may do, of a whole page in few questions. */
export async function presented(ctx: Ctx, given: Row[]): Promise<Row[]> {
  const rows = given as unknown as ArticleRow[]
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const settings = await siteSettings(ctx)
  const granted = await grantsOfCaller(ctx)
  const more = new Map((await ctx.db.select(facts).from(t).where(inArray(t.id, ids))).map((row) => [row.id, row]))
  const classes = await ctx.db
    .select()
    .from(cmsClassTable)
    .where(inArray(cmsClassTable.id, [...new Set(rows.map(({ classId }) => classId))]))
  const classOf = new Map(classes.map((cls) => [cls.id, cls]))
  const people = await userBriefs(
    ctx,
    [...rows.map(({ createBy }) => createBy), ...[...more.values()].map(({ lockBy }) => lockBy)].filter(
      (id) => id !== null,
    ),
  )
  const covers = await storedFiles(
    ctx,
    rows.flatMap(({ cover }) => (cover ? [cover] : [])),
  )
  const coverOf = new Map(covers.map((file) => [file.id, fileUrl(ctx, file)]))
  const tags = await tagsOf(ctx, ids)
  const reviews = [...more.values()].flatMap((row) => (isWaiting(row) ? (row.flowId ?? []) : []))
  const awaited = await ctx.platform.ports.awaitedReviews?.(ctx, reviews)

  return rows.map((row) => {
    const own = more.get(row.id)
    const cls = classOf.get(row.classId)
    if (!own) return row
    const lockedBy = isLocked(own, ctx.now, settings.lockMinutes) ? own.lockBy : null
    const nameOf = (id: string | null) => (id === null ? null : (people.get(id)?.name ?? null))
    const told: Partial<ArticleItem> = {
      className: cls?.className ?? null,
      classPath: cls?.classPath ?? null,
      coverUrl: (row.cover && coverOf.get(row.cover)) || null,
      tags: tags.get(row.id) ?? [],
      scheduled: own.scheduleBy !== null,
      lock:
        lockedBy === null || own.lockTime === null
          ? null
          : { by: lockedBy, name: nameOf(lockedBy) ?? '', time: own.lockTime, mine: lockedBy === ctx.user.id },
      createByName: nameOf(row.createBy),
      url: cls ? articleUrl(settings, cls, { ...own, articleNo: row.articleNo, articleType: row.articleType }) : null,
      actions: cls
        ? actionsOf(ctx, { ...row, scheduleBy: own.scheduleBy, submitBy: own.submitBy }, cls, {
            granted,
            settings,
            isLocked: lockedBy !== null && lockedBy !== ctx.user.id,
            isAsked: own.flowId !== null && awaited?.has(own.flowId) === true,
          })
        : [],
    }
    return { ...row, ...told, hasPassword: own.hasPassword }
  })
}
