import type { Option } from '@app/form-engine/document/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'

/** A formula that was understood: its tree and the fields it reads, as they are written (`金额`, `items.price`). */
export interface Formula {
  text: string
  /** Each once, in the order of their first appearance. */
  models: readonly string[]
  /** Each mention with its place in the text. */
  references: readonly { model: string; at: number }[]
  tree: FormulaNode
}

/** `at` is the place in the text, counted from 0, for messages. */
export type FormulaNode =
  | { kind: 'constant'; value: string | boolean | null }
  /** Kept as it was written, so that no digit is lost. */
  | { kind: 'number'; digits: string }
  | { kind: 'reference'; model: string; at: number }
  | { kind: 'unary'; operator: UnaryOperator; argument: FormulaNode }
  | { kind: 'binary'; operator: BinaryOperator; left: FormulaNode; right: FormulaNode }
  | { kind: 'call'; name: string; arguments: FormulaNode[]; at: number }

export type UnaryOperator = '-' | '+'
export type BinaryOperator = '+' | '-' | '*' | '/' | '%' | '==' | '!=' | '<' | '<=' | '>' | '>='

export type ParsedFormula = { ok: true; formula: Formula } | { ok: false; message: string; at: number }

/** Where a formula or a condition reads. Inside a batch, who evaluates resolves names in the row first. */
export interface ReadScope {
  /** The value of a field; `items.price` is the list over all rows. Undefined when there is none. */
  read(model: string): unknown
  /** The format of a date or time field, so that its text can be understood. */
  formatOf?(model: string): string | undefined
  context: FormContext
  /** What everything that runs together may still cost; only the bounds of each formula count when absent. */
  work?: Work
}

/** Steps that remain; below zero, what runs gives up. */
export interface Work {
  left: number
}

export interface FormulaScope extends ReadScope {
  /** The choices of a field, for OPTIONLABEL. */
  optionsOf?(model: string): readonly Option[] | undefined
  /** The format in which a date is written when it is the result; ISO text when absent. */
  format?: string
}

/** What a formula gives; null when it cannot be computed. */
export type FormulaResult = string | number | boolean | null

/** A result, or why there is none, for the live preview of the editor. */
export type ComputedFormula = { ok: true; value: FormulaResult } | { ok: false; message: string }

/** How the editor presents a function. */
export interface FormulaFunction {
  name: string
  /** What it is called in a sentence. */
  title: string
  group: '数学' | '逻辑' | '文本' | '日期' | '表单'
  signature: string
  words: string
  example: string
}
