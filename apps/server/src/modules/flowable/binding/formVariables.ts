import type { Value, Variables } from '@app/flow-engine/expression/types.ts'
import { meantElsewhere } from '@app/flow-engine/graph/keptNames.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { givenVariables } from '#/modules/flowable/instance/givenVariables.ts'
import type { VersionField } from '#/modules/form/api.ts'

/** Longer texts are for people. */
const longestText = 2_000
const mostRows = 100

/** Every field of a form as a process variable of its name; what is not filled in is null (workflow §9). */
export function formVariables(
  fields: readonly VersionField[],
  values: FormValues,
  { initiatorVariable }: Pick<FlowGraph, 'initiatorVariable'>,
): Variables {
  const variables: Variables = {}
  for (const { model, kind, isHtml } of fields) {
    if (kind === 'files' || kind === 'secret' || isHtml || meantElsewhere.has(model)) continue
    variables[model] = plain(values[model])
  }
  return givenVariables(variables, initiatorVariable)
}

function plain(value: unknown): Value {
  if (typeof value === 'string') return value.length > longestText ? value.slice(0, longestText) : value
  if (typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value)) return value.slice(0, mostRows).map(plain)
  if (typeof value !== 'object' || value === null) return null
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]))
}
