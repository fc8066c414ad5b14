import type { z } from 'zod'

/**
 * What a record says, with every named value in its right kind. A value of a wrong kind is left out and told of, null
 * is as good as nothing; names outside the shape pass untouched. The same record comes back when nothing is to do.
 */
export function readShape<T extends Record<string, unknown>>(
  record: T,
  shape: Record<string, z.ZodType>,
  wrong: (name: string) => void,
): T {
  const read: Record<string, unknown> = { ...record }
  let same = true
  for (const [name, kind] of Object.entries(shape)) {
    const value = record[name]
    if (value === undefined) continue
    const parsed = kind.safeParse(value)
    if (parsed.success && parsed.data === value) continue
    same = false
    if (parsed.success) read[name] = parsed.data
    else {
      delete read[name]
      if (value !== null) wrong(name)
    }
  }
  return same ? record : (read as T)
}
