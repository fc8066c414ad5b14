import { isPlain } from '@app/form-engine/document/plain.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import type { Normalised } from './normalise.ts'
import { isControl } from './normaliseRecord.ts'

/**
 * The way back from a normalised definition, edited or not, to a document: pieces that nobody touched are the very
 * pieces that came, wherever they stand now; of a touched one only what differs from its normalised beginning is
 * written over what came, so that old names and unknown keys survive.
 */
export function restorer({
  definition: beginning,
  origin,
}: Normalised): (definition: FormDefinition) => FormDefinition {
  const byKey = new Map<unknown, object>()
  for (const { control } of walk(beginning.list)) byKey.set(control.key, control)

  function restore(now: unknown, before?: unknown, source?: unknown): unknown {
    if (typeof now !== 'object' || now === null) return now
    const came = origin.get(now)
    if (came) return came
    if (Array.isArray(now)) {
      const paired = sameLength(now, before) && sameLength(now, source) && sameOrder(before)
      return now.map((item: unknown, at) => (paired ? piece(item, before[at], source[at]) : restore(item)))
    }
    return record(now as Record<string, unknown>, before, source)
  }

  /** Rows of old tables that grew to full grids have no origin: such a table is written anew as a whole. */
  const sameOrder = (before: unknown[]) =>
    before.every((item) => !isPlain(item) || !('tds' in item) || origin.has(item))

  const piece = (now: unknown, before: unknown, source: unknown) =>
    now === before ? source : restore(now, before, source)

  function record(now: Record<string, unknown>, near: unknown, nearSource: unknown): Record<string, unknown> {
    const [before, source] = isControl(now) && 'options' in now ? beginningOf(now.key) : [near, nearSource]
    if (!isPlain(before) || !isPlain(source))
      return Object.fromEntries(Object.entries(now).map(([name, value]) => [name, restore(value)]))
    const written: Record<string, unknown> = { ...source }
    for (const name of Object.keys(before)) if (!(name in now)) delete written[name]
    for (const [name, value] of Object.entries(now))
      if (value !== before[name]) written[name] = restore(value, before[name], source[name])
    return written
  }

  function beginningOf(key: unknown): [before: unknown, source: unknown] {
    const before = byKey.get(key)
    return [before, before && origin.get(before)]
  }

  return (definition) => restore(definition, beginning, origin.get(beginning)) as FormDefinition
}

const sameLength = (now: unknown[], other: unknown): other is unknown[] =>
  Array.isArray(other) && other.length === now.length
