import { and, eq } from 'drizzle-orm'
import { ownersOf } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { articleReach } from './article.store.ts'
import { articleTable as t } from './article.table.ts'
import { draftOwner } from './parts.store.ts'

/** Those of the files that an article or its working copy shows to the caller, who has come as far as that. */
export async function filesKnownFrom(
  ctx: Ctx,
  articleId: string | undefined,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (articleId === undefined || ids.length === 0) return new Set()
  const [reached] = await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(and(eq(t.id, articleId), eq(t.delFlag, '0'), articleReach(ctx)))
  if (!reached) return new Set()
  const owners = await ownersOf(ctx, ids)
  const own = owners.filter(({ formId }) => formId === articleId || formId === draftOwner(articleId))
  return new Set(own.map(({ attachId }) => attachId))
}
