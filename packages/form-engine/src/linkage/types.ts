import type { FormulaScope, ReadScope, Work } from '@app/form-engine/expression/types.ts'

/** What a condition reads. */
export interface ConditionScope extends ReadScope {
  /** Whether a field holds something else than it begins with (值变化), which both sides can tell. */
  hasChanged?(model: string): boolean
}

/** One row of a batch: the batch's model and the row's own `key`. */
export interface RowAddress {
  batch: string
  row: string
}

/** What the rules say of a control; what is undefined is left to the control's own options. */
export interface TargetState {
  visible?: boolean
  disabled?: boolean
  required?: boolean
  /** Values of the options that remain (过滤选项). */
  options?: readonly unknown[]
}

/**
 * What a rule does once, at the moment its condition turns. `row` is set when the rule runs for one row of a batch;
 * a field inside a batch without it is meant in every row.
 */
export type LinkageEffect =
  | { do: 'setValue'; key: string; row?: RowAddress; value: unknown; force: boolean }
  | { do: 'clear'; key: string; row?: RowAddress }
  | { do: 'activateTab'; key: string; value: string }
  | { do: 'message'; text: string }

/** What is remembered between two evaluations; `noLinkageState` at the beginning. */
export interface LinkageState {
  /** Whether each rule holds, by its id and the key of the row ('' for a rule outside batches). */
  held: ReadonlyMap<string, ReadonlyMap<string, boolean>>
  /**
   * By `targetId(key, row)`; a control that no rule targets is absent. A field inside a batch has an entry of its own
   * for what rules of the whole form say, and one per row, complete, as soon as a rule of the row targets it.
   */
  targets: ReadonlyMap<string, TargetState>
}

/** One wave of an evaluation: what became different and what is to be done. */
export interface LinkageWave {
  targets: ReadonlyMap<string, TargetState>
  /** Ids of the targets whose state became another. */
  changedTargets: readonly string[]
  effects: readonly LinkageEffect[]
}

/** The form around the rules, given by the runtime on both sides. */
export interface LinkageWorld {
  /**
   * A scope over the whole form, or over one row (the row's own fields first, then those of the form). A hidden field
   * that will not be submitted reads as undefined, so that both sides decide alike.
   */
  scope(row?: RowAddress): FormulaScope & ConditionScope
  /** Keys of the rows of a batch, in order. */
  rows(batch: string): readonly string[]
  /** What the rules may still cost together with the formulas; without bound when absent. */
  work?: Work
  /**
   * Takes what one wave decided (values set, fields shown or hidden) and computes formulas behind it. Answers the
   * models whose readable value changed (`items.price` for a cell, `items` for rows that came or went), those of
   * fields that appeared or went included.
   */
  settle(wave: LinkageWave): Iterable<string>
}

export interface LinkageRun {
  state: LinkageState
  /** 联动规则存在循环, after 50 waves without rest; 联动计算量过大, when the work was spent before that. */
  warning?: string
}
