import type { Value } from '@app/flow-engine/expression/types.ts'

/** Ids that a person or department control holds: one, a list, or a text of several. */
export function idsOfField(value: Value | undefined): string[] {
  if (Array.isArray(value)) return value.flatMap(idsOfField)
  return typeof value === 'string'
    ? value
        .split(/[;,]/)
        .map((id) => id.trim())
        .filter(Boolean)
    : []
}
