import { and, eq, or, sql } from 'drizzle-orm'
import { flowSubscriptionTable } from '#/modules/flowable/job/job.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

export type Subscription = typeof flowSubscriptionTable.$inferSelect

/** Whoever waits for a message: exactly one, by its name and its correlation, or the sender hears why not (workflow §15.4). */
export async function receiverOf(ctx: Ctx, name: string, correlation: string | null): Promise<Subscription> {
  const t = flowSubscriptionTable
  // A start waits for nobody in particular.
  const fits = correlation === null ? sql`true` : or(eq(t.correlation, correlation), eq(t.engineId, ''))
  const found = await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.kind, 'message'), eq(t.name, name), fits))
    .limit(2)
  const [only, another] = found
  if (!only) throw refuse(`没有流程在等待消息：${name}`)
  if (another) throw refuse(`有多个流程在等待消息：${name}，请指定关联键`)
  return only
}
