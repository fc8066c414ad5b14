import type { Control } from '@app/form-engine/definition/types.ts'
import { walk } from '@app/form-engine/definition/walk.ts'
import { kindOf } from './recordFields.ts'
import type { RecordVersion } from './recordForm.ts'

const isHidden = ({ options }: Control) => options.hidden === true

/**
 * Why no sheet can fill the form: it asks for files in every record, and cells hold none. Files that a rule may hide or
 * bring up are judged row by row.
 */
export function importRefusal({
  definition,
  fields,
}: Pick<RecordVersion, 'definition' | 'fields'>): string | undefined {
  const targets = new Set(
    (definition.config.linkages ?? [])
      .flatMap((linkage) => [...linkage.then, ...(linkage.else ?? [])])
      .flatMap((action) => action.targets),
  )
  const known = new Set(fields.map(({ control }) => control))
  const needed = [...walk(definition.list)].filter(
    ({ control, ancestors }) =>
      known.has(control) &&
      kindOf(control) === 'files' &&
      control.rules?.[0]?.required === true &&
      [control, ...ancestors].every((one) => !isHidden(one) && !targets.has(one.key)),
  )
  if (needed.length === 0) return undefined
  const labels = needed.map(({ control }) => control.label || control.model)
  return `含必填附件的表单不能导入：${labels.join('、')}`
}
