import { and, asc, eq, inArray } from 'drizzle-orm'
import { cmsFlowTable as f } from '#/modules/cms/cmsFlow/cmsFlow.table.ts'
import { auditPath, waitingReviews } from '#/modules/cms/cmsFlow/reviewers.ts'
import type { Ctx } from '#/platform/context.ts'
import { todosOfSource, type Todo } from '#/platform/todos.ts'

/** Texts that wait for the caller, the longest first; those of a process are tasks of 流程 and stand there. */
export async function waitingTodos(ctx: Ctx): Promise<Todo[]> {
  if (!ctx.can('cms:cmsFlowAudit:list')) return []
  const rows = await ctx.db
    .select({ id: f.id, title: f.articleTitle, time: f.arriveTime })
    .from(f)
    .where(and(eq(f.mode, '1'), await waitingReviews(ctx)))
    .orderBy(asc(f.arriveTime), asc(f.id))
    .limit(todosOfSource)
  return rows.map(({ id, title, time }) => ({
    key: `cmsFlow ${id}`,
    label: '待审核',
    title,
    time,
    path: auditPath(id),
    tone: 'warning',
  }))
}

/** Titles for what a batch could not do; of texts that wait for the caller. */
export async function waitingTitles(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: f.id, title: f.articleTitle })
    .from(f)
    .where(and(inArray(f.id, [...ids]), await waitingReviews(ctx)))
  return new Map(rows.map(({ id, title }) => [id, title]))
}
