import { and, eq } from 'drizzle-orm'
import { momentAt } from '@app/form-engine/date/dateText.ts'
import type { cmsParam, CmsParam } from '@app/shared/cms/cmsParam.ts'
import { ParamForm } from '@app/shared/cms/cmsParamType.ts'
import {
  isNothing,
  mostParamBytes,
  paramKinds,
  refusedValue,
  type ParamField,
  type ParamKind,
  type ParamValue,
} from '@app/shared/cms/paramValues.ts'
import type { SaveOf } from '@app/shared/kit/save.ts'
import { cmsParamTypeTable as types } from '#/modules/cms/cmsParamType/cmsParamType.table.ts'
import { checkContentFiles } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { invalid } from '#/platform/errors.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'

type Input = SaveOf<(typeof cmsParam)['fields']>
export type Stored = ParamValue | null

const isKind = (kind: string | null | undefined): kind is ParamKind => paramKinds.includes(kind as ParamKind)

/** A value as it will be stored: trimmed, rich text cleaned; refused with its sentence under `key`. */
async function settled(ctx: Ctx, rule: ParamField, given: unknown, before: unknown, key: string): Promise<Stored> {
  const value = typeof given === 'string' && rule.kind !== 'json' ? given.normalize('NFC').trim() : given
  const refusal = refusedValue(rule, value)
  if (refusal !== undefined) throw invalid({ [key]: refusal })
  if (isNothing(value)) return rule.kind === 'switch' ? false : null
  if (rule.kind === 'select' && rule.dictType) {
    const labels = await ctx.platform.ports.dictLabels(rule.dictType)
    if (!labels.some((one) => one.value === value)) throw invalid({ [key]: `${rule.fieldName}格式不正确` })
  }
  if (rule.kind !== 'richtext') return value as ParamValue
  const html = cleanHtml(String(value))
  if (rule.required && html === '') throw invalid({ [key]: `${rule.fieldName}不能为空` })
  await checkContentFiles(ctx, html, String(before ?? ''))
  return html || null
}

const single = ({ kind, options }: { kind: ParamKind; options?: string | null | undefined }): ParamField => ({
  fieldCode: 'value',
  fieldName: '参数值',
  kind,
  required: true,
  options: kind === 'select' ? (options ?? '') : null,
})

/** A moment as forms and rows write it: with its zone, or by the clock of the product. */
const timeOf = ({ platform }: Ctx, text: string): number =>
  /(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? Date.parse(text) : momentAt(text, platform.env.TIME_ZONE).getTime()

/** What is saved of a parameter, by the form of its type. */
export async function checkParam(ctx: Ctx, input: Input, existing: CmsParam | undefined): Promise<Input> {
  const next = { ...existing, ...input }
  if (existing && next.typeId !== existing.typeId) throw invalid({ typeId: '参数类型不能修改' })
  const [type] = await ctx.db
    .select()
    .from(types)
    .where(and(eq(types.id, String(next.typeId)), eq(types.delFlag, '0')))
    .for('share')
  if (!type) throw invalid({ typeId: '参数类型不存在' })
  if (next.startTime && next.endTime && timeOf(ctx, next.endTime) <= timeOf(ctx, next.startTime))
    throw invalid({ endTime: '失效时间必须晚于生效时间' })
  const saved =
    type.multiple === ParamForm.rows
      ? await asRow(ctx, input, existing, type.schema ?? [])
      : await asKey(ctx, input, existing)
  const { value, row } = { ...existing, ...saved }
  if (Buffer.byteLength(JSON.stringify([value, row])) > mostParamBytes)
    throw invalid({ [type.multiple === ParamForm.rows ? 'row' : 'value']: '参数值不能超过64KB' })
  return saved
}

async function asKey(ctx: Ctx, input: Input, existing: CmsParam | undefined): Promise<Input> {
  const { paramCode, kind, options, value } = { ...existing, ...input }
  if (!paramCode) throw invalid({ paramCode: '参数编码不能为空' })
  if (!isKind(kind)) throw invalid({ kind: '值类型不能为空' })
  if (kind === 'select' && !options) throw invalid({ options: '选项不能为空' })
  const before = existing?.kind === kind ? existing.value : null
  return {
    ...input,
    options: kind === 'select' ? (options ?? null) : null,
    value: await settled(ctx, single({ kind, options }), value, before, 'value'),
    row: null,
  }
}

async function asRow(
  ctx: Ctx,
  input: Input,
  existing: CmsParam | undefined,
  schema: readonly ParamField[],
): Promise<Input> {
  const given = { ...(input.row ?? existing?.row) }
  const row: Record<string, Stored> = {}
  for (const rule of schema) {
    const { fieldCode } = rule
    row[fieldCode] = await settled(ctx, rule, given[fieldCode], existing?.row?.[fieldCode], 'row')
  }
  return { ...input, paramCode: null, kind: null, options: null, value: null, row }
}
