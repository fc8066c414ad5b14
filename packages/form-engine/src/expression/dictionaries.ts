import type { ConditionGroup, Control, FormConfig } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { linkageActions, conditionsOf } from '@app/form-engine/references/references.ts'
import { holidayDict, workdayDict } from './holidays.ts'
import { parseFormula } from './parseFormula.ts'
import type { FormulaNode } from './types.ts'

/** Dictionaries of which a formula has to know the entries. */
function dictionariesIn(node: FormulaNode): string[] {
  if (node.kind === 'unary') return dictionariesIn(node.argument)
  if (node.kind === 'binary') return [node.left, node.right].flatMap(dictionariesIn)
  if (node.kind !== 'call') return []
  const [first] = node.arguments
  const inside = node.arguments.flatMap(dictionariesIn)
  if (node.name === 'WORKDAY') return [...inside, holidayDict, workdayDict]
  const isNamed = node.name === 'DICTLABEL' && first?.kind === 'constant' && typeof first.value === 'string'
  return isNamed ? [...inside, String(first.value)] : inside
}

function ofFormula(text: unknown): string[] {
  const parsed = typeof text === 'string' && text !== '' ? parseFormula(text) : undefined
  return parsed?.ok ? dictionariesIn(parsed.formula.tree) : []
}

const named = /(DICTLABEL\s*[(（]\s*)(["“'‘])([^"”'’\\]+)(["”'’])/gi

/** The formula with every dictionary that DICTLABEL names replaced. */
export const renameDictionaries = (formula: string, rename: (code: string) => string) =>
  formula.replaceAll(named, (_, before: string, open: string, code: string, close: string) =>
    [before, open, rename(code), close].join(''),
  )

const ofConditions = (when: ConditionGroup) =>
  conditionsOf(when).flatMap(({ source, value }) => (source === 'formula' ? ofFormula(value) : []))

/** Every dictionary that the controls, formulas and rules of a form speak of. */
export function dictionariesOf(
  list: readonly Control[],
  { linkages = [], submissionRules = [] }: Pick<FormConfig, 'linkages' | 'submissionRules'> = {},
): string[] {
  const codes = [
    ...[...walk(list)].flatMap(({ control: { options } }) => [
      typeof options.dictCode === 'string' ? options.dictCode : '',
      ...ofFormula(options.formula),
    ]),
    ...linkages.flatMap((rule) => [
      ...ofConditions(rule.when),
      ...linkageActions(rule).flatMap(({ source, value }) => (source === 'formula' ? ofFormula(value) : [])),
    ]),
    ...submissionRules.flatMap(({ when }) => ofConditions(when)),
  ]
  return [...new Set(codes.filter(Boolean))]
}
