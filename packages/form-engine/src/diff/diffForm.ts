import { configLabels, optionChoices } from '@app/form-engine/definition/optionLabels.ts'
import type { FormConfig, FormDefinition } from '@app/form-engine/document/types.ts'
import type { FormChange } from './diff.ts'
import { changedKeys } from './diffControl.ts'
import { changeOf, isUnchanged } from './diffWords.ts'

const told = (text: string): FormChange => ({ kind: 'form', text })

/** Settings that are lists of rules, each of which is told of by its name. */
const ruleLists = new Set(['linkages', 'submissionRules'])

/** Settings of the form that differ, rules aside. */
export const settingChanges = (before: FormConfig, after: FormConfig): FormChange[] =>
  changedKeys(before, after)
    .filter((key) => !ruleLists.has(key))
    .map((key) => told(changeOf(configLabels[key] ?? key, optionChoices('', key), before[key], after[key])))

/** Linkages and submission rules that came, went or say something else. */
export const ruleChanges = ({ config: before }: FormDefinition, { config: after }: FormDefinition): FormChange[] => [
  ...changesIn('联动规则', before.linkages, after.linkages, ({ name, id }) => name ?? id),
  ...changesIn('提交校验', before.submissionRules, after.submissionRules, ({ message, id }) => message || id),
]

function changesIn<Rule extends { id: string }>(
  what: string,
  before: readonly Rule[] = [],
  after: readonly Rule[] = [],
  nameOf: (rule: Rule) => string,
): FormChange[] {
  const ids = new Set(after.map(({ id }) => id))
  return [
    ...before.filter(({ id }) => !ids.has(id)).map((rule) => told(`删除${what}「${nameOf(rule)}」`)),
    ...after.flatMap((rule) => {
      const was = before.find(({ id }) => id === rule.id)
      const name = `${what}「${nameOf(rule)}」`
      if (!was) return [told(`新增${name}`)]
      return isUnchanged(was, rule) ? [] : [told(`修改${name}`)]
    }),
  ]
}
