import { and, asc, eq } from 'drizzle-orm'
import type { CmsClass } from '@app/shared/cms/cmsClass.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { nextSort } from '#/kit/routes.ts'
import { addRedirects } from '#/modules/cms/cmsSite/addRedirects.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { moveContents } from './classContents.ts'
import { joinGrants } from './classGrants.service.ts'
import { requireGrant, requireGrants } from './cmsClass.grants.ts'
import { findClass } from './cmsClass.read.ts'
import { newBatch, recycleRows } from './cmsClass.remove.service.ts'
import { changeClass, lockClasses, writes } from './cmsClass.service.ts'
import { cmsClassTable, type ClassRow } from './cmsClass.table.ts'

/** Puts a class, with all below it, last below another one or at the top. */
export async function moveClass(
  ctx: Ctx,
  { id, targetId, redirect }: { id: string; targetId: string; redirect: boolean },
): Promise<CmsClass> {
  await writes.lock(ctx)
  await requireGrant(ctx, id, 'edit')
  const treeSort = Math.min(await nextSort(ctx, writes, targetId), 999_999)
  return changeClass(ctx, id, { parentId: targetId, treeSort }, { redirect })
}

interface Merge {
  targetId: string
  ids: readonly string[]
  withChildren: boolean
  redirect: boolean
}

/** All that the classes hold becomes the target's; they go to the recycle bin as one batch. */
export async function mergeClasses(ctx: Ctx, { targetId, ids, withChildren, redirect }: Merge): Promise<void> {
  await writes.lock(ctx)
  if (ids.includes(targetId)) throw refuse('目标栏目不能是被合并的栏目')
  const target = await requireGrant(ctx, targetId, 'add')
  const sources = await requireGrants(ctx, ids, 'edit')
  if (target.classType !== 'list' && target.classType !== 'single')
    throw invalid({ targetId: '只能合并到列表栏目或单页栏目' })
  if (target.parentIds.split('/').some((id) => ids.includes(id)))
    throw invalid({ targetId: '目标栏目不能是被合并栏目的下级' })
  await lockClasses(ctx, [targetId, ...ids])
  if (target.classType === 'single') await changeClass(ctx, targetId, { classType: 'list' })
  const batch = await newBatch(ctx)
  // What stands deepest goes first: a class that is merged as well is no class below any more.
  for (const source of sources.toSorted((a, b) => b.treeLevel - a.treeLevel)) {
    await moveChildren(ctx, source, { targetId, withChildren, redirect })
    await moveContents(ctx, [source.id], targetId)
    await joinGrants(ctx, source.id, targetId)
    if (redirect) await addRedirects(ctx, [{ fromPath: source.classPath, toPath: target.classPath }], 'class')
    await recycleRows(ctx, [source], batch)
  }
  ctx.trail.formId = targetId
  ctx.trail.changes.push(`合并到【${target.className}】：${sources.map(({ className }) => className).join('、')}`)
  await ctx.emit('class.changed', { classIds: [targetId] })
}

async function moveChildren(
  ctx: Ctx,
  source: ClassRow,
  { targetId, withChildren, redirect }: Omit<Merge, 'ids'>,
): Promise<void> {
  const children = await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.parentId, source.id), eq(cmsClassTable.delFlag, '0')))
    .orderBy(asc(cmsClassTable.treeSort), asc(cmsClassTable.id))
  if (children.length > 0 && !withChildren) throw refuse('被合并栏目不能包含下级栏目')
  for (const { id } of children) await moveClass(ctx, { id, targetId, redirect })
}

const step = 10

/** Numbers siblings in steps of ten; those that were not named keep their order after them. */
export async function sortClasses(ctx: Ctx, parentId: string, ids: readonly string[]): Promise<void> {
  await writes.lock(ctx)
  const siblings = await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(and(eq(cmsClassTable.parentId, parentId), eq(cmsClassTable.delFlag, '0')))
    .orderBy(asc(cmsClassTable.treeSort), asc(cmsClassTable.id))
  const known = new Set(siblings.map(({ id }) => id))
  if (ids.some((id) => !known.has(id))) throw refuse('只能在同级栏目内排序')
  await requireGrants(ctx, ids, 'edit')
  const named = new Set(ids)
  const order = [...named, ...siblings.flatMap(({ id }) => (named.has(id) ? [] : [id]))]
  await lockClasses(ctx, order)
  for (const [at, id] of order.entries()) await writes.resort(ctx, id, Math.min((at + 1) * step, 999_999))
  const parent = parentId === rootId ? undefined : await findClass(ctx, parentId)
  ctx.trail.changes.push(`调整【${parent?.className ?? '顶级栏目'}】的下级顺序`)
  await ctx.emit('class.changed', { classIds: order })
}

/** Shows a class in the navigation of the site, or not. */
export async function changeMenu(ctx: Ctx, id: string, inMenu: 'Y' | 'N'): Promise<void> {
  await changeClass(ctx, id, { inMenu })
}
