import { dateFunctions } from './dateFunctions.ts'
import { formFunctions } from './form.ts'
import { logicFunctions } from './logic.ts'
import { matchingFunctions } from './matching.ts'
import { numberFunctions } from './numbers.ts'
import { textFunctions } from './texts.ts'
import type { FunctionDefinition } from './types.ts'

const all = [
  ...numberFunctions,
  ...matchingFunctions,
  ...logicFunctions,
  ...textFunctions,
  ...dateFunctions,
  ...formFunctions,
]
const byName = new Map(all.map((definition) => [definition.name, definition]))

export const functionNamed = (name: string) => byName.get(name)

/** The least and the most arguments; undefined when there is no such function. */
export const arityOf = (name: string) => byName.get(name)?.arity

/** Everything that formulas can do, for the editor. */
export const formulaFunctions: readonly FunctionDefinition[] = all
