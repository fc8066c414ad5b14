import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { articleStatus, articleType } from '@app/shared/cms/articleStatus.ts'
import { wakeLane } from '#/kit/delivery/deliver.ts'
import { articleTable as a } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { cmsSearchEngineTable, cmsSearchPushTable } from './cmsSearchEngine.table.ts'
import { pushes } from './sendPushes.ts'

const minuteMs = 60_000
const rowsAtOnce = 500

/** What happens within a minute is told in one call. */
const nextMinute = ({ now }: Pick<Ctx, 'now'>) => new Date((Math.floor(now.getTime() / minuteMs) + 1) * minuteMs)

/** Articles that everybody may read and search engines may list; whether that is still so is asked again before they are told. */
async function openArticles(ctx: Ctx, ids: readonly string[]) {
  const rows = await ctx.db
    .select({ id: a.id, classId: a.classId, title: a.title })
    .from(a)
    .where(
      and(
        inArray(a.id, [...ids]),
        eq(a.delFlag, '0'),
        eq(a.status, articleStatus.published),
        eq(a.noIndex, 'N'),
        ne(a.articleType, articleType.link),
        or(isNull(a.viewScope), eq(a.viewScope, '0')),
      ),
    )
  const { byId } = await publicClasses(ctx)
  // A class of this very transaction is not known here yet.
  return rows.filter(({ classId }) => (byId.get(classId)?.scope ?? '0') === '0')
}

async function queue(ctx: Ctx, event: string, given: readonly string[]): Promise<void> {
  const t = cmsSearchEngineTable
  const engines = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.delFlag, '0'), eq(t.status, '0')))
  if (engines.length === 0) return
  const ids = [...new Set(given)]
  const startAfter = nextMinute(ctx)
  const dueTime = startAfter.toISOString()
  let isAny = false
  for (let from = 0; from < ids.length; from += rowsAtOnce) {
    const articles = await openArticles(ctx, ids.slice(from, from + rowsAtOnce))
    if (articles.length === 0) continue
    isAny = true
    await ctx.db.insert(cmsSearchPushTable).values(
      engines.flatMap(({ id: engine }) =>
        articles.map(({ id, title }) => ({
          ownerId: engine,
          laneId: engine,
          subject: title,
          event,
          payload: { articleId: id },
          dueTime,
        })),
      ),
    )
  }
  if (!isAny) return
  for (const { id } of engines)
    await wakeLane(ctx, pushes, id, { startAfter, dedupeKey: `${id} ${startAfter.getTime()}`, quiet: true })
}

/** Has search engines told of the addresses of articles, with the commit of what happened to them. */
export function tellSearchEngines({ onCommit }: Pick<Platform, 'onCommit'>): void {
  for (const name of ['article.published', 'article.updated', 'article.moved'] as const)
    onCommit.on(name, (ctx, told) =>
      queue(
        ctx,
        name,
        told.map(({ articleId }) => articleId),
      ),
    )
}
