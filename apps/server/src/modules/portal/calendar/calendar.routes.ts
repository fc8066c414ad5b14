import { and, asc, between, eq, inArray, sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { calendar, maxCalendarEntries, type CalendarEntry } from '@app/shared/portal/calendar.ts'
import { implement } from '#/kit/implement.ts'
import { madeBy, touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { gone, refuse, stale } from '#/platform/errors.ts'
import { calendarTable } from './calendar.table.ts'

type Wish = BodyOf<typeof calendar.save>

const { id, userId, title, day, beginTime, endTime, remark, version, delFlag } = calendarTable
const shown = { id, title, day, beginTime, endTime, remark, version }
const own = (ctx: Ctx) => and(eq(userId, ctx.user.id), eq(delFlag, '0'))

export default async function calendarRoutes(app: FastifyInstance): Promise<void> {
  implement(app, calendar.list, (ctx, { query }) => entriesBetween(ctx, query.beginDay, query.endDay))
  implement(app, calendar.save, (ctx, { body }) => (body.id ? change(ctx, body.id, body) : add(ctx, body)))
  implement(app, calendar.remove, (ctx, { params }) => remove(ctx, params.ids.split(',')))
}

const entriesBetween = (ctx: Ctx, begin: string, end: string): Promise<CalendarEntry[]> =>
  ctx.db
    .select(shown)
    .from(calendarTable)
    .where(and(own(ctx), between(day, begin, end)))
    .orderBy(asc(day), sql`${beginTime} nulls first`, asc(id))
    .limit(maxCalendarEntries)

const valuesOf = (wish: Wish) => ({
  title: wish.title,
  day: wish.day,
  beginTime: wish.beginTime ?? null,
  endTime: wish.endTime ?? null,
  remark: wish.remark ?? null,
})

const ownLock = defineLock('calendar', { seed: 3 })

async function add(ctx: Ctx, wish: Wish): Promise<CalendarEntry> {
  // One addition of a user at a time, so that many at once cannot pass the limit together.
  await ownLock.hold(ctx, ctx.user.id)
  if ((await ctx.db.$count(calendarTable, own(ctx))) >= maxCalendarEntries)
    throw refuse(`日程不能超过${maxCalendarEntries}条`)
  const [row] = await ctx.db
    .insert(calendarTable)
    .values({ ...valuesOf(wish), userId: ctx.user.id, ...madeBy(ctx) })
    .returning(shown)
  if (!row) throw new Error('a kept row was not returned')
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`新增日程：${row.day} ${row.title}`)
  return row
}

async function change(ctx: Ctx, entryId: string, wish: Wish): Promise<CalendarEntry> {
  const [former] = await ctx.db
    .select(shown)
    .from(calendarTable)
    .where(and(own(ctx), eq(id, entryId)))
    .for('update')
  if (!former) throw gone()
  if (former.version !== wish.version) throw stale()
  const [row] = await ctx.db
    .update(calendarTable)
    .set({ ...valuesOf(wish), ...touch(ctx, calendarTable) })
    .where(eq(id, entryId))
    .returning(shown)
  if (!row) throw gone()
  ctx.trail.formId = row.id
  ctx.trail.changes.push(`修改日程：${former.day} ${former.title} → ${row.day} ${row.title}`)
  return row
}

async function remove(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .delete(calendarTable)
    .where(and(own(ctx), inArray(id, [...ids])))
    .returning({ title, day })
  if (rows.length !== new Set(ids).size) throw gone()
  ctx.trail.changes.push(`删除日程：${rows.map((row) => `${row.day} ${row.title}`).join('、')}`)
}
