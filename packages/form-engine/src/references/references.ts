import { isNesting, nestingOf } from '@app/form-engine/controls/registry.ts'
import type {
  Condition,
  ConditionGroup,
  Control,
  FormDefinition,
  Linkage,
  SubmissionRule,
  ValueSource,
} from '@app/form-engine/document/types.ts'
import { findByKey, walk, type Visit } from '@app/form-engine/document/walk.ts'
import { rewriteForm } from './rewrite.ts'

/** Field name as formulas and conditions write it from anywhere: `model`, inside a batch `batch.model`. */
type FullName = string

const nestAround = ({ ancestors }: Visit) => ancestors.findLast(({ type }) => isNesting(type))

/** The full name of a field; undefined for controls without data. */
export function fullName(visit: Visit): FullName | undefined {
  const around = nestAround(visit)?.model
  return visit.control.model && (around ? `${around}.${visit.control.model}` : visit.control.model)
}

/** The model of the batch whose rows a control belongs to. */
export const scopeOf = (visit: Visit | undefined) => visit && nestAround(visit)?.model

const referencePattern = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\{([^{}]*)\}/g

/** Field names that a formula mentions, as written. */
export const namesIn = (formula: string) =>
  [...formula.matchAll(referencePattern)].flatMap(([, name]) => (name === undefined ? [] : [name.trim()]))

/** The formula with every field name replaced; texts in quotes stay. */
export const renameIn = (formula: string, rename: (name: string) => string) =>
  formula.replaceAll(referencePattern, (all: string, name: string | undefined) => {
    const next = name === undefined ? undefined : rename(name.trim())
    return next === undefined || next === name?.trim() ? all : `{${next}}`
  })

/** Every full name of the form. */
export const fullNames = (definition: FormDefinition): ReadonlySet<FullName> =>
  new Set([...walk(definition.list)].flatMap((visit) => fullName(visit) ?? []))

/** The full name that a written one means: a field of the same row first, then one of the form. */
export const resolveName = (names: ReadonlySet<FullName>, name: string, scope: string | undefined): FullName =>
  scope && names.has(`${scope}.${name}`) ? `${scope}.${name}` : name

type Rename = (name: string) => string

/** How names are replaced where they are written: in full anywhere, or short beside fields of the same row. */
export const renamerOf =
  (names: ReadonlySet<FullName>, rename: (full: FullName) => FullName) =>
  (scope: string | undefined): Rename =>
  (name) => {
    const full = resolveName(names, name, scope)
    const next = rename(full)
    return full === name ? next : next.slice(next.indexOf('.') + 1)
  }

/** Renames fields wherever formulas and linkages mention them; `rename` takes and gives full names. */
export function renameReferences(definition: FormDefinition, rename: (full: FullName) => FullName): FormDefinition {
  const renamer = renamerOf(fullNames(definition), rename)
  const scopes = new Map([...walk(definition.list)].map((visit) => [visit.control.key, scopeOf(visit)]))
  const renamed = rewriteForm(definition, (control) => renameFormula(control, renamer(scopes.get(control.key))))
  const { linkages = [], submissionRules = [] } = renamed.config
  const config = {
    ...renamed.config,
    ...changed('linkages', linkages, (one) => renameLinkage(one, renamer(linkageScope(definition, one)))),
    ...changed('submissionRules', submissionRules, (one) =>
      renameSubmissionRule(one, renamer(submissionScope(definition, one))),
    ),
  }
  return Object.keys(config).every((name) => config[name] === renamed.config[name]) ? renamed : { ...renamed, config }
}

/** A list under its name, when one of its items becomes another. */
function changed<T>(name: string, list: readonly T[], change: (item: T) => T) {
  const next = list.map(change)
  return next.every((item, at) => item === list[at]) ? {} : { [name]: next }
}

/** The batch whose rows a linkage is about: that of its targets. */
export const linkageScope = (definition: FormDefinition, linkage: Linkage) => {
  const [target] = targetsOf(linkage)
  return target === undefined ? undefined : scopeOf(findByKey(definition.list, target))
}

/** The batch whose rows a submission rule judges: that of the first of its fields that stands in one. */
export const submissionScope = (definition: FormDefinition, { targets }: SubmissionRule) =>
  targets
    .map((key) => findByKey(definition.list, key)?.ancestors.findLast(({ type }) => nestingOf(type) === 'rows')?.model)
    .find((batch) => batch !== undefined)

export const linkageActions = ({ then, else: otherwise = [] }: Linkage) => [...then, ...otherwise]

export const targetsOf = (linkage: Linkage) => linkageActions(linkage).flatMap(({ targets = [] }) => targets)

/** Every condition of a group and of the groups inside it. */
export const conditionsOf = ({ items }: ConditionGroup): Condition[] =>
  items.flatMap((item) => ('items' in item ? conditionsOf(item) : item))

/** Field names that the value of a condition or an action mentions, as written. */
export function namesInValue({ source, value }: Valued): string[] {
  if (typeof value !== 'string') return []
  if (source === 'field') return [value]
  return source === 'formula' ? namesIn(value) : []
}

/** Field names that a condition mentions, as written. */
export const namesInCondition = (condition: Condition) => [condition.model, ...namesInValue(condition)]

interface Valued {
  source?: ValueSource
  value?: unknown
}

/** A control with the names of its formula replaced. */
export function renameFormula(control: Control, rename: Rename): Control {
  const { formula } = control.options
  if (!formula) return control
  const next = renameIn(formula, rename)
  return next === formula ? control : { ...control, options: { ...control.options, formula: next } }
}

/**
 * A linkage with the names of its conditions and assignments replaced; itself when none changes. In formulas a short
 * and a full name of the same column mean a cell and all rows: they may need a renaming of their own.
 */
export function renameLinkage(linkage: Linkage, rename: Rename, inFormulas = rename): Linkage {
  const next: Linkage = {
    ...linkage,
    when: renameGroup(linkage.when, rename, inFormulas),
    then: linkage.then.map((action) => renameValue(action, rename, inFormulas)),
    ...(linkage.else && { else: linkage.else.map((action) => renameValue(action, rename, inFormulas)) }),
  }
  return JSON.stringify(next) === JSON.stringify(linkage) ? linkage : next
}

/** As `renameLinkage`, of the conditions of a submission rule. */
export function renameSubmissionRule(rule: SubmissionRule, rename: Rename, inFormulas = rename): SubmissionRule {
  const when = renameGroup(rule.when, rename, inFormulas)
  return JSON.stringify(when) === JSON.stringify(rule.when) ? rule : { ...rule, when }
}

const renameGroup = (group: ConditionGroup, rename: Rename, inFormulas: Rename): ConditionGroup => ({
  ...group,
  items: group.items.map((item) =>
    'items' in item
      ? renameGroup(item, rename, inFormulas)
      : { ...renameValue(item, rename, inFormulas), model: rename(item.model) },
  ),
})

function renameValue<T extends Valued>(part: T, rename: Rename, inFormulas: Rename): T {
  if (typeof part.value !== 'string') return part
  if (part.source === 'field') return { ...part, value: rename(part.value) }
  return part.source === 'formula' ? { ...part, value: renameIn(part.value, inFormulas) } : part
}
