import { heldArticle, isLocked, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { countTags } from '#/modules/cms/cmsArticle/store/parts.store.ts'
import { tagsOf } from '#/modules/cms/cmsArticle/store/snapshot.ts'
import { countArticles } from '#/modules/cms/cmsClass/cmsClass.counters.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'
import { requireGround, step } from './step.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    'article.recycled': { articleIds: string[] }
  }
}

/** Somebody else is writing. */
export async function refuseLocked(ctx: Ctx, held: HeldArticle, { lockMinutes }: SiteSettings): Promise<void> {
  if (held.lockBy === ctx.user.id || !isLocked(held, ctx.now, lockMinutes)) return
  const people = await userBriefs(ctx, [held.lockBy ?? ''])
  throw refuse(`内容已被"${people.get(held.lockBy ?? '')?.name ?? ''}"锁定`)
}

/** Into the recycle bin; a plan ends, a working copy goes along. */
export async function recycleArticle(ctx: Ctx, id: string, batch: string = newId()): Promise<void> {
  const settings = await siteSettings(ctx)
  const held = await heldArticle(ctx, id, 'edit')
  const ground = requireGround('remove', held)
  await refuseLocked(ctx, held, settings)
  const purge = new Date(ctx.now.getTime() + settings.recycleDays * 86_400_000)
  await countTags(ctx, (await tagsOf(ctx, [id])).get(id) ?? [], -1)
  await step(ctx, held, {
    name: 'remove',
    ground,
    values: {
      delFlag: '1',
      scheduleBy: null,
      lockBy: null,
      recycleTime: ctx.now.toISOString(),
      recycleBy: ctx.user.id,
      recycleBatch: batch,
      recycleStatus: held.status,
      recyclePath: held.cls.classPath,
      purgeTime: settings.recycleDays > 0 ? purge.toISOString() : null,
    },
  })
  await ctx.emit('article.recycled', { articleIds: [id] })
  await countArticles(ctx, [{ classId: held.classId, articles: -1 }])
}
