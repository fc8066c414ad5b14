import { nestingOf } from '@app/form-engine/controls/registry.ts'
import { fieldKindOf, nestedFields, type DataField } from '#/modules/form/record/shape/recordFields.ts'
import type { RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import { demandsOf } from './demands.ts'
import { importedFields } from './recordSheet.ts'

/** Tables whose rows a sheet can fill: cells hold no files, so none that asks for files in every row. */
export function importedTables({ definition, fields }: Pick<RecordVersion, 'definition' | 'fields'>): DataField[] {
  const demand = demandsOf(definition)
  return fields.filter(({ control }) => {
    if (nestingOf(control.type) !== 'rows') return false
    const children = nestedFields(control)
    const filled = new Set(importedFields(children))
    return filled.size > 0 && children.every((child) => filled.has(child) || demand(child.control) !== 'always')
  })
}

/**
 * Why no sheet can fill the form: it asks for files or secrets in every record, and cells hold none. Those that a rule may hide or
 * bring up are judged row by row.
 */
export function importRefusal(run: Pick<RecordVersion, 'definition' | 'fields'>): string | undefined {
  const { definition, fields } = run
  const demand = demandsOf(definition)
  const tables = importedTables(run)
  const needed = fields.filter((field) => {
    const takesNone =
      ['files', 'secret'].includes(fieldKindOf(field.control)) ||
      (nestingOf(field.control.type) === 'rows' && !tables.includes(field))
    return takesNone && demand(field.control) === 'always'
  })
  if (needed.length === 0) return undefined
  const words = [...new Set(needed.map((field) => (fieldKindOf(field.control) === 'secret' ? '密码' : '附件')))]
  return `含必填${words.join('和')}的表单不能导入：${needed.map(({ label }) => label).join('、')}`
}
