import { and, asc, eq, inArray } from 'drizzle-orm'
import type { CmsParam, cmsParamCalls, ParamTypeChoice } from '@app/shared/cms/cmsParam.ts'
import type { BodyOf } from '@app/shared/kit/endpoint.ts'
import { touch } from '#/kit/store.ts'
import { paramCounts } from '#/modules/cms/cmsParamType/cmsParamType.read.ts'
import { cmsParamTypeTable as types } from '#/modules/cms/cmsParamType/cmsParamType.table.ts'
import { paramsChanged } from '#/modules/cms/cmsParamType/paramsChanged.ts'
import { attachFiles, detachFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { paramFileIds, schemasOf } from './cmsParam.present.ts'
import { cmsParamTable as t, type ParamRow } from './cmsParam.table.ts'

/** The types for the pane beside the parameters and for their form. */
export async function paramTypes(ctx: Ctx): Promise<ParamTypeChoice[]> {
  const rows = await ctx.db
    .select({
      id: types.id,
      typeName: types.typeName,
      typeCode: types.typeCode,
      multiple: types.multiple,
      status: types.status,
      schema: types.schema,
    })
    .from(types)
    .where(eq(types.delFlag, '0'))
    .orderBy(asc(types.sort), asc(types.id))
    .limit(1_000)
  const counts = await paramCounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => ({ ...row, schema: row.schema ?? [], paramCount: counts.get(row.id) ?? 0 }))
}

/** After a save: the files it shows are its own, and pages show it. */
export async function settleParam(ctx: Ctx, saved: CmsParam): Promise<void> {
  const row = saved as unknown as ParamRow
  const schema = (await schemasOf(ctx, [row])).get(row.typeId) ?? []
  await attachFiles(ctx, row.id, paramFileIds(row, schema), { bizType: 'cms_param' })
  await paramsChanged(ctx)
}

export async function letParamsGo(ctx: Ctx, rows: readonly { id: string }[]): Promise<void> {
  await detachFiles(
    ctx,
    rows.map(({ id }) => id),
  )
  await paramsChanged(ctx)
}

/** Puts parameters of one type in the order that is told; those that nobody named stay behind them. */
export async function sortParams(ctx: Ctx, { typeId, ids }: BodyOf<typeof cmsParamCalls.sort>): Promise<void> {
  const rows = await ctx.db
    .select({ id: t.id, paramName: t.paramName, sort: t.sort })
    .from(t)
    .where(and(eq(t.delFlag, '0'), eq(t.typeId, typeId), inArray(t.id, ids)))
    .orderBy(t.id)
    .for('update')
  if (rows.length !== new Set(ids).size) throw refuse('数据失效，请重新更新！')
  for (const { id, sort } of rows) {
    const next = (ids.indexOf(id) + 1) * 10
    if (next === sort) continue
    await ctx.db
      .update(t)
      .set({ sort: next, ...touch(ctx, t) })
      .where(eq(t.id, id))
  }
  const named = ids.map((id) => rows.find((row) => row.id === id)?.paramName)
  ctx.trail.changes.push(`调整顺序：${named.slice(0, 20).join('、')}${named.length > 20 ? ' 等' : ''}`)
  await paramsChanged(ctx)
}
