import { siteSettings, siteTag } from '#/modules/cms/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { staticChangeTable, buildStateTable as state } from './staticPage.table.ts'

export const staticQueue = 'cms.build'

interface Change {
  tags: readonly string[]
  isAll?: boolean
}

/** Has the directory follow a change, with the commit of it. */
export async function queueChange(ctx: Ctx, { tags, isAll = false }: Change): Promise<void> {
  await ctx.db.insert(staticChangeTable).values({ tags: [...new Set(tags)], isAll, createTime: ctx.now.toISOString() })
  await ctx.platform.jobs.send(ctx, staticQueue, {}, { dedupeKey: 'now', quiet: true })
}

/** Everything anew; whoever has it done hears how far it is. */
export const queueAll = (ctx: Ctx): Promise<void> =>
  ctx.tx(async (tx) => {
    const askedBy = tx.user.id
    await tx.db.insert(state).values({ id: '1', askedBy }).onConflictDoUpdate({ target: state.id, set: { askedBy } })
    await queueChange(tx, { tags: [], isAll: true })
  })

export function followChanges({ onCommit }: Pick<Platform, 'onCommit'>): void {
  const isOn = async (ctx: Ctx) => (await siteSettings(ctx)).siteMode === 'static'
  onCommit.on('site.changed', async (ctx, told) => {
    const tags = told.flatMap((one) => one.tags)
    // The settings themselves may have just switched it on or off.
    if (tags.includes(siteTag)) await queueAll(ctx)
    else if (await isOn(ctx)) await queueChange(ctx, { tags })
  })
  // Imports tell of the pages that list them, not of their own, which nobody has read yet.
  onCommit.on('article.published', async (ctx, told) => {
    if (await isOn(ctx)) await queueChange(ctx, { tags: told.map(({ articleId }) => `a:${articleId}`) })
  })
  onCommit.on('class.changed', async (ctx) => {
    if (await isOn(ctx)) await queueChange(ctx, { tags: [], isAll: true })
  })
}
