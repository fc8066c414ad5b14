import { and, asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import { cmsParam } from '@app/shared/cms/cmsParam.ts'
import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { fittingPart } from '#/kit/implement.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { createStore } from '#/kit/store.ts'
import { paramFileIds } from '#/modules/cms/cmsParam/cmsParam.present.ts'
import { checkParam } from '#/modules/cms/cmsParam/cmsParam.rules.ts'
import { letParamsGo, settleParam } from '#/modules/cms/cmsParam/cmsParam.service.ts'
import { cmsParamTable as t } from '#/modules/cms/cmsParam/cmsParam.table.ts'
import { checkParamType } from '#/modules/cms/cmsParamType/cmsParamType.rules.ts'
import { cmsParamTypeTable as types } from '#/modules/cms/cmsParamType/cmsParamType.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { changedSince, homeOf, livingIn } from './piece.ts'

const text = z.string().nullish()
const param = z.object({
  paramName: z.string(),
  paramCode: text,
  kind: text,
  options: text,
  value: z.unknown(),
  row: z.record(z.string(), z.unknown()).nullish(),
  startTime: text,
  endTime: text,
  sort: z.int(),
  isPublic: z.string(),
  status: z.string(),
  remark: text,
})
const type = z.object({
  typeName: z.string(),
  typeCode: z.string(),
  multiple: z.string(),
  schema: z.array(z.record(z.string(), z.unknown())).nullish(),
  sort: z.int(),
  status: z.string(),
  remark: text,
})
type Data = { param: z.infer<typeof param>; type: z.infer<typeof type> }

const params = createStore(cmsParam, t)
const paramTypes = createStore(cmsParamType, types)
const live = eq(t.delFlag, '0')

async function typeIdOf(ctx: Ctx, code: string): Promise<string | undefined> {
  const [row] = await ctx.db
    .select({ id: types.id })
    .from(types)
    .where(and(eq(types.typeCode, code), eq(types.delFlag, '0')))
  return row?.id
}

async function addType(ctx: Ctx, given: Data['type']): Promise<string> {
  const body = fittingPart(cmsParamType.endpoints.save.body, given)
  const saved = await saveRow(ctx, paramTypes, body, {
    beforeSave: (tx, input, existing) => checkParamType(tx, input as never, existing as never),
  })
  return String(saved.id)
}

async function save(ctx: Ctx, data: Data, row: { id?: string; version?: number }) {
  const typeId = (await typeIdOf(ctx, data.type.typeCode)) ?? (await addType(ctx, data.type))
  const body = fittingPart(cmsParam.endpoints.save.body, { ...data.param, ...row, typeId })
  const saved = await saveRow(ctx, params, body, {
    beforeSave: (tx, input, existing) => checkParam(tx, input as never, existing as never) as never,
    afterSave: (tx, now) => settleParam(tx, now as never),
  })
  return { id: String(saved.id), version: Number(saved.version) }
}

/** 参数 with its type, which is made where there is none of its code. */
export const paramPiece = homeOf<Data>({
  data: z.object({ param, type }),

  async pack(ctx) {
    const rows = await ctx.db
      .select({ param: t, type: types })
      .from(t)
      .innerJoin(types, eq(types.id, t.typeId))
      .where(and(live, eq(types.delFlag, '0')))
      .orderBy(asc(t.id))
    return rows.map((row) => ({
      id: row.param.id,
      title: row.param.paramName,
      data: { param: param.parse(row.param), type: type.parse(row.type) },
      fileIds: paramFileIds(row.param, row.type.schema ?? []),
    }))
  },

  async refusal(ctx, data) {
    if (!ctx.can('cms:cmsParam:add')) return '没有新增参数的权限'
    const isKnown = (await typeIdOf(ctx, data.type.typeCode)) !== undefined
    return isKnown || ctx.can('cms:cmsParamType:add') ? undefined : '没有新增参数类型的权限'
  },

  async isTaken(ctx, data) {
    const typeId = await typeIdOf(ctx, data.type.typeCode)
    const { paramCode, paramName } = data.param
    if (typeId === undefined) return false
    const same = paramCode ? eq(t.paramCode, paramCode) : eq(t.paramName, paramName)
    return (
      (
        await ctx.db
          .select({ id: t.id })
          .from(t)
          .where(and(live, eq(t.typeId, typeId), same))
          .limit(1)
      ).length > 0
    )
  },

  alive: (ctx, ids) => livingIn(ctx, t, ids),

  add: (ctx, data) => save(ctx, data, {}),

  async overwrite(ctx, id, data) {
    const [row] = await ctx.db.select({ version: t.version }).from(t).where(eq(t.id, id))
    return save(ctx, data, { id, version: row?.version ?? 1 })
  },

  async undo(ctx, id, version) {
    const [row] = await ctx.db
      .select()
      .from(t)
      .where(and(live, eq(t.id, id)))
      .for('update')
    if (!row) return undefined
    if (row.version !== version) return changedSince
    if (!ctx.can('cms:cmsParam:remove')) return '没有删除参数的权限，已保留'
    await params.remove(ctx, [id])
    await letParamsGo(ctx, [{ id }])
    return undefined
  },
})
