import { eq } from 'drizzle-orm'
import type { ArticleLock } from '@app/shared/cms/articleParts.ts'
import { heldArticle, isLocked, type HeldArticle } from '#/modules/cms/cmsArticle/store/article.store.ts'
import { articleTable as t } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { logAct } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { siteSettings, type SiteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import { userBriefs } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

interface Held {
  held: boolean
  lock: ArticleLock | null
  version: number
}

const nameOf = async (ctx: Ctx, id: string | null) => (await userBriefs(ctx, [id ?? ''])).get(id ?? '')?.name ?? ''

/** Whoever edits it now; nobody when the last sign of life is too old. */
export async function lockOf(
  ctx: Ctx,
  held: Pick<HeldArticle, 'lockBy' | 'lockMs' | 'lockTime'>,
  { lockMinutes }: Pick<SiteSettings, 'lockMinutes'>,
): Promise<ArticleLock | null> {
  const { lockBy, lockTime } = held
  if (!isLocked(held, ctx.now, lockMinutes) || lockBy === null || lockTime === null) return null
  return { by: lockBy, name: await nameOf(ctx, lockBy), time: lockTime, mine: lockBy === ctx.user.id }
}

/** A lock is no change of the article: version and time of the last change stay. */
const put = (ctx: Ctx, id: string, values: Partial<typeof t.$inferSelect>) =>
  ctx.db.update(t).set(values).where(eq(t.id, id))

async function taken(ctx: Ctx, held: HeldArticle): Promise<Held> {
  const lockTime = ctx.now.toISOString()
  await put(ctx, held.id, {
    lockBy: ctx.user.id,
    lockTime,
    ...(held.lockLostBy === ctx.user.id ? { lockLostBy: null } : {}),
  })
  const again = await heldArticle(ctx, held.id)
  return { held: true, lock: await lockOf(ctx, again, await siteSettings(ctx)), version: held.version }
}

/** Whoever opens the editor takes the lock at once; of others it says who has it. */
export async function takeLock(ctx: Ctx, id: string): Promise<Held> {
  const held = await heldArticle(ctx, id, 'edit')
  const lock = await lockOf(ctx, held, await siteSettings(ctx))
  if (lock && !lock.mine) return { held: false, lock, version: held.version }
  return taken(ctx, held)
}

/** The editor is still there. A lock that ran out is taken again while nobody else wanted it. */
export async function keepLock(ctx: Ctx, id: string): Promise<Held> {
  const held = await heldArticle(ctx, id, 'edit')
  await refuseTaken(ctx, held, await siteSettings(ctx))
  return taken(ctx, held)
}

/** For whoever goes on with what somebody else edits by now. */
export async function refuseTaken(ctx: Ctx, held: HeldArticle, settings: SiteSettings): Promise<void> {
  const lock = await lockOf(ctx, held, settings)
  if (lock?.mine) return
  if (held.lockLostBy === ctx.user.id)
    throw refuse(`您的编辑权已被 ${lock?.name ?? (await nameOf(ctx, held.lockBy))} 接管`, 'lockTaken')
  if (lock) throw refuse(`${lock.name} 正在编辑该文章（${lock.time}），当前为只读`, 'lockTaken')
}

/** The editor was closed. */
export async function releaseLock(ctx: Ctx, id: string): Promise<void> {
  const held = await heldArticle(ctx, id, 'edit')
  if (held.lockBy === ctx.user.id) await put(ctx, id, { lockBy: null, lockTime: null })
  else if (held.lockLostBy === ctx.user.id) await put(ctx, id, { lockLostBy: null })
}

/** 强制接管: whoever had it is told with the next sign of life or save. */
export async function takeOver(ctx: Ctx, id: string): Promise<Held> {
  const held = await heldArticle(ctx, id, 'edit')
  const lock = await lockOf(ctx, held, await siteSettings(ctx))
  if (lock && !lock.mine) await put(ctx, id, { lockLostBy: lock.by })
  const mine = await taken(ctx, lock && !lock.mine ? { ...held, lockLostBy: lock.by } : held)
  await logAct(ctx, held, { type: 'lock', from: held.status, to: held.status, remark: lock && `接管：${lock.name}` })
  return mine
}
