import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import type {
  Condition,
  ConditionGroup,
  FormDefinition,
  Linkage,
  LinkageAction,
} from '@app/form-engine/document/types.ts'
import { setConfig } from '@app/form-engine/editing/commands.ts'
import { operatorsFor } from '@app/form-engine/linkage/operators.ts'
import { fullNames, linkageScope, renameLinkage, resolveName } from '@app/form-engine/references/references.ts'
import { fieldsOf } from '#/features/form/definition/rules/values/fieldChoices.ts'

export const rulesOf = ({ config }: FormDefinition): readonly Linkage[] => config.linkages ?? []

/** The form with other rules; none at all leaves no trace in it. */
export const withRules = (definition: FormDefinition, rules: readonly Linkage[]) =>
  setConfig(definition, { linkages: rules.length > 0 ? [...rules] : undefined })

/** An id that none of the rules has. */
export function freeId(rules: readonly { id: string }[], kind: string, now: number): string {
  const taken = new Set(rules.map(({ id }) => id))
  let at = now
  while (taken.has(`${kind}_${at}`)) at += 1
  return `${kind}_${at}`
}

/** A condition about a field with an operator that suits it. */
export function newCondition(definition: FormDefinition, name?: string): Condition {
  const fields = fieldsOf(definition)
  const field = fields.find((one) => one.name === name) ?? fields[0]
  const [op = 'notEmpty'] = field ? operatorsFor(field.control) : []
  return { model: field?.name ?? '', op, ...(op === 'checked' && { value: true }) }
}

/** A rule to begin with; `target` is the control it is wanted for. */
export function newRule(definition: FormDefinition, target?: string, now = Date.now()): Linkage {
  const source = fieldsOf(definition).find(({ key }) => key !== target)
  return {
    id: freeId(rulesOf(definition), 'linkage', now),
    name: `规则 ${rulesOf(definition).length + 1}`,
    enabled: true,
    when: { logic: 'all', items: [newCondition(definition, source?.name)] },
    then: [{ do: 'show', targets: target === undefined ? [] : [target] }],
  }
}

/** The rule again right behind itself, under a name of its own. */
export function copyRule(definition: FormDefinition, id: string, now = Date.now()): [FormDefinition, string] {
  const rules = rulesOf(definition)
  const at = rules.findIndex((rule) => rule.id === id)
  const rule = rules[at]
  if (!rule) return [definition, id]
  const copy = { ...deepCopy(rule), id: freeId(rulesOf(definition), 'linkage', now), name: `${rule.name ?? ''}_副本` }
  return [withRules(definition, rules.toSpliced(at + 1, 0, copy)), copy.id]
}

export const removeRule = (definition: FormDefinition, id: string) =>
  withRules(
    definition,
    rulesOf(definition).filter((rule) => rule.id !== id),
  )

export function moveRule(definition: FormDefinition, from: number, to: number): FormDefinition {
  const rules = rulesOf(definition)
  const rule = rules[from]
  return rule ? withRules(definition, rules.toSpliced(from, 1).toSpliced(to, 0, rule)) : definition
}

/**
 * The rule changed. Fields of the batch whose rows the rule is about are written by their short name, all others in
 * full; another target may make it a rule about other rows.
 */
export function updateRule(definition: FormDefinition, id: string, change: (rule: Linkage) => Linkage): FormDefinition {
  const names = fullNames(definition)
  const next = rulesOf(definition).map((rule) => {
    if (rule.id !== id) return rule
    const inFull = renameLinkage(rule, inFullFrom(names, linkageScope(definition, rule)), asWritten)
    const changed = change(inFull)
    return renameLinkage(changed, shortIn(linkageScope(definition, changed)), asWritten)
  })
  return withRules(definition, next)
}

/** Names in formulas: `{price}` is a cell, `{items.price}` all rows of the same column. */
export const asWritten = (name: string) => name

/** How fields of a batch are written in rules about its rows. */
export const shortIn = (scope: string | undefined) => (name: string) =>
  scope !== undefined && name.startsWith(`${scope}.`) ? name.slice(scope.length + 1) : name

export const inFullFrom = (names: ReadonlySet<string>, scope: string | undefined) => (name: string) =>
  resolveName(names, name, scope)

/** The rule with every field by its full name, as the editor shows it. */
export const ruleInFull = (definition: FormDefinition, rule: Linkage) =>
  renameLinkage(rule, inFullFrom(fullNames(definition), linkageScope(definition, rule)), asWritten)

export const isGroup = (item: Condition | ConditionGroup): item is ConditionGroup => 'items' in item

/** What of an action still means something when it does something else. */
export const asAction = (
  kind: LinkageAction['do'],
  action: LinkageAction,
  targets: readonly string[],
): LinkageAction => ({
  do: kind,
  ...(kind !== 'message' && { targets: [...targets] }),
  ...(kind === 'setValue' && action.do === 'setValue' && { source: action.source, value: action.value }),
})
