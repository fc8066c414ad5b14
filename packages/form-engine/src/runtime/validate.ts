import { rowsOf, type JsonObject } from '@app/form-engine/validation/json.ts'
import { keptSecret } from '@app/form-engine/validation/keptSecret.ts'
import { fewestRows } from '@app/form-engine/validation/limits.ts'
import type { CompiledForm, Field } from './compiled.ts'
import type { ControlState, FieldPermission, FormContext, FormError, ValuePath } from './types.ts'

/** The form as a check sees it: the same on both sides. */
export interface Checked {
  compiled: CompiledForm
  context: FormContext
  valueOf(model: string): unknown
  stateOf(field: Field): ControlState
  /** A row of a batch or a line of a selectInputList. */
  stateInRow(field: Field, row: JsonObject): ControlState
  /** What somebody may do with a field, in a row where one is given. */
  rightOn(field: Field, row?: JsonObject): FieldPermission
  /** Half-filled forms are fine: nothing is required yet. */
  draft?: boolean
  /** What was pasted there and means nothing for the field. */
  unreadAt?: (field: Field, row?: JsonObject) => string | undefined
  /** What the rules of the submission say at a field. */
  refusalAt?: (field: Field, row?: JsonObject) => string | undefined
}

/** All mistakes in document order, at most one per place; own fields before rows of the same field. */
export function validateForm(form: Checked, models?: readonly string[]): FormError[] {
  const errors: FormError[] = []
  for (const field of form.compiled.fields) {
    if (models && !models.includes(field.model)) continue
    errors.push(...validateField(form, field))
  }
  return errors
}

/** Mistakes of one top-level field and of everything inside it. */
export function validateField(form: Checked, field: Field): FormError[] {
  const state = form.stateOf(field)
  if (!state.visible) return []
  const mistake = validatePlain(form, field)
  const errors = mistake ? [mistake] : []
  return [...errors, ...cellErrors(form, field, rowsInside(field, form.valueOf(field.model)))]
}

/** What is wrong at one place alone: a top-level field or a field of a row. */
export function mistakeAt(form: Checked, field: Field, [, at, inner]: ValuePath): FormError | undefined {
  if (at === undefined) return validatePlain(form, field)
  return cellErrors(form, field, rowsOf(form.valueOf(field.model)), [Number(at)]).find(({ path }) => path[2] === inner)
}

function validatePlain(form: Checked, field: Field): FormError | undefined {
  const state = form.stateOf(field)
  const message = state.visible ? messageFor(form, field, form.valueOf(field.model), state) : undefined
  return message === undefined ? undefined : errorOf([field.model], field, message)
}

/** Mistakes in the fields of rows, of some only where places are given. */
function cellErrors(form: Checked, nest: Field, rows: JsonObject[], places?: number[]): FormError[] {
  const errors: FormError[] = []
  for (const [at, row] of rows.entries()) {
    if (places && !places.includes(at)) continue
    for (const field of judgedInRow(nest, row)) {
      const message = cellMessage(form, field, row)
      if (message !== undefined) errors.push(errorOf([nest.model, at, field.model], field, message))
    }
  }
  return errors
}

/** The fields that stand in a row: all of a batch, in a line its own. */
export function fieldsOfRow(nest: Field, row: JsonObject): readonly Field[] {
  if (nest.holds === 'rows') return nest.children
  return nest.lines.flatMap(({ value, fields }) => (value === row.value ? fields : []))
}

/** Those that are judged: lines only when they are checked (form-designer §11.7). */
const judgedInRow = (nest: Field, row: JsonObject) =>
  nest.holds === 'rows' || row.checked === true ? fieldsOfRow(nest, row) : []

/** Files are lists of objects too, but hold no fields. */
const rowsInside = ({ children }: Field, value: unknown) => (children.length > 0 ? rowsOf(value) : [])

function cellMessage(form: Checked, field: Field, row: JsonObject): string | undefined {
  const state = form.stateInRow(field, row)
  return state.visible ? messageFor(form, field, row[field.model], state, row) : undefined
}

/** Its own mistake, else what a rule of the submission says. Fields that somebody may not edit are not judged. */
function messageFor(form: Checked, field: Field, value: unknown, state: ControlState, row?: JsonObject) {
  if (form.rightOn(field, row) !== 'edit') return undefined
  const unread = form.unreadAt?.(field, row)
  if (unread !== undefined) return `无法识别“${unread}”`
  return ownMistake(form, field, value, state) ?? form.refusalAt?.(field, row)
}

/** Type, required, rules, limits of the type: the first that fails. */
function ownMistake(form: Checked, field: Field, value: unknown, state: ControlState): string | undefined {
  const { kind } = field
  const given = value !== undefined && value !== null
  if (given && !kind.fits(value, state.options)) return '数据格式不正确'
  if (kind.isEmpty(value)) {
    if (form.draft) return undefined
    return state.required ? field.requiredMessage : tooFewRows(field, value, state)
  }
  if (kind.sealed && value === keptSecret) return undefined
  return field.wrong(value, state.options, form.context) ?? (form.draft ? undefined : tooFewRows(field, value, state))
}

/** Rows that nobody can add are not asked for. */
function tooFewRows({ holds }: Field, value: unknown, { options, disabled, readOnly }: ControlState) {
  if (holds !== 'rows' || disabled || readOnly) return undefined
  const fewest = fewestRows(options)
  return (Array.isArray(value) ? value.length : 0) < fewest ? `至少填写${fewest}行` : undefined
}

const errorOf = (path: ValuePath, { id, label }: Field, message: string): FormError => ({
  path,
  model: id,
  label,
  message,
})
