import { eq, inArray } from 'drizzle-orm'
import { ParamForm, type cmsParamType, type CmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { optionsOf, refusedValue, type ParamField } from '@app/shared/cms/paramValues.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid, refuse } from '#/platform/errors.ts'
import { paramCounts } from './cmsParamType.read.ts'
import { cmsParamTypeTable as t } from './cmsParamType.table.ts'

type Input = SaveOf<(typeof cmsParamType)['fields']>

/** Kinds that a cell of a row is; a table inside one would be read by nobody. */
const noCell = new Set(['table'])

function schemaRefusal(schema: readonly ParamField[]): string | undefined {
  const codes = schema.map(({ fieldCode }) => fieldCode)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) return `字段编码【${twice}】重复`
  for (const one of schema) {
    const { fieldName, kind, options, dictType, defaultValue } = one
    if (noCell.has(kind)) return `字段【${fieldName}】不能是表格`
    if (kind === 'select' && optionsOf(options).length === 0 && !dictType) return `字段【${fieldName}】缺少选项`
    const isText = kind !== 'number' && kind !== 'switch'
    if (defaultValue && isText && refusedValue({ ...one, fieldName: `字段【${fieldName}】的默认值` }, defaultValue))
      return `字段【${fieldName}】的默认值格式不正确`
  }
  return undefined
}

/** The columns must make sense, and rows that stand keep theirs. */
export async function checkParamType(ctx: Ctx, input: Input, existing: CmsParamType | undefined): Promise<void> {
  const { multiple, schema } = { ...existing, ...input }
  const fields = schema ?? []
  if (multiple === ParamForm.rows && fields.length === 0) throw invalid({ schema: '字段定义不能为空' })
  const refusal = schemaRefusal(fields)
  if (refusal !== undefined) throw invalid({ schema: refusal })
  if (!existing) return
  await holdTypes(ctx, [existing.id])
  if (((await paramCounts(ctx, [existing.id])).get(existing.id) ?? 0) === 0) return
  if (multiple !== existing.multiple) throw invalid({ multiple: '该类型下存在参数，不能修改数据形式' })
  for (const { fieldCode, fieldName, kind } of existing.multiple === ParamForm.rows ? (existing.schema ?? []) : []) {
    const now = fields.find((one) => one.fieldCode === fieldCode)
    if (!now) throw invalid({ schema: `该类型下存在参数，不能修改或删除字段【${fieldName}】的编码` })
    if (now.kind !== kind) throw invalid({ schema: `该类型下存在参数，不能修改字段【${fieldName}】的类型` })
  }
}

/** A parameter that is saved meanwhile waits for this lock or finds its type gone. */
async function holdTypes(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await ctx.db
    .select({ id: t.id })
    .from(t)
    .where(ids.length === 1 ? eq(t.id, ids[0] ?? '') : inArray(t.id, [...ids]))
    .orderBy(t.id)
    .for('update')
}

export async function requireRemovable(ctx: Ctx, rows: readonly CmsParamType[]): Promise<void> {
  if (rows.some(({ isSystem }) => isSystem === 'Y')) throw refuse('内置类型不能删除')
  const ids = rows.map(({ id }) => id)
  await holdTypes(ctx, ids)
  if ((await paramCounts(ctx, ids)).size > 0) throw refuse('该类型下存在参数，不能删除')
}
