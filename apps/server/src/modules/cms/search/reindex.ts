import { aliasedTable, and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import {
  articleDataTable as data,
  articleFileTable,
  articleTable,
  articleTagTable,
  tagTable,
} from '#/modules/cms/cmsArticle/store/article.table.ts'
import { siteChanged } from '#/modules/cms/cmsSite/siteChanged.ts'
import type { Ctx } from '#/platform/context.ts'
import { reindexResources } from './indexResource.ts'
import { listKeeper } from './listKeeper.ts'
import { searchColumnsInTurns } from './searchColumns.ts'
import { tokenVersion } from './tokens.ts'

export const reindexQueue = 'cms.reindex'

const batch = 100
/** Of a run that makes everything anew: whoever ends it in the middle has lost no more. */
const part = 2_000

const outdated = or(isNull(data.searchVer), lt(data.searchVer, tokenVersion))

/** Whether there are articles that `reindexArticles` would make findable. */
export async function hasOutdatedArticles({ db }: Pick<Ctx, 'db'>): Promise<boolean> {
  return (await db.select({ id: data.articleId }).from(data).where(outdated).limit(1)).length > 0
}

/** Makes everything findable that an older program stored; pages of hits are made anew after that. */
export async function reindexAll(ctx: Ctx, signal: AbortSignal): Promise<{ articles: number; resources: number }> {
  const [articles, resources] = [await reindexArticles(ctx, signal), await reindexResources(ctx, signal)]
  if (articles + resources > 0) await ctx.tx((tx) => siteChanged(tx, ['resources']))
  return { articles, resources }
}

/**
 * Makes the next articles anew whatever program has made them findable, at last the resources. Answers after which
 * article it goes on. Rows are not marked first: a million of them would be written twice, all at once.
 */
export async function reindexPart(
  ctx: Ctx,
  signal: AbortSignal,
  { after, most = part }: { after: string; most?: number },
): Promise<string | undefined> {
  let [done, last] = [0, after]
  while (done < most) {
    const lot = await reindexLot(ctx, signal, { after: last, most: Math.min(batch, most - done) })
    if (lot.last === undefined) {
      await reindexResources(ctx, signal, { all: true })
      await ctx.tx((tx) => siteChanged(tx, ['resources']))
      return undefined
    }
    done += lot.seen
    last = lot.last
  }
  return last
}

/** Makes the search columns of rows anew that an older program made, or none. `signal` ends it between two rows. */
async function reindexArticles(ctx: Ctx, signal: AbortSignal): Promise<number> {
  let done = 0
  let after = ''
  for (;;) {
    const lot = await reindexLot(ctx, signal, { after, which: outdated })
    if (lot.last === undefined) return done
    done += lot.done
    after = lot.last
  }
}

async function reindexLot(
  ctx: Ctx,
  signal: AbortSignal,
  { after, which, most = batch }: { after: string; which?: typeof outdated; most?: number },
) {
  const ids = await ctx.db
    .select({ id: data.articleId })
    .from(data)
    .where(and(which, gt(data.articleId, after)))
    .orderBy(data.articleId)
    .limit(most)
  let done = 0
  for (const { id } of ids) {
    signal.throwIfAborted()
    if (await reindexArticle(ctx, id)) done += 1
  }
  await listKeeper(ctx.platform).room()
  return { done, seen: ids.length, last: ids.at(-1)?.id }
}

/** One article, by what it is when nobody else writes it. False where it is gone. */
async function reindexArticle(ctx: Ctx, id: string): Promise<boolean> {
  const shown = aliasedTable(data, 'shown')
  return ctx.tx(async (tx) => {
    const [row] = await tx.db
      .select({
        title: articleTable.title,
        summary: articleTable.summary,
        keywords: articleTable.keywords,
        author: articleTable.author,
        tags: sql<string[]>`array(select ${tagTable.name} from ${articleTagTable}
          join ${tagTable} on ${tagTable.id} = ${articleTagTable.tagId}
          where ${articleTagTable.articleId} = ${id} order by ${articleTagTable.sort})`,
        // A copy shows the attachments of its article.
        besides: sql<string[]>`array(select ${articleFileTable.name} from ${articleFileTable}
          where ${articleFileTable.articleId} = case when ${data.html} is null and ${data.content} is null
            then coalesce(${articleTable.copyFromId}, ${id}) else ${id} end
          order by ${articleFileTable.sort})`,
        body: sql<string | null>`coalesce(${data.html}, ${data.content}, ${shown.html}, ${shown.content})`,
      })
      .from(data)
      .innerJoin(articleTable, eq(articleTable.id, data.articleId))
      .leftJoin(shown, eq(shown.articleId, articleTable.copyFromId))
      .where(eq(data.articleId, id))
      .for('update', { of: data })
    if (row === undefined) return false
    const columns = await searchColumnsInTurns(row)
    await tx.db.update(data).set(columns).where(eq(data.articleId, id))
    await tx.emit('search.indexed', {})
    return true
  })
}
