import { evaluateFormula } from '@app/form-engine/expression/evaluateFormula.ts'
import { fullModel } from '@app/form-engine/expression/order.ts'
import type { FormulaResult, FormulaScope } from '@app/form-engine/expression/types.ts'
import { isConcerned } from '@app/form-engine/linkage/targetId.ts'
import type { ConditionScope } from '@app/form-engine/linkage/types.ts'
import { type JsonObject, own, rowsOf, sameJson } from '@app/form-engine/validation/json.ts'
import { keptSecret } from '@app/form-engine/validation/keptSecret.ts'
import { mark, rowName, type Changes, type RowPlace } from './changes.ts'
import type { Field, FormulaUnit } from './compiled.ts'
import type { Core } from './core.ts'
import { resultFor, resultWords } from './formulas.ts'
import type { FormContext } from './types.ts'

/** The value of a field as rules and formulas read it: nothing for one that is not part of the form. */
export function readField(core: Core, id: string, place?: RowPlace): unknown {
  const field = core.compiled.byId.get(id)
  if (!field) return undefined
  const { nest } = field
  const told = (value: unknown) => (field.kind.sealed && !field.kind.isEmpty(value) ? keptSecret : value)
  const cell = (row: JsonObject) => (core.counts(field, row) ? told(own(row, field.model)) : undefined)
  if (nest && nest === place?.nest) return cell(place.row)
  if (!core.counts(nest ?? field)) return undefined
  return nest ? countedRows(nest, core.valueOf(nest.model)).map(cell) : told(core.valueOf(field.model))
}

/** All rows of a batch, the checked lines of a list. */
const countedRows = (nest: Field, value: unknown) =>
  nest.holds === 'rows' ? rowsOf(value) : rowsOf(value).filter(({ checked }) => checked === true)

/** Where a formula reads, from anywhere or from inside a row; `columns` are read once for all rows. */
export function formulaScope(
  core: Core,
  nest: Field | undefined,
  row?: JsonObject,
  columns?: Map<string, unknown>,
): FormulaScope {
  const { byId, ids } = core.compiled
  const full = (name: string) => fullModel(name, nest?.model, ids)
  const place = nest && row ? { nest, row } : undefined
  return {
    context: core.context,
    work: core.work,
    read(name) {
      const id = full(name)
      if (id !== name) return readField(core, id, place)
      if (columns?.has(id)) return columns.get(id)
      const value = readField(core, id)
      columns?.set(id, value)
      return value
    },
    formatOf: (name) => formatOf(byId.get(full(name))),
    optionsOf(name) {
      const control = byId.get(full(name))?.control
      return control && (core.context.optionsOf?.(control, {}) ?? control.options.options)
    },
  }
}

/** A formula's scope for conditions, which may ask whether a value has changed. */
export function conditionScope(
  core: Core,
  nest: Field | undefined,
  row: JsonObject | undefined,
  columns: Map<string, unknown>,
): FormulaScope & ConditionScope {
  const scope = formulaScope(core, nest, row, columns)
  const full = (name: string) => fullModel(name, nest?.model, core.compiled.ids)
  return {
    ...scope,
    hasChanged(name) {
      const field = core.compiled.byId.get(full(name))
      const value = scope.read(name)
      if (!field || value === undefined) return false
      const isCells = field.nest !== undefined && field.nest !== (row && full(name) !== name ? nest : undefined)
      return (isCells && Array.isArray(value) ? value : [value]).some((one) => !isBegun(field, one, core.context))
    },
  }
}

/** Whether a field holds what it begins with; keys of rows tell nothing. */
function isBegun({ kind, holds, initial }: Field, value: unknown, context: FormContext): boolean {
  const first = initial(context)
  if (kind.isEmpty(value) && kind.isEmpty(first)) return true
  return holds === 'rows' ? sameJson(withoutKeys(value), withoutKeys(first)) : sameJson(value, first)
}

const withoutKeys = (rows: unknown) => rowsOf(rows).map((row) => ({ ...row, key: '' }))

const formatOf = (field: Field | undefined) => {
  const format = field?.control.options.format
  return typeof format === 'string' ? format : undefined
}

/**
 * Computes what depends on the changes, or everything; results that are different join the changes. In a record that was
 * submitted, everything is what depends on the changes since then.
 */
export function runFormulas(core: Core, changes: Changes | undefined): void {
  const news = changes ?? core.since
  for (const unit of core.compiled.formulas) {
    if (core.isBlind(unit)) continue
    const { field } = unit.node
    if (field && core.frozen) continue
    const rows = news && (field || changes) ? affected(core, unit, news) : 'all'
    if (rows === undefined) continue
    if (field?.nest) computeRows(core, unit, field, field.nest, rows, news)
    else computeOne(core, unit, news)
  }
  if (changes && core.since && !core.frozen) for (const [id, rows] of changes) mark(core.since, id, rows)
}

/** Fields that a formula computes and that were never given a value, where they stand. */
export function withoutResult({ compiled, valueOf }: Core): Changes {
  const changes: Changes = new Map()
  for (const { id, node } of compiled.formulas) {
    const { field } = node
    if (!field) continue
    const { nest, model } = field
    if (!nest && valueOf(model) === undefined) mark(changes, id)
    const rows = nest ? rowsOf(valueOf(nest.model)).filter((row) => own(row, model) === undefined) : []
    if (nest && rows.length > 0) mark(changes, id, new Set(rows.map((row) => rowName({ nest, row }))))
  }
  return changes
}

/** The rows in which a formula has to run again; `all` also for formulas outside rows. */
function affected({ compiled }: Core, { node: { nest }, columns, triggers }: FormulaUnit, changes: Changes) {
  if (!isConcerned(triggers, changes)) return undefined
  let rows: Set<unknown> | undefined
  for (const id of triggers) {
    if (!changes.has(id)) continue
    const where = changes.get(id)
    const isRow = id === nest?.model || (compiled.byId.get(id)?.nest === nest && !columns.has(id))
    if (!nest || !where || !isRow) return 'all'
    if (where.size > 0) rows = new Set([...(rows ?? []), ...where])
  }
  return rows
}

function compute(
  core: Core,
  { node, formula }: FormulaUnit,
  row?: JsonObject,
  columns?: Map<string, unknown>,
): FormulaResult {
  const format = formatOf(node.field)
  const scope = formulaScope(core, node.nest, row, columns)
  return evaluateFormula(formula, format === undefined ? scope : { ...scope, format })
}

function computeOne(core: Core, unit: FormulaUnit, changes: Changes | undefined) {
  const { field } = unit.node
  const result = compute(core, unit)
  if (!field) core.override(unit.node, 'text', resultWords(result))
  else if (core.set([field.model], resultFor(field, result)) && changes) mark(changes, unit.id)
}

function computeRows(
  core: Core,
  unit: FormulaUnit,
  field: Field,
  nest: Field,
  where: 'all' | Set<unknown>,
  changes?: Changes,
) {
  const before = rowsOf(core.valueOf(nest.model))
  const columns = new Map<string, unknown>()
  const rows = before.map((row) => {
    if (where !== 'all' && !where.has(rowName({ nest, row }))) return row
    const value = resultFor(field, compute(core, unit, row, columns))
    return Object.is(own(row, field.model), value) ? row : { ...row, [field.model]: value }
  })
  if (rows.every((row, at) => row === before[at])) return
  core.set([nest.model], rows)
  if (changes) mark(changes, unit.id, where === 'all' ? undefined : where)
}
