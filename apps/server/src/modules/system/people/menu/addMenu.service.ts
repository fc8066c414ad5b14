import { and, eq, inArray, ne, or, sql } from 'drizzle-orm'
import { menuProblems, type MenuFacts } from '@app/shared/system/menu.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { applySeeds } from '#/platform/start/applySeeds.ts'
import { menuTable } from './menu.table.ts'
import { pageHolder, type MenuInsert } from './menuRows.ts'
import { menuSeed } from './menuSeed.ts'

const { id, menuCode, menuType, parentId, path, perms, delFlag } = menuTable
const live = eq(delFlag, '0')

/** Whether pages may stand below the menu of this id or code. */
export const hasPlaceFor = async (ctx: Ctx, under: string): Promise<boolean> =>
  (await pageHolder(ctx, under)) !== undefined

/** The groups that pages may stand below, by the code or the id that names them. */
export async function placesForPages(ctx: Ctx): Promise<string[]> {
  const { menuName, treeSorts } = menuTable
  const groups = await ctx.db
    .select({ id, menuCode, menuName })
    .from(menuTable)
    .where(and(eq(menuType, 'M'), live))
    .orderBy(treeSorts, id)
  return groups.map((group) => `${group.menuCode || group.id}（${group.menuName}）`)
}

/**
 * Stores what `menuSeed` of the same words would bring at the next start, once. Rights that a menu gives already are
 * not given a second time: what is new here nobody holds yet (security AZ-06).
 */
export const addMenu = (ctx: Ctx, ...words: Parameters<typeof menuSeed>): Promise<void> =>
  ctx.tx(async (tx) => {
    const seed = menuSeed(...words)
    const rows = (await seed.rows(tx)) as MenuInsert[]
    for (const row of rows) {
      const problems = menuProblems(row as MenuFacts)
      if (Object.keys(problems).length > 0) throw invalid(problems)
    }
    await refuseKnown(tx, rows, words[1].under)
    const menuIds = rows.map((row) => String(row.id))
    // Deleted by hand and wanted again.
    await tx.db.delete(menuTable).where(and(inArray(id, menuIds), eq(delFlag, '1')))
    const { id: createBy } = tx.user
    const own = rows.map((row) => ({ ...row, createBy, updateBy: createBy }))
    await applySeeds(tx, [{ ...seed, rows: () => own }])
    await tx.emit('menu.changed', { menuIds })
  })

/** The code of a menu that stands where the page of a resource would go and is not that page; of its own it is none. */
export async function menuClash(ctx: Ctx, name: string, component: string): Promise<string | undefined> {
  const [known] = await ctx.db
    .select({ code: menuCode, component: menuTable.component })
    .from(menuTable)
    .where(and(live, or(eq(menuCode, name.replaceAll(':', '-')), eq(perms, `${name}:list`))))
    .orderBy(menuTable.treeSorts)
    .limit(1)
  return known && known.component !== component ? known.code : undefined
}

async function refuseKnown(ctx: Ctx, rows: readonly MenuInsert[], under: string): Promise<void> {
  const codes = rows.map((row) => row.menuCode)
  const rights = rows.flatMap((row) => row.perms ?? [])
  const [known] = await ctx.db
    .select({ menuCode, perms })
    .from(menuTable)
    .where(and(live, or(inArray(menuCode, codes), sql`string_to_array(${perms}, ',') && ${sql.param(rights)}::text[]`)))
    .orderBy(menuTable.treeSorts)
    .limit(1)
  if (known) throw refuse(`菜单编码${known.menuCode}已存在`)
  const parent = await pageHolder(ctx, under)
  const [page] = rows
  const [taken] = await ctx.db
    .select({ id })
    .from(menuTable)
    .where(and(live, eq(parentId, parent?.id ?? '0'), eq(path, page?.path ?? ''), ne(menuType, 'F')))
    .limit(1)
  if (taken) throw refuse('路由地址已存在')
}
