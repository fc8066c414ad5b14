import { definitionOf } from '@app/form-engine/controls/registry.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { dependencyOrder, fullModel } from '@app/form-engine/expression/order.ts'
import { parseFormula } from '@app/form-engine/expression/parseFormula.ts'
import type { FormulaResult } from '@app/form-engine/expression/types.ts'
import { decimalPlaces } from '@app/form-engine/pattern/kinds.ts'
import { placesOf, readable } from '@app/form-engine/validation/places.ts'
import { Decimal } from '@app/shared/kit/decimal.ts'
import type { Field, FormNode, FormulaUnit } from './compiled.ts'

/** Formulas in the order of computing; broken ones and circles compute nothing. */
export function compileFormulas(nodes: readonly FormNode[], ids: ReadonlySet<string>): FormulaUnit[] {
  const units = new Map<string, FormulaUnit>()
  for (const node of nodes) {
    const parsed = parseFormula(formulaOf(node) ?? '')
    if (!parsed.ok) continue
    const { models } = parsed.formula
    const reads = models.map((name) => fullModel(name, node.nest?.model, ids))
    const columns = new Set(models.filter((name, at) => name === reads[at]))
    const id = node.field?.id ?? node.key
    const triggers = new Set([...(node.nest ? [node.nest.model] : []), id, ...reads])
    units.set(id, { node, formula: parsed.formula, reads, columns, id, triggers })
  }
  const order = orderOf(new Map([...units].map(([id, { reads }]) => [id, reads])))
  return order.map((id) => units.get(id) as FormulaUnit)
}

/** Fields have formulas, and texts outside rows that show a result. */
const formulaOf = ({ field, nest, control }: FormNode) =>
  field ? field.formula : isSpoken(control) && !nest ? control.options.formula : undefined

function isSpoken({ type }: Control): boolean {
  const definition = definitionOf(type)
  return definition?.role === 'ornament' && definition.spoken === true
}

function orderOf(reads: Map<string, readonly string[]>): string[] {
  for (;;) {
    const found = dependencyOrder(reads)
    if (found.ok) return found.order
    for (const model of found.cycle) reads.delete(model)
  }
}

/** A result in words, numbers at a length that can be read. */
export const resultWords = (result: FormulaResult): string => {
  if (typeof result === 'number') return readable(new Decimal(result))
  return result === null ? '' : String(result)
}

/** A result as the control holds it: numbers to its precision, words elsewhere, cleared where there is none. */
export function resultFor({ control: { options }, kind }: Field, result: FormulaResult): unknown {
  if (result === null) return kind.cleared(options)
  if (kind.asked(options) !== 'number') return resultWords(result)
  if (typeof result !== 'number') return null
  const places = placesOf(options)
  return places === undefined || decimalPlaces(result) <= places
    ? result
    : new Decimal(result).toDecimalPlaces(places).toNumber()
}
