import { lt } from 'drizzle-orm'
import { z } from 'zod'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import type { Platform } from '#/platform/platform.ts'
import type { JobSpec } from './jobs.ts'

export const hourlyQueue = 'platform.hourly'

const hourMs = 3_600_000
const firstMs = 60_000

/** All sweeps of the clean-up, one after the other; a failing one does not keep the others from running. */
export function hourlySpec(sweeps: ReadonlyMap<string, (ctx: Ctx) => Promise<void>>): JobSpec<z.ZodObject> {
  return {
    queue: hourlyQueue,
    payload: z.object({}),
    async run(ctx, _payload, { signal }) {
      for (const [name, sweep] of sweeps) {
        signal.throwIfAborted()
        try {
          await sweep(ctx)
        } catch (error) {
          ctx.platform.log.error({ err: error, sweep: name }, 'clean-up failed')
        }
      }
    },
  }
}

/** Asks for the clean-up a minute after the start and then every hour; while one waits or runs, no second is queued. */
export function startHourly(platform: Platform, ask: (ctx: Ctx) => Promise<unknown>): () => void {
  const tick = () => {
    ask(systemContext(platform)).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'clean-up is put off by an hour'),
    )
  }
  const first = setTimeout(tick, firstMs)
  const timer = setInterval(tick, hourMs)
  first.unref()
  timer.unref()
  return () => {
    clearTimeout(first)
    clearInterval(timer)
  }
}

/** Repeats of a write are recognised for a day (security R-51). */
export async function forgetSubmits(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - 24 * hourMs).toISOString()
  await ctx.db.delete(submitTable).where(lt(submitTable.createTime, before))
}
