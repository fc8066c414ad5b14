import { asc, inArray, sql } from 'drizzle-orm'
import { changedByTime, nextDue, nextParamDue, paramTag, siteSettings, tagsOfArticle } from '#/modules/cms/api.ts'
import { fileOf, filesOfSite, isInTheMaking, removePage } from '#/modules/site/files/staticFiles.ts'
import { listsTag } from '#/modules/site/page/dataTags.ts'
import { visitOf, type Visit } from '#/modules/site/page/visit.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { articleAddresses, classAddresses, siteAddresses, type Address } from './addresses.ts'
import { staticChangeTable as changes, staticPageTable as t, buildStateTable as state } from './staticPage.table.ts'

const changesAtOnce = 500

/** Whether visitors read files: not while the site is closed, whose every page says so. */
export const isStatic = ({ settings }: Pick<Visit, 'settings'>): boolean =>
  settings.siteMode === 'static' && settings.status === '0'

/** Works off what has changed: says which pages have to be made. False where nothing has. */
export async function markChanged(platform: Platform): Promise<boolean> {
  const ctx = systemContext(platform)
  const rows = await ctx.db.select().from(changes).orderBy(asc(changes.createTime)).limit(changesAtOnce)
  if (rows.length === 0) return false
  const tags = [...new Set(rows.flatMap((row) => row.tags))]
  const isAll = rows.some((row) => row.isAll)
  // What happened on another node may not have been heard here yet; twice does no harm.
  await platform.events.deliver([
    { name: 'site.changed', payload: { tags } },
    ...(isAll ? [{ name: 'class.changed' as const, payload: { classIds: [] } }] : []),
  ])
  const visit = await visitOf(platform)
  if (!isStatic(visit)) await clear(ctx)
  else if (isAll) await markAll(visit)
  else await markTagged(visit, tags)
  await ctx.db.delete(changes).where(
    inArray(
      changes.id,
      rows.map(({ id }) => id),
    ),
  )
  return true
}

async function clear(ctx: Ctx): Promise<void> {
  await ctx.db.delete(t)
  await ctx.db.update(state).set({ total: 0, trouble: null, endTime: null, dueTime: null, paramDueTime: null })
  await removeStrays(ctx)
}

/** Files that stand for no address any more, whoever has put them there; answers how many. */
export async function removeStrays({ db, platform }: Ctx): Promise<number> {
  const files = await filesOfSite(platform)
  let removed = 0
  for (let from = 0; from < files.length; from += 1_000) {
    const part = files.slice(from, from + 1_000)
    const rows = await db.select({ file: t.file }).from(t).where(inArray(t.file, part))
    const known = new Set(rows.map(({ file }) => file))
    for (const file of part) {
      if (known.has(file) || isInTheMaking(file)) continue
      await removePage(platform, file)
      removed += 1
    }
  }
  return removed
}

async function addAddresses({ db }: Ctx, addresses: readonly Address[], rank: number): Promise<void> {
  const rows = addresses.flatMap(({ url, isArticle }) => {
    const file = fileOf(url)
    return file === undefined ? [] : [{ url, file, isArticle, rank }]
  })
  if (rows.length === 0) return
  await db
    .insert(t)
    .values(rows)
    .onConflictDoUpdate({
      target: t.url,
      set: { mark: sql`${t.mark} + 1`, rank: sql`least(${t.rank}, ${rank})`, dueTime: null, tries: 0 },
    })
}

/** Every address that there is now or was before; files of none are removed at once. */
async function markAll(visit: Visit): Promise<void> {
  const { ctx, classes } = visit
  await ctx.db
    .update(t)
    .set({ mark: sql`${t.mark} + 1`, rank: sql`case when ${t.isArticle} then 2 else 1 end`, dueTime: null, tries: 0 })
  await addAddresses(ctx, await siteAddresses(visit), 1)
  for (const cls of classes.byId.values()) await addAddresses(ctx, await classAddresses(visit, cls), 1)
  for await (const part of articleAddresses(visit)) await addAddresses(ctx, part, 2)
  await removeStrays(ctx)
  const total = sql`(select count(*)::int from ${t} where ${t.mark} > 0)`
  await ctx.db.insert(state).values({ id: '1', total }).onConflictDoUpdate({ target: state.id, set: { total } })
}

const idsOf = (tags: readonly string[], kind: string) =>
  tags.filter((tag) => tag.startsWith(`${kind}:`)).map((tag) => tag.slice(2))

async function markTagged(visit: Visit, tags: readonly string[]): Promise<void> {
  const { ctx, classes } = visit
  const isList = tags.includes('list')
  const asked = sql`${sql.param(isList ? [...tags, listsTag] : [...tags])}::text[]`
  const own = sql`${sql.param(idsOf(tags, 'a').map((id) => `a:${id}`))}::text[]`
  await ctx.db
    .update(t)
    .set({
      mark: sql`${t.mark} + 1`,
      rank: sql`case when ${t.tags} && ${own} then 0 when ${t.isArticle} then least(${t.rank}, 2) else 1 end`,
      dueTime: null,
      tries: 0,
    })
    .where(sql`${t.tags} && ${asked}`)
  const ids = idsOf(tags, 'a')
  if (ids.length > 0) for await (const part of articleAddresses(visit, ids)) await addAddresses(ctx, part, 0)
  for (const id of idsOf(tags, 'c')) {
    const cls = classes.byId.get(id)
    if (cls) await addAddresses(ctx, await classAddresses(visit, cls), 1)
  }
  if (isList) await addAddresses(ctx, await siteAddresses(visit), 1)
}

/** What came or went by the clock since the last look is a change as well; false where nothing did. */
export async function markDue(platform: Platform): Promise<boolean> {
  const ctx = systemContext(platform)
  if ((await siteSettings(ctx)).siteMode !== 'static') return false
  const now = ctx.now.toISOString()
  const [row] = await ctx.db
    .select({
      from: sql<string | null>`case when ${state.dueTime} <= ${now} then ${state.dueTime}::text end`,
      isParam: sql<boolean>`coalesce(${state.paramDueTime} <= ${now}, false)`,
    })
    .from(state)
  const rows = row?.from ? await changedByTime(ctx, row.from) : []
  const { byId } = (await visitOf(platform)).classes
  const tags = rows.flatMap(({ id, classId }) => tagsOfArticle(id, byId.get(classId)?.parentIds ?? classId))
  if (row?.isParam) tags.push(paramTag)
  // By the same moment: nothing falls between what is over and what is next.
  const [article, param] = [await nextDue(ctx), await nextParamDue(ctx)]
  const next = {
    dueTime: article?.toISOString() ?? null,
    paramDueTime: Number.isFinite(param) ? new Date(param).toISOString() : null,
  }
  await ctx.tx(async (tx) => {
    if (tags.length > 0) await tx.db.insert(changes).values({ tags: [...new Set(tags)], isAll: false, createTime: now })
    await tx.db
      .insert(state)
      .values({ id: '1', ...next })
      .onConflictDoUpdate({ target: state.id, set: next })
  })
  return tags.length > 0
}

/** When there is something to do again: pages that could not be made, articles and parameters that come or go. */
export async function nextLook({ db }: Ctx): Promise<Date | undefined> {
  const { rows } = await db.execute<{ ms: string | null }>(sql`select extract(epoch from least(
      (select min(least(${state.dueTime}, ${state.paramDueTime})) from ${state}),
      (select min(${t.dueTime}) from ${t} where ${t.mark} > 0))) * 1000 as ms`)
  const ms = rows[0]?.ms
  return ms ? new Date(Math.ceil(Number(ms))) : undefined
}
