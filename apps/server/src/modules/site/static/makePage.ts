import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { hashOfPage, readPage, removePage, writePage } from '#/modules/site/files/staticFiles.ts'
import type { MadePage } from '#/modules/site/page/pageCache.ts'
import { pathPage } from '#/modules/site/page/pathPage.ts'
import { visitOf } from '#/modules/site/page/visit.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { isStatic } from './markPages.ts'
import { staticPageTable as t, type StaticPage } from './staticPage.table.ts'

const longestPauseMs = 3_600_000
const firstPauseMs = 30_000

/** What everybody is shown at the address now; nothing where that is no page of its own. */
async function shownAt(platform: Platform, url: string): Promise<MadePage | undefined> {
  const visit = await visitOf(platform)
  if (!isStatic(visit)) return undefined
  const page = await pathPage(visit, url)
  return page?.status === 200 && !page.own ? page : undefined
}

/**
 * Makes the next page that waits, unless another node is at it: the row is held while it is made, so that whatever
 * changes meanwhile marks it anew. False where none waits.
 */
export const makeNext = (platform: Platform): Promise<boolean> =>
  systemContext(platform).tx(async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(t)
      .where(and(sql`${t.mark} > 0`, or(isNull(t.dueTime), lte(t.dueTime, ctx.now.toISOString()))))
      .orderBy(asc(t.rank), asc(t.url))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!row) return false
    let page: MadePage | undefined
    try {
      page = await shownAt(platform, row.url)
    } catch (error) {
      platform.log.warn({ err: error, url: row.url }, 'a static page could not be made')
      await putOff(ctx, row, error)
      return true
    }
    // The trouble of a disk is that of every page.
    await keep(ctx, row, page)
    return true
  })

async function keep(ctx: Ctx, { url, file }: StaticPage, page: MadePage | undefined): Promise<void> {
  const { platform } = ctx
  const others = await ctx.db
    .select({ url: t.url, hash: t.hash })
    .from(t)
    .where(and(eq(t.file, file), ne(t.url, url)))
  if (!page) {
    if (others.length === 0) await removePage(platform, file)
    await ctx.db.delete(t).where(eq(t.url, url))
    // What shared the file may have it now.
    if (others.length > 0)
      await ctx.db
        .update(t)
        .set({ mark: sql`${t.mark} + 1` })
        .where(eq(t.file, file))
    return
  }
  const done = { mark: 0, rank: 2, tags: [...page.tags], fault: null, tries: 0, dueTime: null }
  if (others.length > 0) {
    // One file cannot be two pages: both are left to the process, which tells them apart.
    await removePage(platform, file)
    await ctx.db.update(t).set({ hash: null }).where(eq(t.file, file))
    await ctx.db.update(t).set(done).where(eq(t.url, url))
    return
  }
  const hash = hashOfPage(page.text)
  const standing = await readPage(platform, file)
  if (standing === undefined || hashOfPage(standing) !== hash) await writePage(platform, file, page.text)
  await ctx.db
    .update(t)
    .set({ ...done, hash })
    .where(eq(t.url, url))
}

/** The file stays as it is; the page is tried again, later each time. */
async function putOff(ctx: Ctx, { url, tries }: StaticPage, error: unknown): Promise<void> {
  const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** tries)
  await ctx.db
    .update(t)
    .set({
      tries: tries + 1,
      fault: (error instanceof Error ? error.message : String(error)).slice(0, 500),
      dueTime: new Date(ctx.now.getTime() + pauseMs).toISOString(),
    })
    .where(eq(t.url, url))
}
