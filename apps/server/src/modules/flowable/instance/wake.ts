import type { Ctx } from '#/platform/context.ts'

export const wakeQueue = 'flow.due'

/** Has due jobs looked for at these moments; with the commit, and without telling the whole database of it. */
export async function wakeAt(ctx: Ctx, moments: readonly string[]): Promise<void> {
  for (const moment of new Set(moments)) {
    await ctx.platform.jobs.send(ctx, wakeQueue, {}, { startAfter: new Date(moment), quiet: true })
  }
}
