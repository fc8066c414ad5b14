import {
  publicParams,
  safeHtml,
  type PageData,
  type Plain,
  type PublicParams,
  type PublicValue,
} from '#/modules/cms/api.ts'
import { withMedia } from './tell.ts'
import { picture, type Visit } from './visit.ts'

/** What templates are told of parameters (cms §14): `params.contact.phone`, rows of `params.banner`. */

function plain({ kind, value }: PublicValue): Plain {
  if (value === null) return null
  if (kind === 'image' || kind === 'file') return picture(String(value))
  if (kind === 'richtext') return safeHtml(withMedia(String(value)))
  return kind === 'json' ? (JSON.parse(String(value)) as Plain) : value
}

const record = (values: readonly PublicValue[]): PageData =>
  Object.fromEntries(values.map((one) => [one.code, plain(one)]))

/** The parameters of one type: its rows, or its keys as a record. */
export const tellParamsOf = ({ isList, rows }: PublicParams): Plain =>
  isList ? rows.map(({ values }) => record(values) as Plain) : record(rows.flatMap(({ values }) => values))

export async function tellParams({ ctx }: Visit): Promise<PageData> {
  return Object.fromEntries((await publicParams(ctx)).map((type) => [type.typeCode, tellParamsOf(type)]))
}

/** The same of a type by its code, as a data tag asks. */
export function paramRows(types: readonly PublicParams[], typeCode: string): Plain {
  const type = types.find((one) => one.typeCode === typeCode)
  return type ? tellParamsOf(type) : []
}
