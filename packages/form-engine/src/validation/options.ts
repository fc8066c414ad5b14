import type { Option } from '@app/form-engine/document/types.ts'

const known = new WeakMap<readonly Option[], ReadonlySet<unknown>>()

/** Values of choices at every depth; read once per list. */
export function optionValues(options: readonly Option[]): ReadonlySet<unknown> {
  const before = known.get(options)
  if (before) return before
  const values = new Set<unknown>()
  const collect = (list: readonly Option[]) => {
    for (const { value, children } of list) {
      values.add(value)
      if (children) collect(children)
    }
  }
  collect(options)
  known.set(options, values)
  return values
}

/** Labels along a way down the tree, undefined where it leaves the tree. */
export function labelsAlong(options: readonly Option[], path: readonly unknown[]): (string | undefined)[] {
  let list: readonly Option[] | undefined = options
  return path.map((step) => {
    const option: Option | undefined = list?.find(({ value }) => value === step)
    list = option?.children
    return option?.label
  })
}

export const pathExists = (options: readonly Option[], path: readonly unknown[]) =>
  !labelsAlong(options, path).includes(undefined)

const labelled = new WeakMap<readonly Option[], ReadonlyMap<unknown, string>>()

/** Labels by value at every depth, the first of each value; read once per list. */
function labelsIn(options: readonly Option[]): ReadonlyMap<unknown, string> {
  const before = labelled.get(options)
  if (before) return before
  const labels = new Map<unknown, string>()
  const collect = (list: readonly Option[]) => {
    for (const { value, label, children } of list) {
      if (!labels.has(value)) labels.set(value, label)
      if (children) collect(children)
    }
  }
  collect(options)
  labelled.set(options, labels)
  return labels
}

/** Label of one value at any depth. */
export const labelOf = (options: readonly Option[], value: unknown): string | undefined => labelsIn(options).get(value)
