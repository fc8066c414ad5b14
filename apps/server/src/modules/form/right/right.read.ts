import { eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { seeRights, type SeeRight } from '@app/shared/form/right.ts'
import { membershipsOf, type Memberships } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { rightTable, type RightRow } from './right.table.ts'

/** What the caller may do with the records of a form. */
export interface FormRights {
  fill: boolean
  /** `scope`: those that their data scope reaches. */
  see: SeeRight | 'scope'
  /** Other people's submitted records. */
  edit: boolean
  remove: boolean
}

const allRights: FormRights = { fill: true, see: 'all', edit: true, remove: true }

/** The form's own rights; without any the permissions of the menu decide (form-designer §19.5). */
export async function formRights(ctx: Ctx, { id }: { id: string }): Promise<FormRights> {
  if (ctx.user.admin) return allRights
  const rows = await ctx.db.select().from(rightTable).where(eq(rightTable.formId, id))
  return rightsFrom(ctx, rows, await membershipsOf(ctx, ctx.user.id))
}

/** The same for many forms at once. */
export async function rightsOfForms<F extends { id: string }>(
  ctx: Ctx,
  forms: readonly F[],
): Promise<[F, FormRights][]> {
  if (ctx.user.admin) return forms.map((form) => [form, allRights])
  const ids = forms.map(({ id }) => id)
  const rows = await ctx.db.select().from(rightTable).where(inArray(rightTable.formId, ids))
  const byForm = Map.groupBy(rows, ({ formId }) => formId)
  const member = await membershipsOf(ctx, ctx.user.id)
  return forms.map((form) => [form, rightsFrom(ctx, byForm.get(form.id) ?? [], member)])
}

/** The rights that these rows of one form give to the caller. */
export function rightsFrom(ctx: Ctx, rows: readonly RightRow[], member: Memberships): FormRights {
  const [mayFill, mayEdit, mayRemove] = ['add', 'edit', 'remove'].map((action) => ctx.can(`form:record:${action}`))
  if (rows.length === 0) {
    const see = ctx.can('form:record:list') ? 'scope' : mayFill ? 'own' : 'none'
    return { fill: mayFill === true, see, edit: mayEdit === true, remove: mayRemove === true }
  }
  const own = rows.filter((row) => isMeant(ctx, row, member))
  const fill = mayFill === true && own.some((row) => row.fill)
  const seen = own.map((row) => row.see)
  return {
    fill,
    see: widest(fill ? ['own', ...seen] : seen),
    edit: mayEdit === true && own.some((row) => row.edit),
    remove: mayRemove === true && own.some((row) => row.remove),
  }
}

function isMeant(ctx: Ctx, { subjectKind, subjectId }: RightRow, { deptIds, roleIds, postIds }: Memberships): boolean {
  if (subjectKind === 'all') return true
  if (subjectKind === 'user') return subjectId === ctx.user.id
  return { dept: deptIds, role: roleIds, post: postIds }[subjectKind].includes(subjectId)
}

const widest = (seen: readonly SeeRight[]): SeeRight => seeRights.findLast((right) => seen.includes(right)) ?? 'none'

/** Condition for the records of one form that the caller sees; `undefined` when all of them. */
export function recordScope(ctx: Ctx, see: FormRights['see'], dept: PgColumn, owner: PgColumn): SQL | undefined {
  const own = eq(owner, ctx.user.id)
  if (see === 'all') return undefined
  if (see === 'none') return sql`false`
  if (see === 'own') return own
  if (see === 'dept') return or(own, eq(dept, ctx.user.deptId ?? ''))
  const reached = ctx.scope(dept, owner)
  return reached && or(own, reached)
}
