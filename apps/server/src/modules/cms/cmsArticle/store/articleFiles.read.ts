import { and, eq } from 'drizzle-orm'
import { filesShownBy } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { articleReach } from './article.store.ts'
import { articleTable as t } from './article.table.ts'
import { draftOwner } from './parts.store.ts'

/** Whether there is such an article and the caller may read it. */
export async function isReached(ctx: Ctx, articleId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, articleId), eq(t.delFlag, '0'), articleReach(ctx)))
  return rows.length > 0
}

/** Files that an article and its working copy show to the caller, if they come as far as that. */
export async function filesKnownFrom(ctx: Ctx, articleId: string | undefined): Promise<ReadonlySet<string>> {
  if (articleId === undefined || !(await isReached(ctx, articleId))) return new Set()
  return new Set(await filesShownBy(ctx, articleId, draftOwner(articleId)))
}
