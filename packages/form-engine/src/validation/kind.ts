import type { Control, ControlOptions } from '@app/form-engine/definition/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'

/** Says what is wrong with a filled value; `options` are those that hold right now. */
export type Limit = (value: unknown, options: ControlOptions, context: FormContext) => string | undefined

/** What one type of control does with its value: one entry per type instead of questions about types elsewhere. */
export interface Kind {
  /** A cleared value. */
  cleared: (options: ControlOptions) => unknown
  /** What a new form holds when the definition gives no usable default (form-designer §15). */
  initial: (options: ControlOptions) => unknown
  /** What belongs to whoever fills the form, for `defaultOwn`. */
  own?: (context: FormContext) => string | undefined
  isEmpty: (value: unknown) => boolean
  /** Whether the JSON type is the one that the control produces; nothing is ever coerced. */
  fits: (value: unknown, options: ControlOptions) => boolean
  /** A copy that shares nothing with the given value and holds nothing but what the control knows. */
  clean: (value: unknown) => unknown
  /** The server alone gives the value: nobody types it, no rule or formula fills it, nothing is demanded of it. */
  assigned?: true
  /** Limits of the type in their order (form-designer §11.7). */
  limits: (control: Control) => Limit[]
}
