import { and, eq } from 'drizzle-orm'
import { definition } from '@app/shared/form/definition.ts'
import { createStore, touch } from '#/kit/store.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { definitionTable, type FormRow } from './definition.table.ts'

/** Forms that the caller administrates. */
export const formScope = (ctx: Ctx) => ctx.scope(definitionTable.createDept, definitionTable.createBy)

const reached = (ctx: Ctx, id: string) =>
  and(eq(definitionTable.id, id), eq(definitionTable.delFlag, '0'), formScope(ctx))

/** Base data of forms as the standard calls write it. */
export const formStore = createStore(definition, definitionTable, { scope: formScope })

export async function reachedForm(ctx: Ctx, id: string): Promise<FormRow> {
  const [row] = await ctx.db.select().from(definitionTable).where(reached(ctx, id)).limit(1)
  if (!row) throw gone()
  return row
}

/** The same, held until the transaction ends: whoever publishes or changes it meanwhile waits. */
export async function lockedForm(ctx: Ctx, id: string): Promise<FormRow> {
  const [row] = await ctx.db.select().from(definitionTable).where(reached(ctx, id)).for('update')
  if (!row) throw gone()
  return row
}

/** The same for somebody who acts on what they have seen of it. */
export async function seenForm(ctx: Ctx, { id, version }: { id: string; version: number }): Promise<FormRow> {
  const form = await lockedForm(ctx, id)
  if (form.version !== version) throw refuse('表单已被他人修改，请刷新后重试')
  return form
}

/** Writes columns of a locked form with its audit columns; answers its next version. */
export async function changeForm(ctx: Ctx, form: FormRow, values: Partial<FormRow>, told: string): Promise<FormRow> {
  const [row] = await ctx.db
    .update(definitionTable)
    .set({
      ...values,
      ...touch(ctx, definitionTable),
    })
    .where(eq(definitionTable.id, form.id))
    .returning()
  if (!row) throw gone()
  ctx.trail.formId = form.id
  ctx.trail.changes.push(`表单名称：${form.formName}`, told)
  return row
}
