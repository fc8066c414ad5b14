import type { Option } from '@app/form-engine/document/types.ts'

/** Options as an input shows them, and how far they are. */
export interface LoadedOptions {
  options: readonly Option[]
  loading: boolean
  failed: boolean
  /** The server refuses them to whoever fills the form: asking again changes nothing. */
  denied?: boolean
  retry: () => void
}

export const noOptions: readonly Option[] = []

export const atHand = (options: readonly Option[]): LoadedOptions => ({
  options,
  loading: false,
  failed: false,
  retry: () => undefined,
})

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap((option) => [option, ...flat(option.children ?? noOptions)])

/** The words of a value; what no option has is shown as it is. */
export function labelsOf(options: readonly Option[], value: unknown): string[] {
  const values: unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  const all = flat(options)
  return values.map((one) => all.find((option) => option.value === one)?.label ?? String(one))
}

/** A path through a tree as its words. */
export function pathLabels(options: readonly Option[], path: readonly unknown[]): string[] {
  const [first, ...rest] = path
  if (first === undefined) return []
  const found = options.find((option) => option.value === first)
  return [found?.label ?? String(first), ...pathLabels(found?.children ?? noOptions, rest)]
}

export const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The options, and after them what is chosen although nobody offers it (form-designer §11.6), by its stored word. */
export function withChosen(options: readonly Option[], value: unknown, words = noOptions): readonly Option[] {
  const chosen: unknown[] = Array.isArray(value) ? value : isEmpty(value) ? [] : [value]
  const strange = chosen.filter((one) => !options.some((option) => option.value === one))
  return strange.length === 0
    ? options
    : [...options, ...strange.map((one) => ({ value: one as string, label: labelsOf(words, one)[0] ?? String(one) }))]
}
