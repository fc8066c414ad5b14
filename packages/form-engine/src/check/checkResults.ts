import { valueKindOf } from '@app/form-engine/controls/registry.ts'
import { formatDateText } from '@app/form-engine/date/dateText.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import type { Visit } from '@app/form-engine/document/walk.ts'
import { computeFormula } from '@app/form-engine/expression/evaluateFormula.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import type { Formula } from '@app/form-engine/expression/types.ts'
import { isSpent } from '@app/form-engine/expression/work.ts'
import { formatOf } from '@app/form-engine/linkage/compileLinkages.ts'
import { fullName, resolveName, scopeOf } from '@app/form-engine/references/references.ts'
import { keptSecret } from '@app/form-engine/validation/keptSecret.ts'
import { controlName } from './checkFields.ts'
import type { FormProblem } from './problem.ts'

/** Texts may be digits, days or words: so many ways to fill a field, in all combinations of so many fields. */
const ways = 3
const combined = 3
/** What trying the formulas of a form may cost; what is left over then is believed. */
const mostWork = 200_000

/** Formulas that have no result whatever is filled in: a difference of two ranges, a division by nothing. */
export function checkResults(visits: readonly Visit[]): FormProblem[] {
  const fields = new Map(visits.flatMap((visit) => [[fullName(visit), visit] as const]))
  const names = new Set([...fields.keys()].filter((name) => name !== undefined))
  const work = { left: mostWork }
  return visits.flatMap((visit) => {
    const parsed = parseFormula(visit.control.options.formula ?? '')
    if (!parsed.ok) return []
    const scope = scopeOf(visit)
    const read = parsed.formula.models.map((model) => {
      const field = fields.get(resolveName(names, model, scope))
      return (
        field && { model, control: field.control, isColumn: scopeOf(field) !== undefined && scopeOf(field) !== scope }
      )
    })
    // What is not there is told elsewhere.
    if (!read.every((one) => one !== undefined)) return []
    const reason = whyNever(parsed.formula, read, work)
    const { key } = visit.control
    return reason === undefined ? [] : [{ key, message: `${controlName(visit.control)}：公式不会有结果${reason}` }]
  })
}

interface Read {
  model: string
  control: Control
  /** All rows at once. */
  isColumn: boolean
}

/** Why no way of filling gives a result; undefined as soon as one does. */
function whyNever(formula: Formula, read: readonly Read[], work: { left: number }): string | undefined {
  const byModel = new Map(read.map((one, at) => [one.model, { ...one, at }]))
  let reason = ''
  for (let turn = 0; turn < ways ** combined; turn += 1) {
    const computed = computeFormula(formula, {
      work,
      context: { now: new Date(0), userName: '张三', deptName: '部门', dictLabel: () => '标签' },
      read(model) {
        const { control, isColumn, at } = byModel.get(model) as Read & { at: number }
        const value = sampleOf(control, Math.floor(turn / ways ** (at % combined)) % ways, at)
        return isColumn ? [value, value] : value
      },
      formatOf: (model) => formatOf((byModel.get(model) as Read).control),
      optionsOf: (model) => choicesOf((byModel.get(model) as Read).control),
    })
    if ((computed.ok && computed.value !== null) || isSpent(work)) return undefined
    if (!computed.ok) reason ||= `：${computed.message}`
  }
  return reason
}

const choicesOf = ({ options }: Control) =>
  options.options && options.options.length > 0 ? options.options : [{ value: '1', label: '选项' }]

/** Something that somebody might fill in. */
function sampleOf(control: Control, way: number, at: number): unknown {
  const number = at * ways + way + 1
  const day = (date: number) =>
    formatDateText(
      { year: 2026, month: way + 1, day: date, hour: 8, minute: 30, second: 0 },
      formatOf(control) ?? 'YYYY-MM-DD',
    )
  switch (valueKindOf(control)) {
    case 'number':
      return number
    case 'switch':
      return way > 0
    case 'date':
    case 'time':
      return day(1 + (at % 20))
    case 'range':
      return [day(1), day(2 + (at % 20))]
    case 'choice':
      return choicesOf(control)[0]?.value
    case 'choices':
      return choicesOf(control)
        .slice(0, 1)
        .map(({ value }) => value)
    case 'files':
    case 'rows':
      return Array.from({ length: number }, () => ({}))
    case 'secret':
      return keptSecret
    case 'text':
      return [String(number), day(1 + (at % 20)), '文字'][way]
  }
}
