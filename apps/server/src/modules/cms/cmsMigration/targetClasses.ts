import { and, eq } from 'drizzle-orm'
import { requireOpenClass } from '#/modules/cms/cmsArticle/lifecycle/checkArticle.ts'
import { addBatch } from '#/modules/cms/cmsClass/classBatch.service.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { cmsClassTable as c, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** The class of that path below another one, made where it is not there, by all the rules of 批量新增. */
export async function classOfPath(ctx: Ctx, parentId: string, path: string): Promise<string> {
  let id = parentId
  for (const name of namesOf(path)) {
    const found = (await childNamed(ctx, id, name)) ?? (await made(ctx, id, name))
    if (!found) throw refuse(`无法创建栏目【${name}】`)
    id = found
  }
  return id
}

const namesOf = (path: string) =>
  path
    .split('/')
    .map((name) => name.trim().slice(0, 100))
    .filter(Boolean)

/** The same, as long as it is there. */
export async function classAtPath(ctx: Ctx, parentId: string, path: string): Promise<string | undefined> {
  let id: string | undefined = parentId
  for (const name of namesOf(path)) {
    id = await childNamed(ctx, id, name)
    if (id === undefined) return undefined
  }
  return id
}

async function made(ctx: Ctx, parentId: string, name: string): Promise<string | undefined> {
  await ctx.tx((tx) => addBatch(tx, parentId, name))
  return childNamed(ctx, parentId, name)
}

async function childNamed(ctx: Ctx, parentId: string, name: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.parentId, parentId), eq(c.className, name), eq(c.delFlag, '0')))
    .limit(1)
  return row?.id
}

/** A class that takes articles of the caller; asked once for all of an import. */
export async function requireTarget(ctx: Ctx, id: string): Promise<ClassRow> {
  const cls = await requireGrant(ctx, id, 'add')
  await requireOpenClass(ctx, cls)
  if (cls.classType !== 'list') throw refuse('只能导入到列表栏目')
  return cls
}
