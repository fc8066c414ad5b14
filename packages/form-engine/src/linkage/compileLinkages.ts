import { isMoment, nestingOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition, Linkage, LinkageAction } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { fullModel } from '@app/form-engine/expression/order.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import type { Formula } from '@app/form-engine/expression/types.ts'
import { conditionsOf, namesInCondition } from '@app/form-engine/references/references.ts'

/** A target with what a rule must know of it. */
export interface Target {
  key: string
  /** The model of the batch around it. */
  batch?: string
  /** The format of a date or time field. */
  format?: string
  /** What rules say of how it stands, in the order of the rules. */
  sayings: Saying[]
  /** Those among them that mean all rows alike. */
  ofForm: Saying[]
}

/** The actions by which a rule decides how one target stands. */
export interface Saying {
  rule: Rule
  then: LinkageAction[]
  otherwise: LinkageAction[]
}

/** An action with what it reads worked out. */
export interface Action {
  action: LinkageAction
  targets: Target[]
  /** Full names of the fields whose change sets the value anew. */
  sources: readonly string[]
  formula?: Formula
}

/** A rule that is switched on, ready to run. */
export interface Rule {
  linkage: Linkage
  /** The batch for each of whose rows it runs. */
  batch?: string
  /** Full names of the fields in its conditions, by the name that is written there. */
  conditions: ReadonlyMap<string, string>
  /** Every full name it reads, in conditions and values, with the batches of its rows and of its cells. */
  triggers: ReadonlySet<string>
  /** It asks whether a value has changed, so it turns with every change. */
  usesChanged: boolean
  then: Action[]
  otherwise: Action[]
  /** Targets whose state it decides, each once. */
  stateTargets: Target[]
}

/** The rules of one version of a form, worked out once. */
export interface CompiledLinkages {
  rules: readonly Rule[]
}

const stateActions: ReadonlySet<LinkageAction['do']> = new Set<LinkageAction['do']>([
  'show',
  'hide',
  'enable',
  'disable',
  'require',
  'optional',
  'setOptions',
])

export function compileLinkages({ list, config }: FormDefinition): CompiledLinkages {
  const targets = new Map<string, Target>()
  const known = new Set<string>()
  for (const { control, ancestors } of walk(list)) {
    const batch = ancestors.findLast(({ type }) => nestingOf(type) === 'rows')?.model
    if (control.model) known.add(batch ? `${batch}.${control.model}` : control.model)
    targets.set(control.key, {
      key: control.key,
      ...(batch !== undefined && { batch }),
      ...(formatOf(control) !== undefined && { format: formatOf(control) }),
      sayings: [],
      ofForm: [],
    })
  }
  const rules = (config.linkages ?? [])
    .filter(({ enabled }) => enabled !== false)
    .map((linkage) => compileRule(linkage, targets, known))
  return { rules }
}

/** How a date or time field writes its value. */
export const formatOf = (control: Pick<Control, 'type' | 'options'>) =>
  isMoment(control) && typeof control.options.format === 'string' ? control.options.format : undefined

function compileRule(linkage: Linkage, targets: ReadonlyMap<string, Target>, known: ReadonlySet<string>): Rule {
  const actions = [...linkage.then, ...(linkage.else ?? [])]
  // A rule is about the rows of the batch in which its first target stands.
  const batch = actions.flatMap((action) => action.targets ?? []).map((key) => targets.get(key)?.batch)[0]
  const full = (model: string) => fullModel(model, batch, known)
  const compiled = (action: LinkageAction) => compileAction(action, targets, full)
  const conditions = conditionsOf(linkage.when)
  const [then, otherwise] = [linkage.then.map(compiled), (linkage.else ?? []).map(compiled)]
  const names = new Map(conditions.flatMap(namesInCondition).map((name) => [name, full(name)]))
  const reads = [...names.values(), ...[...then, ...otherwise].flatMap(({ sources }) => sources)]
  const rule: Rule = {
    linkage,
    ...(batch !== undefined && { batch }),
    conditions: names,
    triggers: new Set([...(batch === undefined ? [] : [batch]), ...reads.flatMap(withBatch)]),
    usesChanged: conditions.some(({ op }) => op === 'changed'),
    then,
    otherwise,
    stateTargets: [],
  }
  tellTargets(rule)
  return rule
}

/** A cell changes with its batch. */
const withBatch = (model: string) => (model.includes('.') ? [model, model.slice(0, model.indexOf('.'))] : [model])

/** Tells each target what the rule says of it. */
function tellTargets(rule: Rule): void {
  const said = new Map<Target, Saying>()
  for (const side of ['then', 'otherwise'] as const)
    for (const { action, targets } of rule[side])
      for (const target of stateActions.has(action.do) ? new Set(targets) : []) {
        const saying = said.get(target) ?? { rule, then: [], otherwise: [] }
        said.set(target, saying)
        saying[side].push(action)
      }
  for (const [target, saying] of said) {
    target.sayings.push(saying)
    if (rule.batch === undefined || rule.batch !== target.batch) target.ofForm.push(saying)
    rule.stateTargets.push(target)
  }
}

function compileAction(
  action: LinkageAction,
  targets: ReadonlyMap<string, Target>,
  full: (model: string) => string,
): Action {
  const found = (action.targets ?? []).flatMap((key) => targets.get(key) ?? [])
  if (action.do !== 'setValue') return { action, targets: found, sources: [] }
  if (action.source === 'field') return { action, targets: found, sources: [full(String(action.value))] }
  if (action.source !== 'formula') return { action, targets: found, sources: [] }
  const parsed = parseFormula(String(action.value))
  return parsed.ok
    ? { action, targets: found, sources: parsed.formula.models.map(full), formula: parsed.formula }
    : { action, targets: [], sources: [] }
}
