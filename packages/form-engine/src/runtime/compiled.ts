import type { Kind } from '@app/form-engine/controls/definition.ts'
import type {
  Condition,
  ConditionGroup,
  Control,
  ControlOptions,
  FormDefinition,
} from '@app/form-engine/document/types.ts'
import type { Formula } from '@app/form-engine/expression/types.ts'
import type { CompiledLinkages } from '@app/form-engine/linkage/compileLinkages.ts'
import type { FormContext } from './types.ts'

/** One control with its place; what holds of it whatever the values are is worked out once. */
export interface FormNode {
  control: Control
  key: string
  /** Place in document order, also the place of its state. */
  at: number
  parent: FormNode | undefined
  children: FormNode[]
  /** The nearest batch or selectInputList, whose data hold the control's. */
  nest: Field | undefined
  /** Present for controls that put a value into the data. */
  field?: Field
}

/** A control with data. */
export interface Field {
  node: FormNode
  control: Control
  model: string
  /** `model`, inside a batch or selectInputList `model of it.model`. */
  id: string
  label: string
  nest: Field | undefined
  kind: Kind
  /** What it nests: rows that somebody adds, lines that the definition names. */
  holds: 'rows' | 'lines' | undefined
  /** Names that its rows or lines keep for themselves. */
  keeps: readonly string[] | undefined
  /** The options' flag and the message of the first rule. */
  required: boolean
  requiredMessage: string
  /** Disabled or read-only for everybody and always: what somebody sends for it means nothing. */
  fixed: boolean
  /** The formula that computes it. */
  formula: string | undefined
  /** A formula or the server gives the value; neither people nor rules do. */
  given: boolean
  /** Fields of a row or of all lines. */
  children: Field[]
  /** Lines of a selectInputList, each with its fields. */
  lines: Line[]
  /** A value for a new form or a new row, its own every time. */
  initial: (context?: FormContext) => unknown
  /** What is wrong with a filled value: rules, then limits of the type. */
  wrong: (value: unknown, options: ControlOptions, context: FormContext) => string | undefined
}

export interface Line {
  value: string
  label: string
  fields: Field[]
}

/** A formula with the control that shows its result. */
export interface FormulaUnit {
  node: FormNode
  formula: Formula
  /** Full names of the fields that it reads. */
  reads: readonly string[]
  /** Those of them that it reads over all rows, though it stands in a row itself. */
  columns: ReadonlySet<string>
  /** Full name of the field it computes; the key of a text. */
  id: string
  /** Full names of everything whose change asks for another result. */
  triggers: ReadonlySet<string>
}

/** A submission rule that is switched on, ready to be judged. */
export interface CompiledSubmissionRule {
  when: ConditionGroup
  message: string
  /** The batch whose rows it judges one by one. */
  batch: Field | undefined
  /** Top-level models of everything that it reads or that shows its sentence. */
  models: ReadonlySet<string>
  /** Whether a condition says the same in every row. */
  isShared: (condition: Condition) => boolean
}

/** The rules by the key of the fields that show their sentences, in the order of the form. */
export type SubmissionRules = ReadonlyMap<string, readonly CompiledSubmissionRule[]>

/** A definition ready to run: made once per version, shared by all forms and submissions of it. */
export interface CompiledForm {
  definition: FormDefinition
  nodes: readonly FormNode[]
  byKey: ReadonlyMap<string, FormNode>
  /** Top-level fields in document order, every model once. */
  fields: readonly Field[]
  byModel: ReadonlyMap<string, Field>
  /** Fields by `id`, those inside batches and lines too. */
  byId: ReadonlyMap<string, Field>
  ids: ReadonlySet<string>
  formulas: readonly FormulaUnit[]
  linkages: CompiledLinkages
  submissionRules: SubmissionRules
  hiddenValue: 'exclude' | 'keep' | 'clear'
}
