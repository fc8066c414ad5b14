import { z } from 'zod'

/** What a value of a parameter may be; the dictionary cms_param_kind says how each is called. */
export const paramKinds = [
  ...(['text', 'textarea', 'number', 'switch', 'date', 'color', 'select'] as const),
  ...(['image', 'file', 'richtext', 'link', 'json', 'table'] as const),
] as const
export type ParamKind = (typeof paramKinds)[number]

/** Bytes of all values of one parameter together. */
export const mostParamBytes = 65_536

export const paramCodeShape = /^[a-z][A-Za-z0-9_]{0,63}$/

/** A column of the rows of a type: `{{ row.fieldCode }}` in templates. */
export const paramField = z.object({
  fieldCode: z.string().regex(/^[a-z][A-Za-z0-9_]{0,49}$/, '字段编码由小写字母开头，由字母、数字、下划线组成'),
  fieldName: z.string().min(1, '字段名称不能为空').max(50),
  kind: z.enum(paramKinds),
  required: z.boolean(),
  /** What a new row begins with; kinds that are written as text alone. */
  defaultValue: z.string().max(500).nullish(),
  /** Of a select, one a line; instead of them the entries of `dictType`. */
  options: z.string().max(1_000).nullish(),
  dictType: z.string().max(100).nullish(),
  maxLength: z.int().min(1).max(20_000).nullish(),
  tip: z.string().max(200).nullish(),
})
export type ParamField = z.infer<typeof paramField>

const table = z.array(z.array(z.string().max(500)).max(20)).max(100)

/** A value as it is stored: JSON as its text, files as their ids, a table as its rows. */
export const paramValue = z.union([z.string().max(mostParamBytes), z.number(), z.boolean(), table])
export type ParamValue = z.infer<typeof paramValue>

/** What a value is judged by: a field of a schema, or a parameter of its own kind. */
export type ParamRule = Pick<ParamField, 'fieldName' | 'kind' | 'required' | 'maxLength' | 'options'>

export const optionsOf = (text: string | null | undefined): string[] => [
  ...new Set(
    (text ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

const address = /^(https?:\/\/[^\s"'<>\\]+|mailto:[^\s"'<>\\]+|tel:[\d+\- ]+|\/(?!\/)[^\s"'<>\\]*|#[\w-]*)$/i

const shapes: Partial<Record<ParamKind, (value: string) => boolean>> = {
  date: (value) => z.iso.date().safeParse(value).success,
  color: (value) => /^#[0-9a-f]{6}$/i.test(value),
  image: (value) => /^[0-9a-f]{32}$/.test(value),
  file: (value) => /^[0-9a-f]{32}$/.test(value),
  link: (value) => address.test(value),
}

const longest: Partial<Record<ParamKind, number>> = { text: 500, textarea: 5_000, link: 500 }

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

export const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Why a value is none of its kind; words of a dictionary are looked up where the dictionary is. */
export function refusedValue(rule: ParamRule, value: unknown): string | undefined {
  const { fieldName, kind, required, maxLength, options } = rule
  if (isNothing(value)) return required && kind !== 'switch' ? `${fieldName}不能为空` : undefined
  const wrong = `${fieldName}格式不正确`
  if (kind === 'number') return typeof value === 'number' && Number.isFinite(value) ? undefined : wrong
  if (kind === 'switch') return typeof value === 'boolean' ? undefined : wrong
  if (kind === 'table') return table.safeParse(value).success ? undefined : wrong
  if (typeof value !== 'string') return wrong
  if (kind === 'json') return isJson(value) ? undefined : 'JSON格式不正确'
  const most = maxLength ?? longest[kind]
  if (most !== undefined && [...value].length > most) return `${fieldName}长度不能超过${most}个字符`
  if (kind === 'select' && options && !optionsOf(options).includes(value)) return wrong
  return shapes[kind]?.(value) === false ? wrong : undefined
}
