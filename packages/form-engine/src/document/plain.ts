/** Whether something is an object of JSON: no array, no null, nothing with a class of its own. */
export function isPlain(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

export const isPlainList = (value: unknown): value is Record<string, unknown>[] =>
  Array.isArray(value) && value.every(isPlain)
