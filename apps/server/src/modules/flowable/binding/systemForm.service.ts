import { eq } from 'drizzle-orm'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { sameJson } from '@app/form-engine/validation/json.ts'
import { flowInstanceTable, type FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { restoreProcessRecord } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { keepRevision } from './sinceRead.ts'

type Changed = Pick<FlowInstanceRow, 'id' | 'formData'>

/** A node without people changes the form: no rights of a person apply, and nothing is required of it. */
export async function changeForm(
  ctx: Ctx,
  { id, formData }: Changed,
  node: string,
  change: (values: FormValues) => FormValues,
): Promise<void> {
  const before = formData ?? {}
  const data = change(before)
  const changed = Object.keys({ ...before, ...data }).filter((model) => !sameJson(before[model], data[model]))
  if (changed.length === 0) return
  await ctx.db.update(flowInstanceTable).set({ formData: data }).where(eq(flowInstanceTable.id, id))
  await restoreProcessRecord(ctx, id, data)
  await keepRevision(ctx, { instanceId: id, node, data, changed, userId: ctx.user.id })
}
