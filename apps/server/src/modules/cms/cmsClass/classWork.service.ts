import { and, asc, eq, inArray, lt, ne } from 'drizzle-orm'
import {
  classWorkKinds,
  classWorkTopic,
  type ClassWork,
  type ClassWorkKind,
  type ClassWorkNews,
} from '@app/shared/cms/classWork.ts'
import { requesterOf } from '#/kit/transfer/requester.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import { newId } from '#/platform/text/ids.ts'
import { classWorkTable as w } from './classWork.table.ts'
import { grantedClass } from './cmsClass.grants.ts'
import { cmsClassTable } from './cmsClass.table.ts'

export const classWorkQueue = 'cms.classWork'

interface Asked {
  kind: ClassWorkKind
  name: string
  ids: readonly string[]
  classIds: readonly string[]
  total: number
  given: Record<string, unknown>
}

/** Has classes deleted or restored behind the request, once for each class; the tree is locked. Answers what to tell. */
export async function beginWork(ctx: Ctx, { kind, name, ids, classIds, total, given }: Asked): Promise<string> {
  for (const running of await runningWorks(ctx))
    if (running.classIds.some((id) => classIds.includes(id)))
      throw refuse(`栏目【${running.name}】正在${classWorkKinds[running.kind]}，请稍候`)
  const id = newId()
  await ctx.db.insert(w).values({
    id,
    kind,
    name: name.slice(0, 2_000),
    ids: [...ids],
    classIds: [...classIds],
    total,
    given,
    requester: requesterOf(ctx),
    createBy: ctx.user.id,
    createTime: ctx.now.toISOString(),
  })
  await ctx.platform.jobs.send(ctx, classWorkQueue, { id }, { dedupeKey: id })
  const told = `正在后台${classWorkKinds[kind]}【${name}】及其 ${total} 篇文章`
  ctx.trail.formId = ids[0] ?? null
  ctx.trail.changes.push(told)
  return told
}

const runningWorks = (ctx: Ctx) => ctx.db.select().from(w).where(eq(w.state, 'running')).orderBy(asc(w.createTime))

/** What is being done to classes that the caller sees. */
export async function worksOf(ctx: Ctx): Promise<ClassWork[]> {
  const works = await runningWorks(ctx)
  if (works.length === 0) return []
  const rows = await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(
      and(
        inArray(
          cmsClassTable.id,
          works.flatMap(({ ids }) => ids),
        ),
        grantedClass(ctx, 'view'),
      ),
    )
  const seen = new Set(rows.map(({ id }) => id))
  return works
    .filter(({ ids }) => ids.every((id) => seen.has(id)))
    .map(({ id, kind, name, classIds, total, done }) => ({ id, kind, name, classIds, total, done }))
}

export const tellWork = (ctx: Ctx, userId: string, data: ClassWorkNews) =>
  publishTransient(ctx, { topic: classWorkTopic, userIds: [userId], data })

const keptMs = 90 * 86_400_000

/** Old works that have ended. */
export async function sweepWorks(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now.getTime() - keptMs).toISOString()
  await ctx.db.delete(w).where(and(ne(w.state, 'running'), lt(w.createTime, before)))
}
