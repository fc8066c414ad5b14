import { and, eq, inArray } from 'drizzle-orm'
import { classMissing, deepestClass, longestClassPath, reservedCodes, tooDeep } from '@app/shared/cms/cmsClass.ts'
import { rootId } from '@app/shared/kit/tree.ts'
import { touch } from '#/kit/store.ts'
import { sortWord } from '#/kit/treeStore.ts'
import { requireGrant } from '#/modules/cms/cmsClass/cmsClass.grants.ts'
import { findClass } from '#/modules/cms/cmsClass/cmsClass.read.ts'
import { countChildren, writes } from '#/modules/cms/cmsClass/cmsClass.service.ts'
import { cmsClassTable as c, type ClassRow } from '#/modules/cms/cmsClass/cmsClass.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'

/** All changes of the tree run one after the other. */
export const lockTree = (ctx: Ctx): Promise<void> => writes.lock(ctx)

type Place = Pick<ClassRow, 'parentIds' | 'treeSorts' | 'treeLevel' | 'classPath'>

const top: Place = { parentIds: '', treeSorts: '', treeLevel: 0, classPath: '' }

/** Where deleted classes come back: below a class that was chosen, else where they were, at the top when that is gone. */
async function placeFor(ctx: Ctx, row: ClassRow, chosen: string | undefined): Promise<[id: string, place: Place]> {
  const id = chosen ?? row.parentId
  if (id === rootId) return [rootId, top]
  const parent = await findClass(ctx, id)
  if (!parent) {
    if (chosen !== undefined) throw refuse(classMissing)
    return [rootId, top]
  }
  await requireGrant(ctx, id, 'add')
  if (parent.classType === 'link') throw refuse('外链栏目不能有下级栏目')
  return [id, parent]
}

const restored = {
  delFlag: '0',
  recycleTime: null,
  recycleBy: null,
  recycleBatch: null,
  recycleStatus: null,
  recyclePath: null,
  purgeTime: null,
} as const

/** Brings classes back, the first at the top of them; names and codes that are taken by now get a suffix. */
export async function bringBack(
  ctx: Ctx,
  [first, ...below]: readonly [ClassRow, ...ClassRow[]],
  chosen: string | undefined,
): Promise<void> {
  const rows = [first, ...below]
  const [parentId, parent] = await placeFor(ctx, first, chosen)
  const deepest = Math.max(...rows.map(({ treeLevel }) => treeLevel)) - first.treeLevel
  if (parent.treeLevel + 1 + deepest > deepestClass) throw refuse(tooDeep)
  const name = await freeName(ctx, parentId, first.className)
  const code = await freeCode(ctx, parentId, first.classCode)
  const places = new Map<string, Place>([[parentId, parent]])
  for (const row of rows) {
    const isFirst = row.id === first.id
    const above = places.get(isFirst ? parentId : row.parentId) ?? top
    const own = isFirst ? code : row.classCode
    const place: Place = {
      parentIds: above.parentIds ? `${above.parentIds}/${row.id}` : row.id,
      treeSorts: above.treeSorts ? `${above.treeSorts}/${sortWord(row.treeSort)}` : sortWord(row.treeSort),
      treeLevel: above.treeLevel + 1,
      classPath: `${above.classPath}/${own}`,
    }
    if (place.classPath.length > longestClassPath) throw refuse(`栏目路径长度不能超过${longestClassPath}个字符`)
    places.set(row.id, place)
    await ctx.db
      .update(c)
      .set({
        ...restored,
        ...place,
        ...(isFirst && { parentId, className: name, classCode: code }),
        status: row.recycleStatus ?? row.status,
        treeLeaf: rows.some((each) => each.parentId === row.id) ? 'n' : 'y',
        ...touch(ctx, c),
      })
      .where(eq(c.id, row.id))
  }
  if (parentId !== rootId) await ctx.db.update(c).set({ treeLeaf: 'n' }).where(eq(c.id, parentId))
  const ids = rows.map(({ id }) => id)
  await countChildren(ctx, [parentId, ...ids])
  await ctx.emit('class.changed', { classIds: ids })
}

async function siblings(ctx: Ctx, parentId: string): Promise<{ className: string; classCode: string }[]> {
  return ctx.db
    .select({ className: c.className, classCode: c.classCode })
    .from(c)
    .where(and(eq(c.delFlag, '0'), eq(c.parentId, parentId)))
}

async function freeName(ctx: Ctx, parentId: string, name: string): Promise<string> {
  const taken = new Set((await siblings(ctx, parentId)).map(({ className }) => className))
  for (let n = 0; ; n++) {
    const suffix = n === 0 ? '' : n === 1 ? '(还原)' : `(还原${n})`
    const wanted = [...name].slice(0, 100 - suffix.length).join('') + suffix
    if (!taken.has(wanted)) return wanted
  }
}

async function freeCode(ctx: Ctx, parentId: string, code: string): Promise<string> {
  const taken = new Set((await siblings(ctx, parentId)).map(({ classCode }) => classCode))
  if (parentId === rootId) for (const word of reservedCodes) taken.add(word)
  for (let n = 1; ; n++) {
    const suffix = n === 1 ? '' : `-${n}`
    const wanted = code.slice(0, 64 - suffix.length) + suffix
    if (!taken.has(wanted)) return wanted
  }
}

/** One deleted class without what went with it, for an article that comes back to it; the tree is locked. */
export async function restoreAlone(ctx: Ctx, id: string): Promise<void> {
  const [row] = await ctx.db
    .select()
    .from(c)
    .where(and(inArray(c.id, [id]), eq(c.delFlag, '1')))
    .for('update')
  if (!row) throw refuse('所属栏目已被彻底删除，请选择还原到的栏目', 'classDeleted')
  await bringBack(ctx, [row], undefined)
}
