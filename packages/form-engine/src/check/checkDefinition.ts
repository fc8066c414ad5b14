import type { KnownSources } from '@app/form-engine/controls/definition.ts'
import { hasModel } from '@app/form-engine/controls/registry.ts'
import { configBoundProblems } from '@app/form-engine/definition/bounds.ts'
import { formatWords } from '@app/form-engine/document/formatError.ts'
import { formLimits } from '@app/form-engine/document/formLimits.ts'
import { bytesOf } from '@app/form-engine/document/jsonText.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { checkClosed } from './checkClosed.ts'
import { checkField, checkModels } from './checkFields.ts'
import { checkOptions } from './checkOptions.ts'
import { checkPlaces, checkTriggers } from './checkReach.ts'
import { checkFormulas } from './checkReferences.ts'
import { checkResults } from './checkResults.ts'
import { checkLinkages, checkSubmissionRules } from './checkRules.ts'
import type { FormProblem } from './problem.ts'

/**
 * Everything that keeps a form from being published (form-designer §1.9), in document order. Dictionaries and data
 * sources are looked up only when the caller says which there are.
 */
export function checkDefinition(definition: FormDefinition, known?: KnownSources): FormProblem[] {
  const visits = [...walk(definition.list)]
  const hasData = visits.some(({ control: { type, options } }) => hasModel(type) && !options.noFormItem)
  return [
    ...when(!hasData, '表单至少包含一个数据控件'),
    ...when(bytesOf(JSON.stringify(definition)) > formLimits.bytes, formatWords.tooLarge),
    ...when(visits.length > formLimits.controls, formatWords.tooMany),
    ...when(
      visits.some(({ ancestors }) => ancestors.length > formLimits.depth),
      formatWords.tooDeep,
    ),
    ...configBoundProblems(definition.config).map((message): FormProblem => ({ message })),
    ...checkModels(visits),
    ...visits.flatMap((visit) => [...checkField(visit), ...checkOptions(visit.control, known)]),
    ...checkClosed(definition),
    ...checkPlaces(visits),
    ...checkFormulas(definition, visits),
    ...checkResults(visits),
    ...checkLinkages(definition),
    ...checkTriggers(definition, visits),
    ...checkSubmissionRules(definition),
  ]
}

const when = (wrong: boolean, message: string): FormProblem[] => (wrong ? [{ message }] : [])
