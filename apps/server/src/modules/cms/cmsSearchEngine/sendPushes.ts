import { and, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { SearchEngineId } from '@app/shared/cms/cmsSearchEngine.ts'
import { DeliveryStatus } from '@app/shared/kit/delivery.ts'
import { pausesMs, wakeLane } from '#/kit/delivery/deliver.ts'
import { publishedList } from '#/modules/cms/cmsArticle/publishedList.read.ts'
import { articlePath } from '#/modules/cms/cmsArticle/store/address.ts'
import { publicClasses } from '#/modules/cms/cmsClass/publicClasses.read.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import { askEngine, type Answered } from './askEngine.ts'
import { cmsSearchEngineTable, cmsSearchPushTable as t } from './cmsSearchEngine.table.ts'
import { tokenOf } from './engineToken.ts'

export const pushes = { queue: 'cms.searchPush', table: t }

const addressesAtOnce = 500
/** Longer than a call may take. */
const holdMs = 60_000

type Push = typeof t.$inferSelect

/** Tells an engine of everything whose time has come, many addresses in a call. */
export async function sendPushes(ctx: () => Ctx, engine: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const rows = await takeDue(ctx(), engine)
    if (rows.length === 0) return wakeLater(ctx(), engine)
    await send(ctx(), engine, rows, signal)
  }
}

async function takeDue(ctx: Ctx, engine: string): Promise<Push[]> {
  const now = ctx.now.toISOString()
  const due = ctx.db
    .select({ id: t.id })
    .from(t)
    .where(
      and(
        eq(t.laneId, engine),
        eq(t.status, DeliveryStatus.waiting),
        lte(t.dueTime, now),
        or(isNull(t.heldUntil), lte(t.heldUntil, now)),
      ),
    )
    .orderBy(t.eventNo)
    .limit(addressesAtOnce)
    .for('update', { skipLocked: true })
  return ctx.db
    .update(t)
    .set({
      tries: sql`${t.tries} + 1`,
      sendTime: now,
      heldUntil: new Date(ctx.now.getTime() + holdMs).toISOString(),
    })
    .where(inArray(t.id, due))
    .returning()
}

async function wakeLater(ctx: Ctx, engine: string): Promise<void> {
  const [next] = await ctx.db
    .select({ seconds: sql<string | null>`extract(epoch FROM min(greatest(${t.dueTime}, ${t.heldUntil})))` })
    .from(t)
    .where(and(eq(t.laneId, engine), eq(t.status, DeliveryStatus.waiting)))
  if (!next?.seconds) return
  const startAfter = new Date(Number(next.seconds) * 1_000)
  await wakeLane(ctx, pushes, engine, { startAfter, dedupeKey: `${engine} ${startAfter.getTime()}` })
}

/** Addresses of those that everybody may read now, by the ids of the articles. */
async function addressesOf(ctx: Ctx, ids: readonly string[], origin: string): Promise<ReadonlyMap<string, string>> {
  const [settings, { byId }] = await Promise.all([siteSettings(ctx), publicClasses(ctx)])
  const classIds = [...byId.values()].filter(({ scope }) => scope === '0').map(({ id }) => id)
  const rows = await publishedList(
    ctx,
    { classIds, ids, open: true, indexed: true },
    { sort: 'time', size: addressesAtOnce },
  )
  return new Map(
    rows.flatMap((row) => {
      const cls = byId.get(row.classId)
      return cls ? [[row.id, `${origin}${encodeURI(articlePath(settings, cls, row))}`] as const] : []
    }),
  )
}

const articleOf = ({ payload }: Push) => String(payload.articleId)

async function send(ctx: Ctx, engine: string, rows: readonly Push[], signal: AbortSignal): Promise<void> {
  const [receiver] = await ctx.db
    .select()
    .from(cmsSearchEngineTable)
    .where(and(eq(cmsSearchEngineTable.id, engine), eq(cmsSearchEngineTable.status, '0')))
  const token = receiver && tokenOf(ctx, receiver)
  const origin = (await siteSettings(ctx)).domain || siteOrigin(ctx.platform)
  const stop = (answer: string) => note(ctx, rows, { ok: false, final: true, httpStatus: null, answer })
  if (!receiver || token === undefined) return stop('推送已停用')
  if (!origin) return stop('未配置站点域名')
  const addresses = await addressesOf(ctx, [...new Set(rows.map(articleOf))], origin)
  // Nobody hears of what was taken back meanwhile.
  const [told, closed] = [
    rows.filter((row) => addresses.has(articleOf(row))),
    rows.filter((row) => !addresses.has(articleOf(row))),
  ]
  if (closed.length > 0)
    await ctx.db.delete(t).where(
      inArray(
        t.id,
        closed.map(({ id }) => id),
      ),
    )
  if (told.length === 0) return
  const asked = { url: receiver.url, token, origin, addresses: [...addresses.values()] }
  await note(ctx, told, await askEngine(ctx, engine as SearchEngineId, asked, signal))
}

async function note(ctx: Ctx, rows: readonly Push[], { ok, final, httpStatus, answer }: Answered): Promise<void> {
  const groups = Map.groupBy(rows, ({ tries }) => tries)
  for (const [tries, group] of groups) {
    const pauseMs = ok || final ? undefined : pausesMs[tries - 1]
    const ended = { status: ok ? DeliveryStatus.done : DeliveryStatus.failed }
    const waits = { dueTime: new Date(ctx.now.getTime() + (pauseMs ?? 0)).toISOString(), heldUntil: null }
    await ctx.db
      .update(t)
      .set({ httpStatus, answer, ...(pauseMs === undefined ? ended : waits) })
      .where(
        and(
          inArray(
            t.id,
            group.map(({ id }) => id),
          ),
          eq(t.status, DeliveryStatus.waiting),
        ),
      )
  }
}
