import { and, eq, isNull, lte, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { DeliveryStatus } from '@app/shared/kit/delivery.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import type { JobSpec, SendOptions } from '#/platform/jobs/jobs.ts'
import type { DeliveryRow, DeliveryTable } from './deliveryColumns.ts'
import { tellOutside, type Manner, type Receiver } from './tellOutside.ts'

const minuteMs = 60_000

/** Between the tries: a receiver may be away for half a day. */
export const pausesMs = [1, 5, 30, 120, 720].map((minutes) => minutes * minuteMs)

/** Longer than a call may take, and than it takes to notice that a node is dead. */
const holdMs = minuteMs

/** News of an area for systems outside: where they stand, who is told, what follows. */
export interface DeliverySpec<R extends Receiver> extends Manner<R> {
  queue: string
  table: DeliveryTable
  /** Nobody when it is gone or switched off. */
  receiver(ctx: Ctx, ownerId: string): Promise<R | undefined>
  bodyOf(row: DeliveryRow): object
  arrived(ctx: Ctx, receiver: R): Promise<void>
  /** A try has failed, the last one among them. */
  missed?(ctx: Ctx, receiver: R): Promise<void>
  /** Nobody tries any more. */
  givenUp?(ctx: Ctx, receiver: R, row: DeliveryRow): Promise<void>
}

/** Has the waiting news of a lane looked at. */
export const wakeLane = (
  ctx: Ctx,
  { queue }: { queue: string },
  lane: string,
  options: SendOptions = {},
): Promise<string | null> => ctx.platform.jobs.send(ctx, queue, { lane }, options)

/**
 * Tells the other system what waits in a lane, one after another and each only when the former has arrived or was given
 * up. A try after a crash repeats at most the call itself, which the receiver knows by its delivery id.
 */
export async function deliverWaiting<R extends Receiver>(
  spec: DeliverySpec<R>,
  ctx: () => Ctx,
  lane: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    signal.throwIfAborted()
    const row = await takeNext(ctx(), spec, lane)
    if (!row) return wakeLater(ctx(), spec, lane)
    await deliver(ctx(), spec, row, signal)
  }
}

/** The oldest waiting one, unless its time has not come or somebody else is at it. */
async function takeNext(ctx: Ctx, { table: t }: { table: DeliveryTable }, lane: string) {
  const now = ctx.now.toISOString()
  const oldest = sql`(SELECT id FROM ${t} WHERE ${t.laneId} = ${lane} AND ${t.status} = '0'
    ORDER BY ${t.eventNo} LIMIT 1)`
  const [row] = await ctx.db
    .update(t)
    .set({
      tries: sql`${t.tries} + 1`,
      sendTime: now,
      heldUntil: new Date(ctx.now.getTime() + holdMs).toISOString(),
    })
    .where(
      and(
        eq(t.id, oldest),
        eq(t.status, DeliveryStatus.waiting),
        // Only a try makes a pause: what is new is due, whichever clock its row was stamped by.
        or(eq(t.tries, 0), lte(t.dueTime, now)),
        or(isNull(t.heldUntil), lte(t.heldUntil, now)),
      ),
    )
    .returning()
  return row as DeliveryRow | undefined
}

/** What still waits is looked at again when its time has come. */
async function wakeLater(ctx: Ctx, spec: { queue: string; table: DeliveryTable }, lane: string): Promise<void> {
  const { table: t } = spec
  const [next] = await ctx.db
    .select({ seconds: sql<string>`extract(epoch FROM greatest(${t.dueTime}, ${t.heldUntil}))` })
    .from(t)
    .where(and(eq(t.laneId, lane), eq(t.status, DeliveryStatus.waiting)))
    .orderBy(t.eventNo)
    .limit(1)
  if (!next) return
  const startAfter = new Date(Number(next.seconds) * 1_000)
  await wakeLane(ctx, spec, lane, { startAfter, dedupeKey: `${lane} ${startAfter.getTime()}` })
}

async function deliver<R extends Receiver>(
  ctx: Ctx,
  spec: DeliverySpec<R>,
  row: DeliveryRow,
  signal: AbortSignal,
): Promise<void> {
  const note = (at: Ctx, values: Partial<DeliveryRow>) =>
    at.db
      .update(spec.table)
      .set(values)
      .where(and(eq(spec.table.id, row.id), eq(spec.table.status, DeliveryStatus.waiting)))
  const receiver = await spec.receiver(ctx, row.ownerId)
  if (!receiver) return void (await note(ctx, { status: DeliveryStatus.failed, answer: '推送已停用' }))
  const body = JSON.stringify(spec.bodyOf(row))
  const told = await tellOutside(ctx, spec, receiver, { id: row.id, event: row.event, body }, signal)
  if (told.ok) {
    await note(ctx, { ...told.noted, status: DeliveryStatus.done })
    return spec.arrived(ctx, receiver)
  }
  const pauseMs = told.final ? undefined : pausesMs[row.tries - 1]
  await ctx.tx(async (tx) => {
    if (pauseMs === undefined) await note(tx, { ...told.noted, status: DeliveryStatus.failed })
    else {
      const dueTime = new Date(tx.now.getTime() + pauseMs).toISOString()
      await note(tx, { ...told.noted, dueTime, heldUntil: null })
    }
    await spec.missed?.(tx, receiver)
    if (pauseMs === undefined) await spec.givenUp?.(tx, receiver, row)
  })
}

const payload = z.object({ lane: z.string() })

/** Tries and their pauses are rows; the queue only wakes, and wakes again when a node dies at it. */
export const deliveryJob = <R extends Receiver>(spec: DeliverySpec<R>): JobSpec<typeof payload> => ({
  queue: spec.queue,
  payload,
  retries: 5,
  timeoutMs: 300_000,
  concurrency: 4,
  run: (ctx, { lane }, { signal }) => deliverWaiting(spec, () => systemContext(ctx.platform), lane, signal),
})
