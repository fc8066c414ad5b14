import { nameOf } from './checkFields.ts'
import type { FormProblem } from './problem.ts'
import type { FormDefinition, Linkage } from './types.ts'
import { findByKey, type Visit } from './walk.ts'
import {
  actionsOf,
  conditionsOf,
  fullName,
  fullNames,
  linkageScope,
  resolveName,
  scopeOf,
  targetsOf,
} from '@app/form-engine/editing/references.ts'
import { parseFormula } from '@app/form-engine/expression/parse.ts'

const missing = (model: string) => `引用的字段不存在：${model}`

/** What a formula is wrong about, and the full names of the fields that it reads. */
function readFormula(text: string, names: ReadonlySet<string>, scope: string | undefined) {
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
      message: words.startsWith(missing('')) ? words : `${nameOf(control)}：${words}`,
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

/** Rules whose conditions or assignments name fields that are not there, or whose targets are gone (form-designer §19.2). */
export function checkLinkages(definition: FormDefinition): FormProblem[] {
  const names = fullNames(definition)
  return (definition.config.linkages ?? []).flatMap((linkage) =>
    linkageProblems(definition, linkage, names).map((words) => ({
      message: `联动规则【${linkage.name ?? linkage.id}】：${words}`,
    })),
  )
}

function linkageProblems(definition: FormDefinition, linkage: Linkage, names: ReadonlySet<string>): string[] {
  const scope = linkageScope(definition, linkage)
  const absent = (model: string) => (names.has(resolveName(names, model, scope)) ? [] : [missing(model)])
  return [
    ...conditionsOf(linkage.when).flatMap(({ model }) => absent(model)),
    ...actionsOf(linkage).flatMap(({ source, value }) => {
      if (source === 'field') return absent(String(value))
      return source === 'formula' ? readFormula(String(value), names, scope).problems : []
    }),
    ...targetsOf(linkage).flatMap((key) => (findByKey(definition.list, key) ? [] : [`目标控件不存在：${key}`])),
  ]
}
