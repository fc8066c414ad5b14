import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isHttpAddress } from '@app/shared/kit/textPatterns.ts'
import { commonMenuLimit, commonUseMenu, type CommonMenu } from '@app/shared/system/commonUseMenu.ts'
import { implement } from '#/kit/implement.ts'
import { madeBy } from '#/kit/store.ts'
import { addressAlong } from '#/modules/system/people/menu/menu.read.ts'
import { menusOf } from '#/modules/system/people/role/roleMenu.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse, stale } from '#/platform/errors.ts'
import { sysCommonUseMenuTable } from './sysCommonUseMenu.table.ts'

const { id, userId, path, title, icon, sort, delFlag } = sysCommonUseMenuTable
const shown = { id, path, title, icon, sort }
const own = (ctx: Ctx) => and(eq(userId, ctx.user.id), eq(delFlag, '0'))

const ownMenus = (ctx: Ctx): Promise<CommonMenu[]> =>
  ctx.db.select(shown).from(sysCommonUseMenuTable).where(own(ctx)).orderBy(asc(sort), asc(id)).limit(commonMenuLimit)

export default async function sysCommonUseMenuRoutes(app: FastifyInstance): Promise<void> {
  implement(app, commonUseMenu.list, (ctx) => ownMenus(ctx))
  implement(app, commonUseMenu.save, (ctx, { body }) => keep(ctx, body))
  implement(app, commonUseMenu.arrange, (ctx, { body }) => arrange(ctx, body.ids))
  implement(app, commonUseMenu.remove, (ctx, { params }) => forget(ctx, params.ids.split(',')))
}

const ownLock = defineLock('common menu', { seed: 3 })

/** A page that is kept already gets the name it has now. */
async function keep(ctx: Ctx, menu: { path: string; title: string; icon?: string | null | undefined }) {
  // One addition of a user at a time, so that many at once cannot pass the limit together.
  await assertOwnPage(ctx, menu.path)
  await ownLock.hold(ctx, ctx.user.id)
  const kept = await ownMenus(ctx)
  if (kept.length >= commonMenuLimit && !kept.some((each) => each.path === menu.path))
    throw refuse(`常用菜单不能超过${commonMenuLimit}个`)
  const last = Math.max(0, ...kept.map((each) => each.sort ?? 0))
  const name = { title: menu.title, icon: menu.icon ?? null }
  const [row] = await ctx.db
    .insert(sysCommonUseMenuTable)
    .values({ ...name, path: menu.path, userId: ctx.user.id, sort: last + 10, ...madeBy(ctx) })
    .onConflictDoUpdate({ target: [userId, path], targetWhere: sql`del_flag = '0'`, set: name })
    .returning(shown)
  if (!row) throw new Error('a kept row was not returned')
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`常用：${row.title}`)
  return row
}

/** Pages of the caller's own menu by their address, framed ones by the name that the browser gives them. */
async function assertOwnPage(ctx: Ctx, wanted: string): Promise<void> {
  const menus = await menusOf(ctx, ctx.user)
  const byId = new Map(menus.map((row) => [row.id, row.path ?? '']))
  const addressOf = ({ parentIds }: { parentIds: string }) =>
    addressAlong(parentIds.split('/').map((step) => byId.get(step) ?? ''))
  const framed = menus.some(({ isFrame, path: address }) => isFrame !== 0 && isHttpAddress(address ?? ''))
  const known = menus.some((row) => row.menuType === 'C' && addressOf(row) === wanted)
  if (!known && !(framed && wanted.startsWith('/frame/'))) throw refuse('菜单不存在或没有访问权限')
}

/** Puts all kept pages into this order; a list that is not the one kept now was arranged on an old screen. */
async function arrange(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ownLock.hold(ctx, ctx.user.id)
  const kept = await ownMenus(ctx)
  if (kept.length !== ids.length || !kept.every((each) => ids.includes(each.id))) throw stale()
  const place = sql`array_position(${sql.param([...ids])}::text[], ${id}::text)`
  await ctx.db
    .update(sysCommonUseMenuTable)
    .set({ sort: sql`${place} * 10` })
    .where(own(ctx))
  ctx.trail.changes.push(`常用顺序：${ids.map((each) => kept.find((menu) => menu.id === each)?.title).join('、')}`)
}

async function forget(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .delete(sysCommonUseMenuTable)
    .where(and(own(ctx), inArray(id, [...ids])))
    .returning({ title })
  if (rows.length !== new Set(ids).size) throw gone()
  ctx.trail.changes.push(`移出常用：${rows.map((row) => row.title).join('、')}`)
}
