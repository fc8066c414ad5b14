import type { Fields } from '@app/shared/kit/field.ts'
import { importQuery } from '@app/shared/kit/standardCalls.ts'
import type { ResourceOptions } from '#/kit/resourceOptions.ts'
import type { Store } from '#/kit/store.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { countUpTo, sheetFile, writeExport } from './exportRows.ts'
import { planImport } from './importPlan.ts'
import { saveImport } from './importSave.ts'
import type { Asked, ExportSource, ImportSource } from './sources.ts'

const namesOf = (store: Store) => ({ label: store.resource.label, fileName: sheetFile(store) })

/** The rows of a resource as a workbook. */
export const resourceExport = (store: Store, hooks: ResourceOptions<Fields>): ExportSource => ({
  names: () => namesOf(store),
  count: (ctx, client, query, limit) => countUpTo(ctx, client, store, query, limit),
  write: (ctx, client, query, target) => writeExport(ctx, client, store, hooks.present, query, target),
})

const updates = (query: Asked) => {
  const { data } = importQuery.safeParse(query)
  return data?.updateSupport === 'true' || data?.updateSupport === '1'
}

/** Rows of a resource from a sheet, by the rules of its form. */
export function resourceImport(store: Store, hooks: ResourceOptions<Fields>): ImportSource {
  const { permOf, label, offers, importKey } = store.resource
  const { prepare, result } = hooks.importing ?? {}
  return {
    names: () => namesOf(store),
    admit(ctx, query) {
      if (updates(query) && !offers.has('edit')) throw refuse(`${label}不支持修改`)
      // By nothing could a stored row be found: each would come in once more.
      if (updates(query) && importKey === undefined) throw refuse(`${label}没有不能重复的字段，不能更新已有的数据`)
      // Changing what exists is more than importing (security AZ-10).
      if (updates(query) && !(ctx.can(permOf('add')) && ctx.can(permOf('edit')))) throw forbidden()
    },
    plan: (ctx, table, query) => planImport(ctx, store, hooks, table, updates(query)),
    ...(prepare ? { prepare } : {}),
    store: (ctx, rows, onRows) => saveImport(ctx, store, hooks, [...rows], onRows),
    ...(result ? { result } : {}),
    nameOf: ({ input }) => String(importKey === undefined ? '' : (input[importKey] ?? '')),
  }
}
