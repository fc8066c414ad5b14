import type { RecordForm } from '@app/shared/form/record.ts'
import type { DictEntry } from '#/kit/words/useDict.ts'

export interface FormGroup {
  key: string
  label: string
  forms: RecordForm[]
}

/** Forms by category in the order of the dictionary, those without one last. */
export function formGroups(forms: readonly RecordForm[], categories: readonly DictEntry[]): FormGroup[] {
  const known = new Set(categories.map(({ dictValue }) => dictValue))
  return [
    ...categories.map(({ dictValue, dictLabel }) => ({
      key: dictValue,
      label: dictLabel,
      forms: forms.filter(({ category }) => category === dictValue),
    })),
    { key: '', label: '未分类', forms: forms.filter(({ category }) => !known.has(category)) },
  ].filter((group) => group.forms.length > 0)
}
