import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { deepestClass } from '@app/shared/cms/cmsClass.ts'
import { redirectLoop, type RedirectSource } from '@app/shared/cms/cmsRedirect.ts'
import { madeBy, touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { cmsRedirectTable as t } from './cmsSite.table.ts'
import { siteChanged } from './siteChanged.ts'

interface Moved {
  fromPath: string
  toPath: string
}

export interface Redirect extends Moved {
  /** Permanent unless said otherwise. */
  code?: '301' | '302'
}

/** Every write decides on what the others left: chains are found over the whole table. */
const redirectLock = defineLock('cmsRedirect')

export const redirectTag = 'redirect'

const live = eq(t.delFlag, '0')
const atOnce = 1_000

/**
 * Former addresses lead to the new ones, in the transaction of whoever moved them. A new address lives: nothing leads
 * away from it any more, so that A to B and back to A ends with one redirect. What led to a former address leads to
 * the new one at once; no chain is stored, however the rows are ordered. Rows that lead in a circle are refused.
 */
export async function addRedirects(
  ctx: Ctx,
  rows: readonly Redirect[],
  source: Exclude<RedirectSource, 'manual'>,
): Promise<void> {
  const wanted = flattened(rows)
  if (wanted.size === 0) return
  await redirectLock.hold(ctx, 'all')
  for (const part of chunks([...new Set([...wanted.values()].map(({ toPath }) => toPath))]))
    await ctx.db
      .update(t)
      .set({ delFlag: '1', ...touch(ctx, t) })
      .where(and(live, inArray(t.fromPath, part)))
  for (const part of chunks([...wanted.values()])) {
    await leadOn(ctx, part)
    await ctx.db
      .insert(t)
      .values(part.map((row) => ({ id: newId(), ...madeBy(ctx), ...row, code: row.code ?? '301', source })))
      .onConflictDoUpdate({
        target: t.fromPath,
        targetWhere: sql`${t.delFlag} = '0'`,
        set: {
          toPath: sql`excluded.to_path`,
          code: sql`excluded.code`,
          source: sql`excluded.source`,
          status: '0',
          ...touch(ctx, t),
        },
      })
  }
  await siteChanged(ctx, [redirectTag])
}

/** Rows by their former address, each with the end of its way among them. */
function flattened(rows: readonly Redirect[]): Map<string, Redirect> {
  const wanted = new Map(rows.filter((row) => row.fromPath !== row.toPath).map((row) => [row.fromPath, row]))
  for (const row of wanted.values()) {
    const passed = new Set([row.fromPath])
    let end = row.toPath
    for (let next = wanted.get(end); next; next = wanted.get(end)) {
      if (passed.has(end)) throw refuse(redirectLoop)
      passed.add(end)
      end = next.toPath
    }
    if (passed.has(end)) throw refuse(redirectLoop)
    wanted.set(row.fromPath, { ...row, toPath: end })
  }
  return wanted
}

/** Whatever leads to one of the former addresses leads on to the new one. */
async function leadOn(ctx: Ctx, rows: readonly Moved[]): Promise<void> {
  const from = sql.param(rows.map(({ fromPath }) => fromPath))
  const to = sql.param(rows.map(({ toPath }) => toPath))
  await ctx.db
    .update(t)
    .set({ toPath: sql`moved.new_path`, ...touch(ctx, t) })
    .from(sql`unnest(${from}::text[], ${to}::text[]) as moved (old_path, new_path)`)
    .where(and(live, eq(t.toPath, sql`moved.old_path`)))
}

/**
 * What a redirect of a person leads to in the end; a circle is refused. Taken before the save, whose transaction holds
 * the lock from here on.
 */
export async function endOfRedirect(ctx: Ctx, { fromPath, toPath }: Moved, ownId?: string): Promise<string> {
  await redirectLock.hold(ctx, 'all')
  if (fromPath === toPath) throw refuse(redirectLoop)
  const [next] = await ctx.db
    .select({ id: t.id, toPath: t.toPath })
    .from(t)
    .where(and(live, eq(t.fromPath, toPath)))
  const end = next && next.id !== ownId ? next.toPath : toPath
  if (end === fromPath) throw refuse(redirectLoop)
  return end
}

/** After a redirect of a person was stored: what led to its former address leads on. */
export async function followRedirect(ctx: Ctx, row: Moved): Promise<void> {
  await leadOn(ctx, [row])
  await siteChanged(ctx, [redirectTag])
}

/** Paths that leave the site with the articles that an import had brought. */
export async function dropImported(ctx: Ctx, toPaths: readonly string[]): Promise<void> {
  if (toPaths.length === 0) return
  await redirectLock.hold(ctx, 'all')
  for (const part of chunks(toPaths))
    await ctx.db
      .update(t)
      .set({ delFlag: '1', ...touch(ctx, t) })
      .where(and(live, inArray(t.toPath, part), eq(t.source, 'import')))
  await siteChanged(ctx, [redirectTag])
}

interface Way {
  toPath: string
  code: 301 | 302
}

/** Levels of classes, and year and month between them and the article. */
const mostAbove = deepestClass + 3

/** Where a former address leads, with or without a slash at its end, and one more visit of it. */
export async function takeRedirect(ctx: Ctx, path: string): Promise<Way | undefined> {
  const way = await take(ctx, [path, path.endsWith('/') ? path.slice(0, -1) : `${path}/`].filter(Boolean))
  return way && { toPath: way.toPath, code: way.code }
}

/** What stands below a class that moved: the end of its address stays as it was. The nearest class decides. */
export async function takeBelow(ctx: Ctx, path: string): Promise<Way | undefined> {
  const above = [...path.matchAll(/\//g)]
    .map(({ index }) => path.slice(0, index))
    .filter(Boolean)
    .slice(-mostAbove)
    .toReversed()
  if (above.length === 0) return undefined
  const way = await take(ctx, above, eq(t.source, 'class'))
  return way && { toPath: `${way.toPath}${path.slice(way.fromPath.length)}`, code: way.code }
}

/** A parameter that may be the number of an article. */
const numbered = /^[\w-]{1,40}=\d{1,15}$/
const mostParameters = 10

/**
 * The same for addresses of other systems that tell articles apart by a parameter, as `/?p=12` and `/show.asp?id=12`;
 * whatever else stands beside it. Nothing is asked for where no parameter is a number.
 */
export async function takeNumbered(ctx: Ctx, path: string, query: string): Promise<Way | undefined> {
  const parameters = query.split('&', mostParameters)
  if (!parameters.some((one) => numbered.test(one))) return undefined
  return take(ctx, [`${path}?${query.slice(0, 500)}`, ...parameters.map((one) => `${path}?${one}`)])
}

/** The first of the addresses that leads somewhere. */
async function take(ctx: Ctx, paths: readonly string[], only?: SQL): Promise<(Way & Moved) | undefined> {
  const wanted = sql.param([...paths])
  const first = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(live, inArray(t.fromPath, [...paths]), eq(t.status, '0'), only))
    .orderBy(sql`array_position(${wanted}::text[], ${t.fromPath}::text)`)
    .limit(1)
  const [row] = await ctx.db
    .update(t)
    .set({ hits: sql`${t.hits} + 1` })
    .where(eq(t.id, first))
    .returning({ fromPath: t.fromPath, toPath: t.toPath, code: t.code })
  return row && { ...row, code: row.code === '302' ? 302 : 301 }
}

function* chunks<T>(all: readonly T[]): Iterable<T[]> {
  for (let at = 0; at < all.length; at += atOnce) yield all.slice(at, at + atOnce)
}
