import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import type { FormDefinition, Linkage, SubmissionRule } from '@app/form-engine/document/types.ts'
import { setConfig } from '@app/form-engine/editing/commands.ts'
import { fullNames, renameSubmissionRule, submissionScope } from '@app/form-engine/references/references.ts'
import { asWritten, freeId, inFullFrom, newCondition, shortIn } from './conditions/ruleEdits.ts'

export const submissionRulesOf = ({ config }: FormDefinition): readonly SubmissionRule[] => config.submissionRules ?? []

/** The form with other rules; none at all leaves no trace in it. */
const withRules = (definition: FormDefinition, rules: readonly SubmissionRule[]) =>
  setConfig(definition, { submissionRules: rules.length > 0 ? [...rules] : undefined })

/** A rule to begin with. */
export const newSubmissionRule = (definition: FormDefinition, now = Date.now()): SubmissionRule => ({
  id: freeId(submissionRulesOf(definition), 'submission', now),
  enabled: true,
  when: { logic: 'all', items: [newCondition(definition)] },
  message: '',
  targets: [],
})

export const addSubmissionRule = (definition: FormDefinition, rule: SubmissionRule) =>
  withRules(definition, [...submissionRulesOf(definition), rule])

/** The rule again right behind itself. */
export function copySubmissionRule(definition: FormDefinition, id: string, now = Date.now()): [FormDefinition, string] {
  const rules = submissionRulesOf(definition)
  const at = rules.findIndex((rule) => rule.id === id)
  const rule = rules[at]
  if (!rule) return [definition, id]
  const copy = { ...deepCopy(rule), id: freeId(rules, 'submission', now) }
  return [withRules(definition, rules.toSpliced(at + 1, 0, copy)), copy.id]
}

export const removeSubmissionRule = (definition: FormDefinition, id: string) =>
  withRules(
    definition,
    submissionRulesOf(definition).filter((rule) => rule.id !== id),
  )

export function moveSubmissionRule(definition: FormDefinition, from: number, to: number): FormDefinition {
  const rules = submissionRulesOf(definition)
  const rule = rules[from]
  return rule ? withRules(definition, rules.toSpliced(from, 1).toSpliced(to, 0, rule)) : definition
}

/** The rule changed; fields of the batch whose rows it judges are written by their short name, all others in full. */
export function updateSubmissionRule(
  definition: FormDefinition,
  id: string,
  change: (rule: SubmissionRule) => SubmissionRule,
): FormDefinition {
  const next = submissionRulesOf(definition).map((rule) => {
    if (rule.id !== id) return rule
    const changed = change(submissionInFull(definition, rule))
    return renameSubmissionRule(changed, shortIn(submissionScope(definition, changed)), asWritten)
  })
  return withRules(definition, next)
}

/** The rule with every field by its full name, as the editor shows it. */
export const submissionInFull = (definition: FormDefinition, rule: SubmissionRule) =>
  renameSubmissionRule(rule, inFullFrom(fullNames(definition), submissionScope(definition, rule)), asWritten)

/** The rule as one that tells its sentence, for whoever looks up the names in its conditions. */
export const asLinkage = ({ id, when, message, targets }: SubmissionRule): Linkage => ({
  id,
  when,
  then: [{ do: 'message', targets, value: message }],
})
