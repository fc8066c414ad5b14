import { and, eq } from 'drizzle-orm'
import type { Autosaved } from '@app/shared/cms/articleEditing.ts'
import { articleAutosaveTable as a } from '#/modules/cms/cmsArticle/store/history.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** The safety copy of one user and one form; nobody else ever reads it. */
const ownOf = (ctx: Ctx, key: string) => and(eq(a.userId, ctx.user.id), eq(a.formKey, key))

interface Sent {
  key: string
  content: Record<string, unknown>
  articleVersion?: number | null | undefined
}

export async function autosave(
  ctx: Ctx,
  { key, content, articleVersion = null }: Sent,
): Promise<{ updateTime: string }> {
  const values = { content, articleVersion, updateTime: ctx.now.toISOString() }
  const [row] = await ctx.db
    .insert(a)
    .values({ userId: ctx.user.id, formKey: key, ...values })
    .onConflictDoUpdate({ target: [a.userId, a.formKey], set: values })
    .returning({ updateTime: a.updateTime })
  return { updateTime: row?.updateTime ?? '' }
}

export async function autosaved(ctx: Ctx, key: string): Promise<Autosaved | null> {
  const [row] = await ctx.db
    .select({ key: a.formKey, content: a.content, articleVersion: a.articleVersion, updateTime: a.updateTime })
    .from(a)
    .where(ownOf(ctx, key))
  return row ?? null
}

export const discardAutosave = async (ctx: Ctx, key: string): Promise<void> =>
  void (await ctx.db.delete(a).where(ownOf(ctx, key)))
