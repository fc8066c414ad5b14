import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import { cmsClass } from '@app/shared/cms/cmsClass.ts'
import type { HandedDown } from '@app/shared/cms/cmsClassCalls.ts'
import { touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { requireGrant, requireGrants } from './cmsClass.grants.ts'
import { classesBelow } from './cmsClass.read.ts'
import { lockClasses, writes } from './cmsClass.service.ts'
import { cmsClassTable, type ClassRow } from './cmsClass.table.ts'

/** Settings that only mean something together. */
const together: Partial<Record<HandedDown, (row: ClassRow) => Partial<ClassRow>>> = {
  auditMode: ({ auditMode, auditors, auditRounds, processKey }) => ({ auditMode, auditors, auditRounds, processKey }),
  viewScope: ({ viewScope, viewPasswordHash }) => ({ viewScope, viewPasswordHash }),
}

/** 应用到下级栏目: gives all classes below the settings of this one; tells how many there are. */
export async function handDown(ctx: Ctx, id: string, fields: readonly HandedDown[]): Promise<number> {
  await writes.lock(ctx)
  const row = await requireGrant(ctx, id, 'edit')
  const below = (await classesBelow(ctx, id)).filter((each) => each.id !== id).map((each) => each.id)
  if (below.length === 0) return 0
  await requireGrants(ctx, below, 'edit')
  await lockClasses(ctx, below)
  const values: Partial<ClassRow> = {}
  for (const key of fields) Object.assign(values, together[key]?.(row) ?? { [key]: row[key] })
  await ctx.db
    .update(cmsClassTable)
    .set({ ...values, ...touch(ctx, cmsClassTable) })
    .where(inArray(cmsClassTable.id, below))
  const labels = fields.map((key) => cmsClass.fields[key].label)
  ctx.trail.formId = id
  ctx.trail.changes.push(`将【${row.className}】的${labels.join('、')}应用到 ${below.length} 个下级栏目`)
  await ctx.emit('class.changed', { classIds: [id, ...below] })
  return below.length
}

/** Counts anew what stands below every class; articles are counted by those who keep them. Tells how many were wrong. */
export async function recountClasses(ctx: Ctx): Promise<number> {
  await writes.lock(ctx)
  const below = sql`(select count(*)::int from cms_class below where below.parent_id = ${cmsClassTable.id} and below.del_flag = '0')`
  const wrong = await ctx.db
    .update(cmsClassTable)
    .set({ childCount: below })
    .where(and(eq(cmsClassTable.delFlag, '0'), ne(cmsClassTable.childCount, below)))
    .returning({ id: cmsClassTable.id })
  const ofArticles = (await ctx.platform.ports.recountArticles?.(ctx)) ?? 0
  return wrong.length + ofArticles
}

declare module '#/platform/ports.ts' {
  interface Ports {
    /** Sets the counters of all classes to what their articles are; tells how many were wrong. */
    recountArticles?(ctx: Ctx): Promise<number>
  }
}
