import { and, eq, exists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isHttpAddress } from '@app/shared/kit/textPatterns.ts'
import {
  longestPath,
  sysCommonUseMenuTable as kept,
} from '#/modules/system/people/sysCommonUseMenu/sysCommonUseMenu.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { addressAlong, liveMenus } from './menu.read.ts'

interface Place {
  path?: string | null | undefined
  parentIds: string
}

/** The pages at and below a menu that stand elsewhere since it was changed. */
async function movedPages(
  ctx: Ctx,
  moved: Place & { id: string },
  before: Place,
): Promise<{ from: string; to: string }[]> {
  const menus = await liveMenus(ctx)
  const byId = new Map(menus.map(({ id, path }) => [id, path ?? '']))
  const pathsOf = (ids: readonly string[]) => ids.map((id) => byId.get(id) ?? '')
  return menus.flatMap(({ menuType, parentIds, path }) => {
    const way = parentIds.split('/')
    const at = way.indexOf(moved.id)
    if (menuType !== 'C' || at < 0 || isHttpAddress(path ?? '')) return []
    const above = pathsOf(before.parentIds.split('/').slice(0, -1))
    const from = addressAlong([...above, before.path ?? '', ...pathsOf(way.slice(at + 1))])
    const to = addressAlong(pathsOf(way))
    return from === to ? [] : [{ from, to }]
  })
}

/** 常用 is kept by address: it goes along with the page. */
export async function moveKeptPages(ctx: Ctx, moved: Place & { id: string }, before: Place): Promise<void> {
  if (before.path === moved.path && before.parentIds === moved.parentIds) return
  const pages = await movedPages(ctx, moved, before)
  if (pages.length === 0) return
  const places = sql`jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as moved("from" text, "to" text)`
  const other = alias(kept, 'other')
  const stands = ctx.db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.userId, kept.userId), eq(other.delFlag, '0'), sql`${other.path} = moved."to"`))
  const fits = sql`length(moved."to") <= ${longestPath}`
  // Who keeps the new place already keeps it once; a place too long to be kept is none to follow.
  await ctx.db.execute(sql`delete from ${kept} using ${places}
    where ${kept.path} = moved."from" and ${kept.delFlag} = '0' and (not ${fits} or ${exists(stands)})`)
  await ctx.db.execute(sql`update ${kept} set path = moved."to" from ${places}
    where ${kept.path} = moved."from" and ${kept.delFlag} = '0'`)
}
