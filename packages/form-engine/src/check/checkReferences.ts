import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { Visit } from '@app/form-engine/document/walk.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import { fullName, fullNames, resolveName, scopeOf } from '@app/form-engine/references/references.ts'
import { controlName } from './checkFields.ts'
import type { FormProblem } from './problem.ts'

export const missing = (model: string) => `引用的字段不存在：${model}`

/** What a formula is wrong about, and the full names of the fields that it reads. */
export function readFormula(text: string, names: ReadonlySet<string>, scope: string | undefined) {
  const parsed = parseFormula(text)
  if (!parsed.ok) return { problems: [parsed.message], reads: [] }
  const reads = parsed.formula.models.map((model) => [model, resolveName(names, model, scope)] as const)
  const problems = reads.filter(([, full]) => !names.has(full)).map(([model]) => missing(model))
  return { problems, reads: reads.map(([, full]) => full) }
}

/** Formulas that are not understood, read what is not there, or read themselves by way of others (form-designer §19.3). */
export function checkFormulas(definition: FormDefinition, visits: readonly Visit[]): FormProblem[] {
  const names = fullNames(definition)
  const computed = visits.flatMap((visit) => {
    const { formula } = visit.control.options
    if (!formula) return []
    return [{ visit, name: fullName(visit) ?? visit.control.key, ...readFormula(formula, names, scopeOf(visit)) }]
  })
  const circular = inCycles(new Map(computed.map(({ name, reads }) => [name, reads])))
  return computed.flatMap(({ visit: { control }, name, problems }) => [
    ...problems.map((words) => ({
      key: control.key,
      message: words.startsWith(missing('')) ? words : `${controlName(control)}：${words}`,
    })),
    ...(circular.has(name) ? [{ key: control.key, message: '公式存在循环引用' }] : []),
  ])
}

/** Names of formulas that wait for themselves or for such a one. Reading a batch is reading all of its columns. */
function inCycles(reads: ReadonlyMap<string, readonly string[]>): Set<string> {
  const waiting = new Map(reads)
  const columns = Map.groupBy(waiting.keys(), (name) => name.split('.', 1)[0])
  const waits = (read: string) => waiting.has(read) || (columns.get(read) ?? []).some((column) => waiting.has(column))
  for (let before = Infinity; waiting.size < before;) {
    before = waiting.size
    for (const [name, read] of waiting) if (!read.some(waits)) waiting.delete(name)
  }
  return new Set(waiting.keys())
}
