import type { Control, Option } from '@app/form-engine/document/types.ts'
import { useFormScope } from '#/components/form/formScope.ts'
import { useDictLabels } from '#/kit/words/useDict.ts'
import { noOptions } from './optionSource.ts'

/** What the values of a control were called when somebody chose them; of a dictionary also what is disabled by now. */
export function useStoredWords({ key, options }: Pick<Control, 'key' | 'options'>): readonly Option[] {
  const entries = useDictLabels(options.dictCode || undefined)
  const stored = useFormScope()?.labels[key] ?? noOptions
  if (!options.dictCode) return stored
  return entries.map(({ dictValue, dictLabel }) => ({ value: dictValue, label: dictLabel }))
}

/** The words of a value when all of them were stored; then nobody needs to be asked for them. */
export function storedLabels(words: readonly Option[], value: unknown): string[] | undefined {
  const chosen: unknown[] = [value].flat()
  const labels = chosen.flatMap((one) => words.find((word) => word.value === one)?.label ?? [])
  return labels.length === chosen.length && labels.length > 0 ? labels : undefined
}
