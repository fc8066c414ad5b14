import type { Control, FormDefinition, Option } from '@app/form-engine/document/types.ts'

/** Data of a form: flat by model, rows of a batch and lines of a selectInputList as arrays of objects. */
export type FormValues = Record<string, unknown>

/** From a value of the form to a place inside it: `['remark']`, `['items', 2, 'price']`. */
export type ValuePath = readonly (string | number)[]

/** Rights of one node of a workflow on one field (form-designer §19.9). */
export type FieldPermission = 'edit' | 'read' | 'hidden'

/**
 * Rights by model; a field inside a batch is named `batch.model`. One that is not named has the right of its batch when
 * that is named; everything else that is not named has `otherwise`, which is `edit` when absent.
 */
export interface FieldPermissions {
  fields: Record<string, FieldPermission>
  otherwise?: FieldPermission
  /** Models that this node must fill although the form does not ask for them. */
  required?: string[]
  /** What may be done with rows, by batch model; everything that is not named may. */
  rows?: Record<string, { add?: boolean; remove?: boolean; edit?: boolean }>
}

/** What formulas, linkages and defaults may know of the world: of a record, as it was at its submission. */
export interface FormContext {
  now: Date
  /** Whose wall clock TODAY and relative dates mean; of the machine when absent. */
  timeZone?: string
  userName?: string
  /** Whoever fills the form, and where that person works, for fields that begin with them. */
  userId?: string
  deptId?: string
  deptName?: string
  /** Label of a value of a dictionary, for DICTLABEL. */
  dictLabel?: (dictCode: string, value: string) => string | undefined
  /** Whether a dictionary has an entry that is in use, for WORKDAY. */
  dictHas?: (dictCode: string, value: string) => boolean
  /** Choices that do not stand in the definition (dictionary, data source); undefined when not known. */
  optionsOf?: (control: Control, values: FormValues) => Option[] | undefined
}

export interface FormError {
  path: ValuePath
  model: string
  label: string
  message: string
}

/** How a control stands right now; inside a batch, a control has one state per row. */
export interface ControlState {
  visible: boolean
  disabled: boolean
  readOnly: boolean
  required: boolean
  /** Its value is computed. */
  computed: boolean
  /** Options after run-time overrides (`setOptions`, linkage); the definition's own when nothing overrides. */
  options: Control['options']
}

export interface RuntimeSettings {
  values?: FormValues
  /**
   * The values are those of a record that was submitted: nothing is added to them, and formulas run again only when a
   * field that they read has changed. The context tells of the submission.
   */
  recorded?: boolean
  context?: FormContext
  permissions?: FieldPermissions
  disabled?: boolean
  readOnly?: boolean
}

/**
 * A living form outside React: values, states and messages with subscriptions of their own, so that a keystroke
 * touches what depends on it and nothing else. All notices of one change come after all of it has happened.
 */
export interface FormRuntime {
  readonly definition: FormDefinition

  /** The value at a path; the same reference until it changes. */
  valueAt(path: ValuePath): unknown
  /** What somebody typed; linkages and formulas follow before it returns. */
  change(path: ValuePath, value: unknown): void
  /** Somebody pasted what the field cannot hold: it is empty, says so, and is not right until it is filled. */
  refuse(path: ValuePath, text: string): void
  /** Everything in memory, values of hidden fields too. */
  values(): FormValues
  /** What `getData` gives: shown fields in document order (form-designer §15). */
  result(): FormValues
  /** A part of the values from outside; unknown keys are ignored, no change event (spec: setData). */
  setData(values: FormValues): void
  reset(): void
  /** Whether anything differs from the beginning. */
  isDirty(): boolean
  /** Fields that somebody may edit and that differ from the beginning. */
  changed(): string[]
  /** The beginning was read anew: fields that are as they were follow it, the others stay as changed here. */
  rebase(values: FormValues): void

  /** State of a control; `row` is the path of its row inside a batch: `['items', 2]`. */
  stateOf(key: string, row?: ValuePath): ControlState
  /** Message under a field, at most one. */
  errorAt(path: ValuePath): string | undefined
  errors(): readonly FormError[]

  /** All fields, or those of some models; shown messages follow. Empty when everything is right. */
  validate(models?: readonly string[]): FormError[]
  /** Messages of the server. */
  setErrors(errors: readonly FormError[]): void

  hide(models: readonly string[]): void
  show(models: readonly string[]): void
  enable(models: readonly string[]): void
  disable(models: readonly string[]): void
  setOptions(models: readonly string[], option: string, value: unknown): void

  /** Rows of a batch carry a `key` of their own. */
  addRow(model: string, row?: FormValues): void
  copyRow(model: string, at: number): void
  removeRow(model: string, at: number): void
  moveRow(model: string, from: number, to: number): void

  /** Told when value, state or message of the place changes. Returns the way to end it. */
  subscribeTo(place: { path: ValuePath } | { key: string; row?: ValuePath }, listener: () => void): () => void
  /** Told of everything that happens (one call per batch of changes), e.g. for drafts. */
  subscribe(listener: () => void): () => void
  /** Told of user changes with model and value (event `change`), rows, tabs to open and messages of linkages. */
  on(listener: (event: FormEvent) => void): () => void

  /** Other people's knowledge arrived (options, dictionary): formulas and linkages that use it run again. */
  setContext(context: FormContext): void
}

export type FormEvent =
  | { kind: 'change'; path: ValuePath; model: string; value: unknown }
  | { kind: 'rowAdd' | 'rowRemove'; model: string; at: number }
  | { kind: 'activateTab'; key: string; value: string }
  | { kind: 'message'; text: string }

/** What the server makes of what somebody sent. */
export interface Submission {
  /** Clean values: declared, visible, allowed fields only; formulas recomputed; prototype-free. */
  values: FormValues
  errors: FormError[]
}
