import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import type { DataField } from './recordFields.ts'

const longest = 200

export interface TitleFacts {
  formName: string
  submitter: string
  deptName: string
  /** `YYYY-MM-DD HH:mm:ss` */
  time: string
}

/**
 * The title of a record: `{model}` or `{label}` of a field, `{提交人}`, `{部门}`, `{提交时间}`, `{表单名称}`; one pass, no
 * nesting, anything else stays as it was written (security IN-16).
 */
export function recordTitle(
  template: string | null,
  fields: readonly DataField[],
  values: FormValues,
  context: FormContext,
  facts: TitleFacts,
): string {
  const known = new Map<string, string>()
  for (const { label, model, control } of fields.toReversed()) {
    const text = valueText(control, values[model], context)
    known.set(label, text).set(model, text)
  }
  known.set('提交人', facts.submitter).set('部门', facts.deptName)
  known.set('提交时间', facts.time).set('表单名称', facts.formName)
  const written = template?.trim() || '{提交人}提交的{表单名称}'
  const title = written.replaceAll(/\$?\{([^{}]+)\}/g, (placeholder, name: string) => known.get(name) ?? placeholder)
  return [...title.replaceAll(/\s+/g, ' ').trim()].slice(0, longest).join('') || facts.formName
}
