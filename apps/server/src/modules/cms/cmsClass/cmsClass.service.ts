import { and, asc, eq, inArray, like, or, sql } from 'drizzle-orm'
import { cmsClass, type CmsClass } from '@app/shared/cms/cmsClass.ts'
import type { Fields } from '@app/shared/kit/field.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import { saveRow } from '#/kit/saveRow.ts'
import type { Row } from '#/kit/store.ts'
import { telling } from '#/kit/telling.ts'
import { createTreeStore, type TreeOptions } from '#/kit/treeRoutes.ts'
import { belowPath } from '#/kit/treeStore.ts'
import { addRedirects } from '#/modules/cms/cmsSite/addRedirects.ts'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { hasherOf } from '#/platform/password/hash.ts'
import { findClass } from './cmsClass.read.ts'
import { checkClass, type ClassSave } from './cmsClass.rules.ts'
import { cmsClassTable } from './cmsClass.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Classes were made, changed, moved or deleted; what is below them may stand elsewhere too. */
    'class.changed': { classIds: string[] }
  }
}

/** Where a class may go is a matter of grants on its parent, which the rules ask for; the top belongs to nobody. */
export const writes = createTreeStore(cmsClass, cmsClassTable, { texts: { parentMissing: '上级栏目不存在' } })

interface Aftermath {
  /** Old addresses lead to the new ones. */
  redirect: boolean
}

export const classHooks: TreeOptions<(typeof cmsClass)['fields']> = {
  beforeSave: checkClass,
  afterSave: (ctx, row, input, existing) => classSaved(ctx, row, input, existing, { redirect: true }),
  present: withFacts,
}
const told = telling(cmsClass, classHooks as unknown as ResourceOptions<Fields>)

/** Makes or changes a class by all its rules; gives back the row as it stands then. */
export async function saveClass(
  ctx: Ctx,
  body: ClassSave,
  aftermath: Aftermath = { redirect: true },
): Promise<CmsClass> {
  const hooks: ResourceOptions<(typeof cmsClass)['fields']> = {
    ...classHooks,
    afterSave: (tx, row, input, existing) => classSaved(tx, row, input, existing, aftermath),
  }
  const { id } = await saveRow(ctx, writes, body as SaveOf<Fields>, hooks)
  const [row] = (await told.present?.(ctx, [await writes.get(ctx, String(id))])) ?? []
  return row as unknown as CmsClass
}

/** Changes some fields of a class as it stands now, whichever version that is. */
export async function changeClass(ctx: Ctx, id: string, change: ClassSave, aftermath?: Aftermath): Promise<CmsClass> {
  await writes.lock(ctx)
  const { version } = await writes.get(ctx, id)
  return saveClass(ctx, { ...change, id, version: Number(version) }, aftermath)
}

/** What follows from a saved class, in its transaction. */
async function classSaved(
  ctx: Ctx,
  row: CmsClass,
  input: ClassSave,
  existing: CmsClass | undefined,
  aftermath: Aftermath,
): Promise<void> {
  if (input.viewPassword !== undefined)
    await ctx.db
      .update(cmsClassTable)
      .set({ viewPasswordHash: input.viewPassword && (await hasherOf(ctx.platform).hash(input.viewPassword)) })
      .where(eq(cmsClassTable.id, row.id))
  const isMoved = row.parentId !== existing?.parentId
  if (isMoved) await countChildren(ctx, [row.parentId, ...(existing ? [existing.parentId] : [])])
  if (isMoved || row.classCode !== existing.classCode) {
    const moved = await settlePaths(ctx, row.id)
    if (existing && aftermath.redirect) await addRedirects(ctx, moved, 'class')
  }
  await ctx.emit('class.changed', { classIds: [row.id] })
}

/** How many live classes stand directly below each of the classes. */
export async function countChildren(ctx: Ctx, classIds: readonly string[]): Promise<void> {
  const ids = [...new Set(classIds)].filter((id) => id !== rootId)
  if (ids.length === 0) return
  await ctx.db.execute(sql`update cms_class set child_count =
    (select count(*) from cms_class below where below.parent_id = cms_class.id and below.del_flag = '0')
    where ${inArray(cmsClassTable.id, ids)}`)
}

/** Rows are taken in the order of their ids, as those do who move counters. */
export async function lockClasses(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: cmsClassTable.id })
    .from(cmsClassTable)
    .where(inArray(cmsClassTable.id, [...ids]))
    .orderBy(asc(cmsClassTable.id))
    .for('update')
}

/** Gives a class and what is below it the addresses of their place; tells where each has stood before. */
async function settlePaths(ctx: Ctx, id: string): Promise<{ fromPath: string; toPath: string }[]> {
  const row = await findClass(ctx, id)
  if (!row) return []
  const parent = row.parentId === rootId ? undefined : await findClass(ctx, row.parentId)
  const next = `${parent?.classPath ?? ''}/${row.classCode}`
  const here = and(
    eq(cmsClassTable.delFlag, '0'),
    or(eq(cmsClassTable.id, id), like(cmsClassTable.parentIds, belowPath(row.parentIds))),
  )
  const below = await ctx.db
    .select({ id: cmsClassTable.id, fromPath: cmsClassTable.classPath })
    .from(cmsClassTable)
    .where(here)
  await lockClasses(
    ctx,
    below.map((each) => each.id),
  )
  const length = row.classPath.length
  await ctx.db
    .update(cmsClassTable)
    .set({ classPath: sql`${next}::text || substr(${cmsClassTable.classPath}, ${length + 1}::int)` })
    .where(here)
  return below.map(({ fromPath }) => ({ fromPath, toPath: `${next}${fromPath.slice(length)}` }))
}

/** Fills what rows tell beside their columns; the password is never told, only that there is one. */
async function withFacts(ctx: Ctx, rows: Row[]): Promise<Row[]> {
  const { domain } = await siteSettings(ctx)
  return rows.map((row) => {
    const { viewPasswordHash, classType, classPath, linkUrl, status } = row
    const url = status !== '0' ? null : classType === 'link' ? linkUrl : `${domain ?? ''}${String(classPath)}/`
    return { ...row, url, ...('viewPasswordHash' in row && { hasPassword: viewPasswordHash !== null }) }
  })
}
