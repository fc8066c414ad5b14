import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { childTypes } from '@app/shared/system/menu.ts'
import type { Ctx } from '#/platform/context.ts'
import { seedRows, type SeedRows } from '#/platform/start/applySeeds.ts'
import { menuTable } from './menu.table.ts'
import { grantSeededMenus } from './seededGrants.ts'

export type MenuInsert = typeof menuTable.$inferInsert

/** Where a new row stands; the parent's own place is that of the product until the tree is settled. */
export interface Place {
  id: string
  parentIds: string
  treeSorts: string
  treeLevel: number
}

export const sortWord = (sort: number) => String(sort).padStart(6, '0')

/** Tree columns of a node below `parent`, or of a root. */
export function placed(id: string, sort: number, parent?: Place) {
  return {
    id,
    parentId: parent?.id ?? '0',
    parentIds: parent ? `${parent.parentIds}/${id}` : id,
    treeSort: sort,
    treeSorts: parent ? `${parent.treeSorts}/${sortWord(sort)}` : sortWord(sort),
    treeLevel: parent ? parent.treeLevel + 1 : 1,
  }
}

/**
 * Menu rows as base data: what is new finds its place in the tree as it is now and its roles. `under` is the code or
 * the id of a menu that only the database knows; the first of the rows goes there.
 */
export function menuRowsSeed(rows: readonly MenuInsert[], order: number, under?: string): SeedRows {
  return {
    ...seedRows(menuTable, rows, order),
    ...(under === undefined ? {} : { beforeInsert: (ctx, all) => placedBelow(ctx, under, all as MenuInsert[]) }),
    afterInsert: (ctx, inserted) => settle(ctx, inserted as MenuInserted[], under),
  }
}

type MenuInserted = typeof menuTable.$inferSelect

/** A page stands below the menu that is meant, or is a root; its buttons follow it. */
async function placedBelow(ctx: Ctx, under: string, [page, ...buttons]: MenuInsert[]): Promise<MenuInsert[]> {
  if (!page) return []
  const parent = await pageHolder(ctx, under)
  return [{ ...page, ...placed(String(page.id), Number(page.treeSort), parent) }, ...buttons]
}

/** The live menu of an id or a code, when pages may stand below it. */
export async function pageHolder(ctx: Ctx, idOrCode: string): Promise<Place | undefined> {
  const { id, menuCode, delFlag } = menuTable
  const [found] = await ctx.db
    .select()
    .from(menuTable)
    .where(and(or(eq(id, idOrCode), eq(menuCode, idOrCode)), eq(delFlag, '0')))
    // An id is meant before a code that reads the same.
    .orderBy(sql`${id} = ${idOrCode} desc`)
    .limit(1)
  return found && childTypes(found.menuType).includes('C') ? found : undefined
}

/**
 * The tree may have been rearranged since the release that brought the parents: paths follow the parent as it
 * stands. A page whose group was deleted becomes a root, so that it can be reached and moved; a button whose page
 * was deleted goes the same way.
 */
async function settle(ctx: Ctx, inserted: readonly MenuInserted[], under?: string): Promise<void> {
  const kept: string[] = []
  for (const row of inserted.toSorted((a, b) => a.treeLevel - b.treeLevel)) {
    const parent = row.parentId === '0' ? undefined : await liveMenu(ctx, row.parentId)
    if (!parent && row.menuType === 'F') {
      await ctx.db.update(menuTable).set({ delFlag: '1' }).where(eq(menuTable.id, row.id))
      continue
    }
    if (!parent && (row.parentId !== '0' || under !== undefined))
      ctx.platform.log.warn({ event: 'menu.parentMissing', menuCode: row.menuCode, under: under ?? row.parentId })
    await ctx.db
      .update(menuTable)
      .set(placed(row.id, row.treeSort, parent))
      .where(eq(menuTable.id, row.id))
    if (parent?.treeLeaf === 'y') {
      await ctx.db.update(menuTable).set({ treeLeaf: 'n' }).where(eq(menuTable.id, parent.id))
    }
    kept.push(row.id)
  }
  if (kept.length === 0) return
  await grantSeededMenus(ctx, await ctx.db.select().from(menuTable).where(inArray(menuTable.id, kept)))
}

async function liveMenu(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select()
    .from(menuTable)
    .where(and(eq(menuTable.id, id), eq(menuTable.delFlag, '0')))
    .for('update')
  return row
}
