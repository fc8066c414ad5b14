import { isSealed } from '@app/form-engine/controls/registry.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'

/** Names of the fields whose values are told to nobody but the server that seals them. */
export const secretModels = ({ list }: Pick<FormDefinition, 'list'>): ReadonlySet<string> =>
  new Set([...walk(list)].flatMap(({ control: { type, model } }) => (model && isSealed(type) ? [model] : [])))
