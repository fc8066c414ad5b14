import { and, eq, gt, ne } from 'drizzle-orm'
import { operate } from '#/modules/flowable/instance/operate.service.ts'
import { flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import { takeJob, type JobKind } from '#/modules/flowable/job/jobKind.ts'
import type { Ctx } from '#/platform/context.ts'

const batch = 50

/** Everybody who waits for the signal in another tree hears it, each in a transaction of its own. */
export const signal: JobKind = {
  lane: 'inside',
  async run(ctx, job) {
    const { id, kind, name, rootId } = flowSubscriptionTable
    const others = and(eq(kind, 'signal'), eq(name, job.target), ne(rootId, job.rootId))
    for (let last = ''; ;) {
      const waiting = await ctx.db
        .select()
        .from(flowSubscriptionTable)
        .where(and(others, gt(id, last)))
        .orderBy(id)
        .limit(batch)
      for (const each of waiting) await hear(ctx, each)
      last = waiting.at(-1)?.id ?? ''
      if (waiting.length < batch) break
    }
    await ctx.tx((tx) => takeJob(tx, job))
  },
}

async function hear(ctx: Ctx, subscription: typeof flowSubscriptionTable.$inferSelect) {
  try {
    await operate(ctx, subscription, () => ({ command: { type: 'fire', subscription: subscription.engineId } }))
  } catch (error) {
    const { id } = flowSubscriptionTable
    const [still] = await ctx.db.select({ id }).from(flowSubscriptionTable).where(eq(id, subscription.id))
    // Who no longer waits has missed nothing.
    if (still) throw error
  }
}
