import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { fieldIn, type FieldHistory } from '#/modules/form/record/shape/fieldHistory.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import type { RecordVersion } from '#/modules/form/record/shape/recordForm.ts'

const longest = 200

export interface TitleFacts {
  formName: string
  submitter: string
  deptName: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
}

const factNames = ['提交人', '部门', '提交时间', '表单名称']
const placeholders = /\$?\{([^{}]+)\}/g

/** What names in a title mean; nothing for a field that a record of the version does not have. */
export type TitleNames = ReadonlyMap<string, DataField | undefined>

/** Names of today come first: the template is the form's, whatever version a record has. */
export function titleNames(history: FieldHistory, { version, fields }: RecordVersion): TitleNames {
  const names = new Map<string, DataField | undefined>()
  for (const field of fields.toReversed()) names.set(field.label, field).set(field.model, field)
  for (const field of history.fields.toReversed()) {
    if (field.removed) continue
    const own = fieldIn(history, field, version.id)
    names.set(field.label, own).set(field.model, own)
  }
  return names
}

/**
 * The title of a record: `{model}` or `{label}` of a field, `{提交人}`, `{部门}`, `{提交时间}`, `{表单名称}`; one pass, no
 * nesting, anything else stays as it was written (security IN-16).
 */
export function recordTitle(
  template: string | null,
  names: TitleNames,
  values: FormValues,
  context: FormContext,
  facts: TitleFacts,
): string {
  const known = new Map<string, string>()
  for (const [name, field] of names)
    known.set(name, field ? valueText(field.control, values[field.model], context) : '')
  known.set('提交人', facts.submitter).set('部门', facts.deptName)
  known.set('提交时间', facts.time).set('表单名称', facts.formName)
  const written = template?.trim() || '{提交人}提交的{表单名称}'
  const title = written.replaceAll(placeholders, (placeholder, name: string) => known.get(name) ?? placeholder)
  return [...title.replaceAll(/\s+/g, ' ').trim()].slice(0, longest).join('') || facts.formName
}

const meant = (fields: readonly DataField[], name: string) =>
  fields.find(({ model, label }) => model === name || label === name)

/** The template with the names that its fields have from now on. */
export function renamedTitle(template: string, before: readonly DataField[], now: readonly DataField[]): string {
  return template.replaceAll(placeholders, (placeholder, name: string) => {
    const was = factNames.includes(name) ? undefined : meant(before, name)
    const is = was && now.find(({ key }) => key === was.key)
    if (!is || meant(now, name) === is) return placeholder
    const next = was.model !== name && meant(now, is.label) === is ? is.label : is.model
    return placeholder.replace(name, () => next)
  })
}

/** Names in a template that nothing in the form has. */
export const unknownNames = (template: string, fields: readonly DataField[]): string[] =>
  [...template.matchAll(placeholders)].flatMap(([, name = '']) =>
    factNames.includes(name) || meant(fields, name) ? [] : [name],
  )
