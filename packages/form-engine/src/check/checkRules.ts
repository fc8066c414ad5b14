import { hasModel, nestingOf } from '@app/form-engine/controls/registry.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import type {
  Condition,
  FormDefinition,
  Linkage,
  LinkageAction,
  SubmissionRule,
} from '@app/form-engine/document/types.ts'
import { findByKey, walk } from '@app/form-engine/document/walk.ts'
import { linkageProblem, submissionRuleProblem } from '@app/form-engine/linkage/complete.ts'
import {
  linkageActions,
  conditionsOf,
  fullNames,
  linkageScope,
  resolveName,
  submissionScope,
  targetsOf,
} from '@app/form-engine/references/references.ts'
import { controlName } from './checkFields.ts'
import { missing, readFormula } from './checkReferences.ts'
import type { FormProblem } from './problem.ts'

/** Rules that are not finished, name fields that are not there, or whose targets are gone (form-designer §19.2). */
export function checkLinkages(definition: FormDefinition): FormProblem[] {
  const names = fullNames(definition)
  return (definition.config.linkages ?? []).flatMap((linkage) => {
    const problems = new Set(linkageProblems(definition, linkage, names))
    return [...problems].map((words) => aboutLinkage(linkage, words))
  })
}

export const aboutLinkage = ({ id, name }: Linkage, words: string): FormProblem => ({
  linkage: id,
  message: `联动规则【${name ?? id}】：${words}`,
})

function linkageProblems(definition: FormDefinition, linkage: Linkage, names: ReadonlySet<string>): string[] {
  const scope = linkageScope(definition, linkage)
  const unfinished = linkage.enabled === false ? undefined : linkageProblem(linkage)
  return [
    ...(unfinished === undefined ? [] : [unfinished]),
    ...conditionsOf(linkage.when).flatMap((condition) => [
      ...absent(condition.model, names, scope),
      ...valueProblems(condition, names, scope),
    ]),
    ...linkageActions(linkage).flatMap((action) => valueProblems(action, names, scope)),
    ...targetsOf(linkage).flatMap((key) => (findByKey(definition.list, key) ? [] : [goneTarget(key)])),
  ]
}

const goneTarget = (key: string) => `目标控件不存在：${key}`

const absent = (model: string, names: ReadonlySet<string>, scope: string | undefined) =>
  names.has(resolveName(names, model, scope)) ? [] : [missing(model)]

/** What another field or a formula that gives a value is wrong about. */
function valueProblems(
  { source, value }: Pick<Condition | LinkageAction, 'source' | 'value'>,
  names: ReadonlySet<string>,
  scope: string | undefined,
): string[] {
  if (value === undefined || value === '') return []
  if (source === 'field') return absent(String(value), names, scope)
  return source === 'formula' ? readFormula(String(value), names, scope).problems : []
}

/** Submission rules that are not finished, name what is not there, or show their sentence where nobody sees it. */
export function checkSubmissionRules(definition: FormDefinition): FormProblem[] {
  const { submissionRules = [] } = definition.config
  const names = fullNames(definition)
  const tooMany = submissionRules.length > formLimits.submissionRules
  return [
    ...(tooMany ? [{ message: `提交校验最多${formLimits.submissionRules}条` }] : []),
    ...submissionRules.flatMap((rule) => {
      const problems = new Set(submissionProblems(definition, rule, names))
      return [...problems].map((words) => ({
        submissionRule: rule.id,
        message: `提交校验【${rule.message || rule.id}】：${words}`,
      }))
    }),
  ]
}

function submissionProblems(definition: FormDefinition, rule: SubmissionRule, names: ReadonlySet<string>): string[] {
  const scope = submissionScope(definition, rule)
  const unfinished = rule.enabled === false ? undefined : submissionRuleProblem(rule)
  return [
    ...(unfinished === undefined ? [] : [unfinished]),
    ...conditionsOf(rule.when).flatMap((condition) => {
      const { source, value, model } = condition
      const read = [model, ...(source === 'field' ? [String(value)] : [])]
      return [
        ...absent(model, names, scope),
        ...valueProblems(condition, names, scope),
        ...read.flatMap((name) => columnProblem(definition, name, names, scope)),
      ]
    }),
    ...rule.targets.flatMap((key) => targetProblem(definition, key, scope)),
  ]
}

/** A column is compared row by row, which only a rule can do that shows its sentence in these rows. */
function columnProblem(
  definition: FormDefinition,
  name: string,
  names: ReadonlySet<string>,
  scope: string | undefined,
): string[] {
  const full = resolveName(names, name, scope)
  const [batch] = full.split('.', 1)
  const isColumn = names.has(full) && batch !== full && batch !== scope && isBatch(definition, batch)
  return isColumn ? [`条件中的【${full}】是动态表格的列，提示须显示在该表格的列上`] : []
}

const isBatch = (definition: FormDefinition, model: string | undefined) =>
  [...walk(definition.list)].some(({ control }) => nestingOf(control.type) === 'rows' && control.model === model)

function targetProblem(definition: FormDefinition, key: string, scope: string | undefined): string[] {
  const visit = findByKey(definition.list, key)
  if (!visit) return [goneTarget(key)]
  const { control, ancestors } = visit
  const batch = ancestors.findLast(({ type }) => nestingOf(type) === 'rows')?.model
  if (!hasModel(control.type) || control.options.noFormItem) return [`【${controlName(control)}】不能显示提示`]
  return batch === undefined || batch === scope ? [] : ['提示不能显示在两个动态表格中']
}
