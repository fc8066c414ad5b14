/** A JSON object; arrays are none. */
export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isObjectList = (value: unknown): value is JsonObject[] => Array.isArray(value) && value.every(isObject)

/** Rows or lines of a value, nothing for a value that holds none. */
export const rowsOf = (value: unknown): JsonObject[] => (isObjectList(value) ? value : [])

/** What an object says itself; nothing that it inherits. */
export const own = <T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined

/** An object without prototype: no name in it can mean anything but data. */
export const bare = (): JsonObject => Object.create(null) as JsonObject

/** Names that no value object may carry. */
export const dangerousNames: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** Whether two JSON values say the same. */
export function sameJson(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, at) => sameJson(item, other[at]))
  if (!isObject(one) || !isObject(other)) return false
  const keys = Object.keys(one)
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameJson(one[key], other[key]))
  )
}
