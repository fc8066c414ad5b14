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
import { homeOf } from './piece.ts'
import { typedRows } from './typedRows.ts'

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

/** 参数 with its type. */
export const paramPiece = homeOf<Data>({
  data: z.object({ param, type }),

  async *pack(ctx) {
    const rows = await ctx.db
      .select({ param: t, type: types })
      .from(t)
      .innerJoin(types, eq(types.id, t.typeId))
      .where(and(eq(t.delFlag, '0'), eq(types.delFlag, '0')))
      .orderBy(asc(t.id))
    yield rows.map((row) => ({
      id: row.param.id,
      title: row.param.paramName,
      data: { param: param.parse(row.param), type: type.parse(row.type) },
      fileIds: paramFileIds(row.param, row.type.schema ?? []),
    }))
  },

  ...typedRows<Data>({
    resource: cmsParam,
    table: t,
    typeResource: cmsParamType,
    types,
    values: param,
    valuesOf: (data) => data.param,
    save: (ctx, values, former) =>
      saveRow(ctx, params, fittingPart(cmsParam.endpoints.save.body, values), {
        beforeSave: (tx, input, existing) =>
          checkParam(tx, input as never, (former ? { ...existing, ...former } : existing) as never) as never,
        afterSave: (tx, now) => settleParam(tx, now as never),
      }),
    saveType: (ctx, given) =>
      saveRow(ctx, paramTypes, fittingPart(cmsParamType.endpoints.save.body, given), {
        beforeSave: (tx, input, existing) => checkParamType(tx, input as never, existing as never),
      }),
    async remove(ctx, { id }) {
      await params.remove(ctx, [id])
      await letParamsGo(ctx, [{ id }])
    },
    isSame: ({ param: { paramCode, paramName } }) =>
      paramCode ? eq(t.paramCode, paramCode) : eq(t.paramName, paramName),
  }),
})
