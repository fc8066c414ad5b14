import { isSpent } from '@app/form-engine/expression/work.ts'
import { type JsonObject, bare, isObject, own, rowsOf, sameJson } from '@app/form-engine/validation/json.ts'
import { adopt } from './adopt.ts'
import { markBetween, type Changes } from './changes.ts'
import type { CompiledForm, Field } from './compiled.ts'
import { newRow } from './compileForm.ts'
import { createCore, type Core } from './core.ts'
import { follow, openRecord } from './openRecord.ts'
import { permissionOf, rowRights } from './permissions.ts'
import { resultOf } from './result.ts'
import { underRules } from './submissionRules.ts'
import type { FieldPermissions, FormContext, FormError, FormValues, Submission } from './types.ts'
import { fieldsOfRow, validateForm } from './validate.ts'

export interface SubmissionSettings {
  /** The record as it stands; nothing for a new one. */
  stored?: FormValues
  /** It was submitted: what formulas gave stays until a field that they read changes, and the context tells of then. */
  recorded?: boolean
  context?: FormContext
  permissions?: FieldPermissions
  /** 暂存: nothing is required yet. */
  draft?: boolean
}

/**
 * What the server makes of what somebody sent (form-designer §19.7): declared fields only, the JSON types as they are,
 * fields that the sender may not edit as they were, rules and formulas worked out anew, then every check that the page
 * makes as well.
 */
export function acceptSubmission(compiled: CompiledForm, raw: unknown, settings: SubmissionSettings = {}): Submission {
  const { draft } = settings
  if (!isObject(raw)) return { values: bare(), errors: [ofAll('数据格式不正确')] }
  const core = settings.recorded ? changedRecord(compiled, raw, settings) : newRecord(compiled, raw, settings)
  if (isSpent(core.work)) return { values: bare(), errors: [ofAll('公式与联动的计算量过大，请减少表格的行数')] }
  const errors = validateForm(draft ? { ...core, draft } : underRules(core))
  return { values: resultOf(core), errors }
}

function newRecord(compiled: CompiledForm, raw: JsonObject, settings: SubmissionSettings): Core {
  const values = bare()
  for (const field of compiled.fields) values[field.model] = taken(field, own(raw, field.model), settings)
  const core = coreOf(compiled, values, settings)
  follow(core)
  return core
}

/** What was sent is put into the record as it stood, as somebody does on the page. */
function changedRecord(compiled: CompiledForm, raw: JsonObject, settings: SubmissionSettings): Core {
  const values = bare()
  for (const field of compiled.fields) values[field.model] = adopt(field, own(settings.stored, field.model))
  const core = coreOf(compiled, values, settings)
  openRecord(core, true)
  const { left } = core.work
  const stood = { ...settings, stored: Object.fromEntries(core.values) }
  const changes: Changes = new Map()
  for (const field of compiled.fields) {
    const before = core.valueOf(field.model)
    const after = field.formula === undefined ? taken(field, own(raw, field.model), stood) : before
    if (sameJson(before, after)) continue
    core.set([field.model], after)
    markBetween(changes, field, before, after)
  }
  follow(core, changes)
  // A record that is too much to open is too much to change.
  core.work.left = Math.min(core.work.left, left)
  return core
}

const coreOf = (
  compiled: CompiledForm,
  values: FormValues,
  { context = { now: new Date() }, permissions }: SubmissionSettings,
) => createCore(compiled, { context, values, ...(permissions && { permissions }) })

/** A mistake of the submission as a whole. */
const ofAll = (message: string): FormError => ({ path: [], model: '', label: '', message })

/** The value of one field: the sent one where the sender may edit it, else the one that stands. */
function taken(field: Field, sent: unknown, settings: SubmissionSettings): unknown {
  const right = permissionOf(settings.permissions, field)
  if (right === 'hidden' || field.fixed) return standing(field, settings)
  const fits = field.kind.fits(sent, field.control.options)
  if (fits && field.holds === 'rows') return takenRows(field, rowsOf(adopt(field, sent)), settings)
  if (right === 'read') return standing(field, settings)
  return fits && field.holds === 'lines' ? takenLines(field, rowsOf(adopt(field, sent)), settings) : adopt(field, sent)
}

/** A record may have come from before the server numbered it. */
function standing(field: Field, { stored, context }: SubmissionSettings): unknown {
  const value = stored && adopt(field, own(stored, field.model))
  return !stored || (field.kind.assigned && value === undefined) ? field.initial(context) : value
}

/** Rows by the rights on rows and on each of their fields; what may not be removed stays in its place. */
function takenRows(batch: Field, sent: readonly JsonObject[], settings: SubmissionSettings): JsonObject[] {
  const rights = rowRights(settings.permissions, batch)
  const mayList = permissionOf(settings.permissions, batch) === 'edit'
  const merge = mergeFields(batch.children, settings.permissions)
  const before = rowsOf(standing(batch, settings))
  const old = new Map(before.map((row) => [row.key, row]))
  const changed = (row: JsonObject, stood: JsonObject) => (rights.edit ? merge(stood, row) : stood)
  const added = (row: JsonObject) =>
    mayList && rights.add ? [merge({ ...newRow(batch.children, settings.context), key: row.key }, row)] : []
  if (mayList && rights.remove)
    return sent.flatMap((row) => {
      const stood = old.get(row.key)
      return stood ? [changed(row, stood)] : added(row)
    })
  const byKey = new Map(sent.map((row) => [row.key, row]))
  return [
    ...before.map((stood) => changed(byKey.get(stood.key) ?? stood, stood)),
    ...sent.filter(({ key }) => !old.has(key)).flatMap(added),
  ]
}

function takenLines(list: Field, sent: readonly JsonObject[], settings: SubmissionSettings): JsonObject[] {
  const before = rowsOf(standing(list, settings))
  return sent.map((line, at) => {
    return mergeFields(fieldsOfRow(list, line), settings.permissions)({ ...before[at], checked: line.checked }, line)
  })
}

/** Puts the fields that somebody may edit into a row or line that stands. */
function mergeFields(fields: readonly Field[], permissions: FieldPermissions | undefined) {
  const isEditable = (field: Field) => !field.fixed && permissionOf(permissions, field) === 'edit'
  const editable = fields.filter((field) => field.formula === undefined && isEditable(field))
  return (stood: JsonObject, sent: JsonObject): JsonObject => {
    const row = { ...stood }
    for (const { model } of editable) row[model] = own(sent, model)
    return row
  }
}

/** Values for somebody's eyes: without the fields that are hidden from them, without anything undeclared. */
export function withoutHidden(compiled: CompiledForm, values: FormValues, permissions: FieldPermissions): FormValues {
  const isSeen = (field: Field) => permissionOf(permissions, field) !== 'hidden'
  const seen = bare()
  for (const field of compiled.fields) {
    const value = own(values, field.model)
    if (value === undefined || !isSeen(field)) continue
    const blind = field.children.filter((child) => !isSeen(child)).map(({ model }) => model)
    seen[field.model] = blind.length > 0 ? rowsOf(value).map((row) => without(row, blind)) : value
  }
  return seen
}

const without = (row: JsonObject, names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))
