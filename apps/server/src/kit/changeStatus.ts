import type { Fields } from '@app/shared/kit/field.ts'
import type { StatusChange } from '@app/shared/kit/standardCalls.ts'
import type { Ctx } from '#/platform/context.ts'
import { stale } from '#/platform/errors.ts'
import type { ResourceOptions } from './resourceOptions.ts'
import { saveRow } from './saveRow.ts'
import type { Store } from './store.ts'

/**
 * 启用 and 停用 by the rules of a save, so that what a save refuses no switch can do. A row that is so already is left
 * as it is.
 */
export async function changeStatus(
  ctx: Ctx,
  store: Store,
  { id, status, version }: StatusChange,
  hooks: ResourceOptions<Fields>,
): Promise<void> {
  await store.lock?.(ctx)
  const row = await store.get(ctx, id)
  if (version !== undefined && version !== row.version) throw stale()
  if (row.status === status) return
  const change = { id, version: Number(row.version), status }
  await saveRow(ctx, store, change, hooks)
}

/** Whether a save is nothing but a change of the status: what else is wrong with the row is no matter then. */
export const isStatusChange = (input: object): boolean =>
  Object.keys(input).every((key) => key === 'id' || key === 'version' || key === 'status')
