import { and, inArray } from 'drizzle-orm'
import type { RowResults } from '@app/shared/cms/articleParts.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal } from '#/platform/errors.ts'
import { articleReach } from './article.store.ts'
import { articleTable as t } from './article.table.ts'

/**
 * One row after the other, each by itself: what is refused leaves the others done (cms §2). A single one is refused
 * by its own sentence. Rows are taken in the order of their ids, so that two batches never wait crosswise.
 * `titled`: of rows that are no articles.
 */
export async function rowByRow(
  ctx: Ctx,
  given: readonly string[],
  done: string,
  run: (ctx: Ctx, id: string) => Promise<string | void>,
  titled: typeof titlesOf = titlesOf,
): Promise<{ msg: string; data: RowResults }> {
  const ids = [...new Set(given)].toSorted()
  const [only] = ids
  if (ids.length === 1 && only !== undefined)
    return { msg: (await run(ctx, only)) ?? done, data: { success: 1, fail: 0, failures: [] } }

  const failed: { id: string; msg: string }[] = []
  for (const id of ids) {
    const told = ctx.trail.changes.length
    try {
      await ctx.db.transaction((db) => run({ ...ctx, db }, id))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      ctx.trail.changes.length = told
      failed.push({ id, msg: error.message })
    }
  }
  ctx.trail.formId = null
  const titles = await titled(
    ctx,
    failed.map(({ id }) => id),
  )
  const failures = failed.map(({ id, msg }) => ({ id, title: titles.get(id) ?? '', msg }))
  const success = ids.length - failed.length
  const msg = failed.length === 0 ? done : `成功 ${success} 条，失败 ${failed.length} 条`
  return { msg, data: { success, fail: failed.length, failures } }
}

/** Of those that the caller reaches; an id that was guessed tells no title. */
async function titlesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: t.id, title: t.title })
    .from(t)
    .where(and(inArray(t.id, [...ids]), articleReach(ctx)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
