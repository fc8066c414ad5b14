import { and, asc, desc, eq, inArray, ne, or } from 'drizzle-orm'
import { mostViews, type SavedView, type savedViewCalls } from '@app/shared/form/savedView.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { madeBy, touch } from '#/kit/store.ts'
import { formToSee } from '#/modules/form/record/store/recordAccess.ts'
import type { FormRights } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { forbidden, gone, refuse, stale } from '#/platform/errors.ts'
import { savedViewTable } from './savedView.table.ts'

type Row = typeof savedViewTable.$inferSelect

const live = eq(savedViewTable.delFlag, '0')
const isOwn = (ctx: Ctx, row: Row) => row.createBy === ctx.user.id

/** Shared views are kept by whoever may edit the records of the form. */
const mayChange = (ctx: Ctx, row: Row, { edit }: FormRights) => (row.shared ? edit : isOwn(ctx, row))

function shown(ctx: Ctx, row: Row, rights: FormRights): SavedView {
  const { id, formId, viewName, shared, opens, settings, version } = row
  return { id, formId, viewName, shared, opens, settings, version, mayChange: mayChange(ctx, row, rights) }
}

/** Views that stand together: the shared ones of a form, or those of one person. */
const beside = (ctx: Ctx, formId: string, shared: boolean) =>
  and(
    live,
    eq(savedViewTable.formId, formId),
    eq(savedViewTable.shared, shared),
    shared ? undefined : eq(savedViewTable.createBy, ctx.user.id),
  )

/** The caller's own views of a form, then those that are shared. */
export async function viewsOf(ctx: Ctx, formId: string): Promise<SavedView[]> {
  const { rights } = await formToSee(ctx, formId)
  const rows = await ctx.db
    .select()
    .from(savedViewTable)
    .where(or(beside(ctx, formId, false), beside(ctx, formId, true)))
    .orderBy(asc(savedViewTable.shared), desc(savedViewTable.opens), asc(savedViewTable.viewName))
    .limit(2 * mostViews)
  return rows.map((row) => shown(ctx, row, rights))
}

/** Rows that the caller may change, with their rights on their forms. */
async function changeable(ctx: Ctx, ids: readonly string[]): Promise<{ row: Row; rights: FormRights }[]> {
  const rows = await ctx.db
    .select()
    .from(savedViewTable)
    .where(and(live, inArray(savedViewTable.id, [...ids])))
    .for('update')
  if (rows.length !== new Set(ids).size) throw gone()
  const found: { row: Row; rights: FormRights }[] = []
  for (const row of rows) {
    const { rights } = await formToSee(ctx, row.formId)
    if (!row.shared && !isOwn(ctx, row)) throw gone()
    if (!mayChange(ctx, row, rights)) throw forbidden()
    found.push({ row, rights })
  }
  return found
}

export async function saveView(ctx: Ctx, body: BodyOf<typeof savedViewCalls.save>): Promise<SavedView> {
  const { id, version, formId, viewName, shared, opens, settings } = body
  const { rights } = await formToSee(ctx, formId)
  if (shared && !rights.edit) throw forbidden()
  const [existing] = id === undefined ? [] : await changeable(ctx, [id])
  if (existing && existing.row.formId !== formId) throw gone()
  if (existing && existing.row.version !== version) throw stale()
  await viewLock.hold(ctx, `${formId} ${shared ? '' : ctx.user.id}`)
  const others = and(beside(ctx, formId, shared), id === undefined ? undefined : ne(savedViewTable.id, id))
  const rows = await ctx.db.select({ viewName: savedViewTable.viewName }).from(savedViewTable).where(others)
  if (rows.some((row) => row.viewName === viewName)) throw refuse('视图名称已存在')
  if (rows.length >= mostViews) throw refuse(`每个表单最多保存${mostViews}个${shared ? '共享' : '个人'}视图`)
  if (opens) await ctx.db.update(savedViewTable).set({ opens: false }).where(others)
  const values = { formId, viewName, shared, opens, settings }
  ctx.trail.changes.push(`视图：${viewName}`)
  const [row] = existing
    ? await ctx.db
        .update(savedViewTable)
        .set({
          ...values,
          ...touch(ctx, savedViewTable),
        })
        .where(eq(savedViewTable.id, existing.row.id))
        .returning()
    : await ctx.db
        .insert(savedViewTable)
        .values({ ...madeBy(ctx), ...values })
        .returning()
  if (!row) throw gone()
  return shown(ctx, row, rights)
}

/** Two saves at once neither share a name nor go beyond the bound. */
const viewLock = defineLock('record views', { seed: 5 })

export async function removeViews(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await changeable(ctx, ids)
  await ctx.db
    .update(savedViewTable)
    .set({ delFlag: '1' })
    .where(inArray(savedViewTable.id, [...ids]))
  ctx.trail.changes.push(`删除视图：${found.map(({ row }) => row.viewName).join('、')}`)
}
