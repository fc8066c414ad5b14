import { evaluateFormula } from '@app/form-engine/expression/evaluateFormula.ts'
import { isSpent, spend } from '@app/form-engine/expression/work.ts'
import { namesInCondition } from '@app/form-engine/references/references.ts'
import type { Action, CompiledLinkages, Rule, Target } from './compileLinkages.ts'
import { isGroupFulfilled, type Shared } from './holds.ts'
import { isConcerned, targetId } from './targetId.ts'
import { sameTarget, stateOfTarget } from './targetState.ts'
import type {
  LinkageEffect,
  LinkageRun,
  LinkageState,
  LinkageWave,
  LinkageWorld,
  RowAddress,
  TargetState,
} from './types.ts'

const mostWaves = 50
/** What a row costs whose control stands differently, compared with an action. */
const stepsPerState = 5

export const noLinkageState: LinkageState = { held: new Map(), targets: new Map() }

/** Whether a field became another: its own value or, for a cell, the rows around it. */
const isAmong = (changed: ReadonlySet<string>, model: string) =>
  changed.has(model) || (model.includes('.') && changed.has(model.slice(0, model.indexOf('.'))))

/**
 * Runs the rules that read what changed (all of them when nothing is named: at the beginning), and those that follow
 * from them, wave by wave until the form rests (form-designer §19.2).
 */
export function runLinkages(
  { rules }: CompiledLinkages,
  world: LinkageWorld,
  state: LinkageState = noLinkageState,
  changed?: ReadonlySet<string>,
): LinkageRun {
  let now = state
  let news = changed
  for (let wave = 0; wave < mostWaves; wave += 1) {
    const recent = news
    const affected = recent ? rules.filter(({ triggers }) => isConcerned(triggers, recent)) : rules
    if (affected.length === 0) return { state: now }
    const result = runWave(affected, world, now, recent)
    if (!result) return { state: now, warning: '联动计算量过大，请减少表格的行数' }
    now = result.state
    if (result.wave.changedTargets.length === 0 && result.wave.effects.length === 0) return { state: now }
    news = new Set(world.settle(result.wave))
  }
  return { state: now, warning: '联动规则存在循环' }
}

interface WaveResult {
  state: LinkageState
  wave: LinkageWave
}

/** Nothing when it would cost more than it may. */
function runWave(
  rules: readonly Rule[],
  world: LinkageWorld,
  state: LinkageState,
  changed: ReadonlySet<string> | undefined,
): WaveResult | undefined {
  const held = new Map(state.held)
  const effects: LinkageEffect[] = []
  for (const rule of rules) {
    const { id } = rule.linkage
    const was = state.held.get(id)
    const is = new Map<string, boolean>()
    const [stood, happened] = [sharedBy(rule), sharedBy(rule)]
    for (const row of rowsOf(rule, world)) {
      const rowId = row?.row ?? ''
      const stands = isGroupFulfilled(rule.linkage.when, world.scope(row), stood)
      const happens = rule.usesChanged ? justHappened(rule, world, row, changed, happened) : stands
      is.set(rowId, stands)
      effects.push(...effectsOf(rule, { was: was?.get(rowId), stands, happens }, world, row, changed))
      if (isSpent(world.work)) return undefined
    }
    held.set(id, is)
  }
  const states = statesOf(rules, held, state, world)
  return states && { state: { held, targets: states.targets }, wave: { ...states, effects } }
}

/** For one rule in one wave: what its rows do not read in themselves is the same for all of them. */
const sharedBy = ({ conditions }: Rule): Shared => ({
  isShared: (condition) => namesInCondition(condition).every((name) => conditions.get(name) === name),
  answers: new Map(),
})

const rowsOf = ({ batch }: Rule, world: LinkageWorld): (RowAddress | undefined)[] =>
  batch === undefined ? [undefined] : world.rows(batch).map((row) => ({ batch, row }))

/** As a condition that holds, with 值变化 only for what has become another this moment. */
const justHappened = (
  { linkage, conditions }: Rule,
  world: LinkageWorld,
  row: RowAddress | undefined,
  changed: ReadonlySet<string> | undefined,
  happened: Shared,
) => {
  const hasChanged = (model: string) => changed !== undefined && isAmong(changed, String(conditions.get(model)))
  return isGroupFulfilled(linkage.when, { ...world.scope(row), hasChanged }, happened)
}

/** How a condition stood and stands, and whether what it asks for happens this moment. */
interface Turn {
  was: boolean | undefined
  stands: boolean
  happens: boolean
}

function effectsOf(
  rule: Rule,
  { was, stands, happens }: Turn,
  world: LinkageWorld,
  row: RowAddress | undefined,
  changed: ReadonlySet<string> | undefined,
): LinkageEffect[] {
  // A value that has changed before changes nothing now.
  if (stands && !happens) return []
  const turned = was !== stands || (happens && rule.usesChanged)
  // At the beginning nothing is announced for a condition that does not hold.
  const quiet = was === undefined && !happens
  return (happens ? rule.then : rule.otherwise).flatMap((action) => {
    const again = changed !== undefined && action.sources.some((model) => isAmong(changed, model))
    spend(world.work, action.targets.length)
    return turned || again ? effectOf(action, world, row, quiet) : []
  })
}

function effectOf(one: Action, world: LinkageWorld, row: RowAddress | undefined, quiet: boolean): LinkageEffect[] {
  const { action, targets } = one
  switch (action.do) {
    case 'message':
      return quiet ? [] : [{ do: 'message', text: String(action.value ?? '') }]
    case 'activateTab':
      return quiet ? [] : targets.map(({ key }) => ({ do: 'activateTab', key, value: String(action.value ?? '') }))
    case 'clear':
      return targets.map((target) => ({ do: 'clear', ...placeOf(target, row) }))
    case 'setValue':
      return targets.map((target) => ({
        do: 'setValue',
        ...placeOf(target, row),
        value: valueOf(one, target, world, row),
        force: action.force === true,
      }))
    default:
      return []
  }
}

/** A target outside the batch of the rule stands in no row. */
const placeOf = ({ key, batch }: Target, row: RowAddress | undefined) => ({
  key,
  ...(row && row.batch === batch && { row }),
})

function valueOf({ action, formula }: Action, { format }: Target, world: LinkageWorld, row: RowAddress | undefined) {
  const scope = world.scope(row)
  if (formula) return evaluateFormula(formula, format === undefined ? scope : { ...scope, format })
  return action.source === 'field' ? scope.read(String(action.value)) : action.value
}

const never: ReadonlyMap<string, boolean> = new Map()

/** By row; nothing for a rule that was not asked yet. */
const heldBy = (held: LinkageState['held'], { linkage }: Rule) => held.get(linkage.id) ?? never

/** How the targets of the rules stand now; nothing when it would cost more than it may. */
function statesOf(
  rules: readonly Rule[],
  held: LinkageState['held'],
  { held: before, targets: known }: LinkageState,
  world: LinkageWorld,
): Pick<LinkageWave, 'targets' | 'changedTargets'> | undefined {
  const targets = new Map(known)
  const changedTargets: string[] = []
  const put = (id: string, state: TargetState) => {
    if (sameTarget(known.get(id), state)) return
    changedTargets.push(id)
    targets.set(id, state)
  }
  const anywhere = new Map<Rule, boolean>()
  const holdsAnywhere = (rule: Rule) => {
    const is = anywhere.get(rule) ?? [...heldBy(held, rule).values()].some(Boolean)
    anywhere.set(rule, is)
    return is
  }
  for (const target of new Set(rules.flatMap(({ stateTargets }) => stateTargets))) {
    const { key, batch, sayings, ofForm } = target
    const ofRows = (rule: Rule) => batch !== undefined && rule.batch === batch
    put(targetId(key), stateOfTarget(ofForm, holdsAnywhere))
    const first = sayings.find(({ rule }) => ofRows(rule))?.rule
    if (!first || batch === undefined) continue
    const rows = new Set(world.rows(batch))
    const inRow = (row: string) => (rule: Rule) =>
      ofRows(rule) ? heldBy(held, rule).get(row) === true : holdsAnywhere(rule)
    const actions = sayings.reduce((sum, { then, otherwise }) => sum + then.length + otherwise.length, 0)
    spend(world.work, rows.size * (stepsPerState + actions))
    if (isSpent(world.work)) return undefined
    for (const row of rows) put(targetId(key, row), stateOfTarget(sayings, inRow(row)))
    for (const row of heldBy(before, first).keys()) if (!rows.has(row)) targets.delete(targetId(key, row))
  }
  return { targets, changedTargets }
}
