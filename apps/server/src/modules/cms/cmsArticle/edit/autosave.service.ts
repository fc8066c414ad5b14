import { and, desc, eq, gt, inArray, lt, notExists, sql } from 'drizzle-orm'
import type { Autosaved, Unsaved } from '@app/shared/cms/articleEditing.ts'
import { articleTable } from '#/modules/cms/cmsArticle/store/article.table.ts'
import { filesKnownFrom, isReached } from '#/modules/cms/cmsArticle/store/articleFiles.read.ts'
import { dropAutosaves } from '#/modules/cms/cmsArticle/store/history.store.ts'
import { articleAutosaveTable as a, autosaveFiles } from '#/modules/cms/cmsArticle/store/history.table.ts'
import { keepFiles, showTypedFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'

const keptMs = 30 * 86_400_000
/** Of articles that were never saved, for one user; beyond, the oldest go. */
const mostNew = 20
const mostFiles = 1_000
const sweptAtOnce = 500

/** The safety copy of one user and one form; nobody else ever reads it. */
const ownOf = (ctx: Ctx, key: string) => and(eq(a.userId, ctx.user.id), eq(a.formKey, key))

/** Safety copies of articles that were never saved. */
const ofNew = (ctx: Ctx) =>
  and(
    eq(a.userId, ctx.user.id),
    notExists(
      ctx.db
        .select({ one: sql`1` })
        .from(articleTable)
        .where(eq(articleTable.id, a.formKey)),
    ),
  )

const since = (ctx: Ctx) => new Date(ctx.now.getTime() - keptMs).toISOString()

interface Sent {
  key: string
  content: Record<string, unknown>
  articleVersion?: number | null | undefined
}

/** What may be a file in a text that nobody has checked yet. */
const idsIn = (content: Record<string, unknown>): string[] =>
  [...new Set(JSON.stringify(content).match(/\b[0-9a-f]{32}\b/g))].slice(0, mostFiles)

/** Its pictures stay as long as the copy does. */
export async function autosave(
  ctx: Ctx,
  { key, content, articleVersion = null }: Sent,
): Promise<{ updateTime: string }> {
  const values = { content, articleVersion, updateTime: ctx.now.toISOString() }
  const [row] = await ctx.db
    .insert(a)
    .values({ userId: ctx.user.id, formKey: key, ...values })
    .onConflictDoUpdate({ target: [a.userId, a.formKey], set: values })
    .returning({ id: a.id, updateTime: a.updateTime })
  if (!row) return { updateTime: '' }
  const besides = (await isReached(ctx, key)) ? { besides: key } : {}
  await keepFiles(ctx, row.id, idsIn(content), { bizType: autosaveFiles, ...besides })
  const beyond = ctx.db.select({ id: a.id }).from(a).where(ofNew(ctx)).orderBy(desc(a.updateTime)).offset(mostNew)
  await dropAutosaves(ctx, inArray(a.id, beyond))
  return { updateTime: row.updateTime }
}

export async function autosaved(ctx: Ctx, key: string): Promise<Autosaved | null> {
  const [row] = await ctx.db
    .select({ key: a.formKey, content: a.content, articleVersion: a.articleVersion, updateTime: a.updateTime })
    .from(a)
    .where(ownOf(ctx, key))
  if (!row) return null
  // The addresses of its pictures were good for minutes.
  const { content } = row.content
  if (typeof content !== 'string' || row.content.contentFormat === 'markdown') return row
  const known = await filesKnownFrom(ctx, key)
  return { ...row, content: { ...row.content, content: await showTypedFiles(ctx, content, known) } }
}

/** A form may be gone with its browser: what was written in it is offered again. */
export const unsavedArticles = (ctx: Ctx): Promise<Unsaved[]> => {
  const told = (name: string, most: number) => sql<string | null>`left(${a.content} ->> ${name}, ${most})`
  return ctx.db
    .select({
      key: a.formKey,
      title: sql<string>`coalesce(${told('title', 255)}, '')`,
      classId: told('classId', 64),
      articleType: told('articleType', 8),
      updateTime: a.updateTime,
    })
    .from(a)
    .where(and(ofNew(ctx), gt(a.updateTime, since(ctx))))
    .orderBy(desc(a.updateTime))
    .limit(mostNew)
}

export const discardAutosave = async (ctx: Ctx, key: string): Promise<void> =>
  void (await dropAutosaves(ctx, ownOf(ctx, key)))

/** Number of copies that nobody came back to. */
export async function sweepAutosaves(ctx: Ctx, signal: AbortSignal): Promise<number> {
  for (let swept = 0; ;) {
    const isOld = lt(a.updateTime, since(ctx))
    const some = ctx.db.select({ id: a.id }).from(a).where(isOld).limit(sweptAtOnce)
    // Asked again of each: its writer may have come back meanwhile.
    const gone = await ctx.tx((tx) => dropAutosaves(tx, and(inArray(a.id, some), isOld)))
    swept += gone
    if (gone < sweptAtOnce || signal.aborted) return swept
  }
}
