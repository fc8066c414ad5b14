import type { Value } from '@app/form-engine/expression/formulaValues.ts'
import type { FormulaFunction, FormulaScope } from '@app/form-engine/expression/types.ts'

/** An argument that is computed when somebody asks, so that IF leaves the other side alone. */
export interface Argument {
  value(): Value
  /** The field, when the argument is nothing but a field. */
  model?: string
}

/** `spend` counts the steps of what takes longer than its arguments. */
type Run = (args: readonly Argument[], scope: FormulaScope, spend: (steps: number) => void) => Value

export interface FunctionDefinition extends FormulaFunction {
  /** The least and the most arguments. */
  arity: readonly [number, number]
  run: Run
  /** In the middle of a sentence, `all` being every argument; `title（…）` when absent. */
  say?(all: string, first: string, second: string, third: string): string
}

/** The functions of one group, by name. */
export const inGroup = (
  group: FormulaFunction['group'],
  functions: Record<string, Omit<FunctionDefinition, 'name' | 'group'>>,
): FunctionDefinition[] => Object.entries(functions).map(([name, definition]) => ({ name, group, ...definition }))

/** Computed from all arguments alike. */
export const ofAll =
  (compute: (values: Value[]) => Value): Run =>
  (args) =>
    compute(args.map((argument) => argument.value()))

/** The value of one argument; null when it is not written. */
export const valueAt = (args: readonly Argument[], place: number) => args[place]?.value() ?? null

/** Computed from up to three arguments; null stands for one that is not written. */
export const ofThree =
  (compute: (first: Value, second: Value, third: Value, scope: FormulaScope) => Value): Run =>
  (args, scope) =>
    compute(valueAt(args, 0), valueAt(args, 1), valueAt(args, 2), scope)
