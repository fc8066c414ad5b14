import type { FormDefinition } from '@app/form-engine/definition/types.ts'
import { findByKey, walk } from '@app/form-engine/definition/walk.ts'
import {
  actionsOf,
  conditionsOf,
  fullName,
  fullNames,
  linkageScope,
  namesIn,
  resolveName,
  scopeOf,
  targetsOf,
} from './references.ts'

/** A formula (of the control `key`) or a linkage (`id`) that needs a control. */
export type Use = { kind: 'formula'; key: string; label: string } | { kind: 'linkage'; id: string; name: string }

/** Who uses a control, named by its key: formulas and conditions its field, actions the control itself. */
export function usesOf(definition: FormDefinition, key: string): Use[] {
  const visit = findByKey(definition.list, key)
  if (!visit) return []
  const names = fullNames(definition)
  const wanted = fullName(visit)
  const means = (written: readonly string[], scope: string | undefined) =>
    written.some((name) => {
      const full = resolveName(names, name, scope)
      return full === wanted || full.startsWith(`${wanted}.`)
    })
  const formulas = [...walk(definition.list)]
    .filter(({ ancestors }) => !ancestors.includes(visit.control))
    .filter((other) => means(namesIn(other.control.options.formula ?? ''), scopeOf(other)))
    .map(({ control }): Use => ({ kind: 'formula', key: control.key, label: control.label ?? control.key }))
  const linkages = (definition.config.linkages ?? [])
    .filter((linkage) => {
      const models = conditionsOf(linkage.when).map(({ model }) => model)
      const values = actionsOf(linkage).flatMap(({ source, value }) => {
        if (typeof value !== 'string') return []
        if (source === 'field') return [value]
        return source === 'formula' ? namesIn(value) : []
      })
      return targetsOf(linkage).includes(key) || means([...models, ...values], linkageScope(definition, linkage))
    })
    .map(({ id, name }): Use => ({ kind: 'linkage', id, name: name ?? id }))
  return [...formulas, ...linkages]
}
