import type { FormValues } from '@app/form-engine/runtime/types.ts'

const mark = 'k-form-design#'

/** Every value as a string, in the words of older forms; what is already one stays, unless it looks like a coded one. */
export const encodeValues = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([model, value]) => [model, encode(value)]))

export const decodeValues = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).map(([model, value]) => [model, decode(value)]))

function encode(value: unknown): unknown {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value.startsWith(mark) ? `${mark}string#${value}` : value
  return `${mark}${typeof value}#${JSON.stringify(value)}`
}

function decode(value: unknown): unknown {
  if (typeof value !== 'string' || !value.startsWith(mark)) return value
  const end = value.indexOf('#', mark.length)
  const [kind, text] = [value.slice(mark.length, end), value.slice(end + 1)]
  if (end < 0) return value
  if (kind === 'string') return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return value
  }
}
