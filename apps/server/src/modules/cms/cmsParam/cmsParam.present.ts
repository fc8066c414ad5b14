import { inArray } from 'drizzle-orm'
import { isNothing, type ParamField } from '@app/shared/cms/paramValues.ts'
import { rowFilesOf } from '#/kit/rowUploads.ts'
import { cmsParamTypeTable as types } from '#/modules/cms/cmsParamType/cmsParamType.table.ts'
import { contentFileIds } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { ParamRow } from './cmsParam.table.ts'

/** Characters of a value that a list shows. */
const mostShown = 60

type Valued = Pick<ParamRow, 'id' | 'typeId' | 'kind' | 'value' | 'row'>
type Rule = Pick<ParamField, 'fieldCode' | 'kind'>

/** The values of a parameter with what each of them is. */
function cellsOf({ kind, value, row }: Valued, schema: readonly Rule[]): [Rule, unknown][] {
  if (kind) return [[{ fieldCode: 'value', kind: kind as Rule['kind'] }, value]]
  return schema.map((rule) => [rule, row?.[rule.fieldCode] ?? null])
}

export async function schemasOf(ctx: Ctx, rows: readonly Valued[]): Promise<ReadonlyMap<string, ParamField[]>> {
  const ids = [...new Set(rows.map(({ typeId }) => typeId))]
  if (ids.length === 0) return new Map()
  const found = await ctx.db.select({ id: types.id, schema: types.schema }).from(types).where(inArray(types.id, ids))
  return new Map(found.map(({ id, schema }) => [id, schema ?? []]))
}

/** Uploads that the values show. */
export const paramFileIds = (row: Valued, schema: readonly Rule[]): string[] =>
  cellsOf(row, schema).flatMap(([{ kind }, value]) => {
    if (typeof value !== 'string') return []
    if (kind === 'image' || kind === 'file') return [value]
    return kind === 'richtext' ? contentFileIds(value) : []
  })

function brief({ kind }: Rule, value: unknown, nameOf: (id: string) => string): string {
  if (isNothing(value)) return ''
  if (kind === 'switch') return value === true ? '是' : '否'
  if (kind === 'image' || kind === 'file') return nameOf(String(value))
  if (kind === 'table') return `${(value as unknown[]).length} 行`
  const text = kind === 'richtext' ? String(value).replaceAll(/<[^>]*>/g, ' ') : String(value)
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()]
  return letters.length > mostShown ? `${letters.slice(0, mostShown).join('')}…` : letters.join('')
}

/** Adds what lists show of the values, and the files that forms need. */
export async function withPreviews<R extends Record<string, unknown>>(ctx: Ctx, given: R[]): Promise<R[]> {
  const rows = given as unknown as Valued[]
  const schemas = await schemasOf(ctx, rows)
  const schemaOf = ({ typeId }: Valued) => schemas.get(typeId) ?? []
  const ids = [...new Set(rows.flatMap((row) => paramFileIds(row, schemaOf(row))))]
  const files = ids.length > 0 ? await rowFilesOf(ctx).told(ctx, ids) : undefined
  return given.map((row, at) => {
    const valued = rows[at] as Valued
    const cells = cellsOf(valued, schemaOf(valued))
    return {
      ...row,
      preview: Object.fromEntries(
        cells.map(([rule, value]) => [rule.fieldCode, brief(rule, value, (id) => files?.get(id)?.name ?? '')]),
      ),
      files: paramFileIds(valued, schemaOf(valued)).flatMap((id) => files?.get(id) ?? []),
    }
  })
}
