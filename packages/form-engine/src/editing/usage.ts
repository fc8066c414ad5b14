import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'
import {
  linkageActions,
  conditionsOf,
  fullName,
  fullNames,
  linkageScope,
  namesIn,
  namesInCondition,
  namesInValue,
  resolveName,
  scopeOf,
  submissionScope,
  targetsOf,
} from '@app/form-engine/references/references.ts'

/** A formula (of the control `key`), a linkage or a submission rule (`id`) that needs a control. */
export type Use =
  | { kind: 'formula'; key: string; label: string }
  | { kind: 'linkage' | 'submissionRule'; id: string; name: string }

/** Who else uses controls that go, or anything inside them; each user once. */
export function usesOfAll(definition: FormDefinition, keys: readonly string[]): Use[] {
  const gone = new Set(
    [...walk(definition.list)]
      .filter(({ control, ancestors }) => [control, ...ancestors].some(({ key }) => keys.includes(key)))
      .map(({ control }) => control.key),
  )
  const { linkages = [], submissionRules = [] } = definition.config
  // They go together with the container that brought them.
  const brought = new Set(
    [...linkages, ...submissionRules].filter(({ from }) => from !== undefined && gone.has(from)).map(({ id }) => id),
  )
  const uses = new Map<string, Use>()
  for (const key of gone)
    for (const use of usesOf(definition, key)) {
      if (use.kind === 'formula' ? gone.has(use.key) : brought.has(use.id)) continue
      uses.set(`${use.kind} ${use.kind === 'formula' ? use.key : use.id}`, use)
    }
  return [...uses.values()]
}

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
      const written = [
        ...conditionsOf(linkage.when).flatMap(namesInCondition),
        ...linkageActions(linkage).flatMap(namesInValue),
      ]
      return targetsOf(linkage).includes(key) || means(written, linkageScope(definition, linkage))
    })
    .map(({ id, name }): Use => ({ kind: 'linkage', id, name: name ?? id }))
  const submissionRules = (definition.config.submissionRules ?? [])
    .filter((rule) => {
      const written = conditionsOf(rule.when).flatMap(namesInCondition)
      return rule.targets.includes(key) || means(written, submissionScope(definition, rule))
    })
    .map(({ id, message }): Use => ({ kind: 'submissionRule', id, name: message || id }))
  return [...formulas, ...linkages, ...submissionRules]
}
