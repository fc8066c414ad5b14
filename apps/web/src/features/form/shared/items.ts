import type { Option } from '@app/form-engine/document/types.ts'

/** What the option editor edits: an option, possibly a tree of them, a tab, a line. */
export interface Item {
  value?: Option['value'] | undefined
  label?: string | undefined
  children?: this[] | undefined
}

/** Indexes from the top of the tree down. */
export type Path = readonly number[]

export interface Row<T> {
  path: Path
  item: T
}

/** Every item with its place, children after their parent. */
export function rowsOf<T extends Item>(items: readonly T[], above: Path = []): Row<T>[] {
  return items.flatMap((item, at) => {
    const path = [...above, at]
    return [{ path, item }, ...rowsOf(childrenOf(item), path)]
  })
}

/** The tree with the list of siblings around a path changed. */
function around<T extends Item>(items: readonly T[], path: Path, change: (list: T[], at: number) => T[]): T[] {
  const [at = 0, ...rest] = path
  if (rest.length === 0) return change([...items], at)
  return items.map((item, index) => (index === at ? withChildren(item, around(childrenOf(item), rest, change)) : item))
}

const childrenOf = <T extends Item>(item: T): T[] => item.children ?? []

/** Childless items have no key `children`: an empty list would look like a branch. */
function withChildren<T extends Item>(item: T, children: T[]): T {
  if (children.length > 0) return { ...item, children }
  const { children: _none, ...rest } = item
  return rest as T
}

export const replaceAt = <T extends Item>(items: readonly T[], path: Path, change: (item: T) => T) =>
  around(items, path, (list, at) => list.map((item, index) => (index === at ? change(item) : item)))

export const removeAt = <T extends Item>(items: readonly T[], path: Path) =>
  around(items, path, (list, at) => list.toSpliced(at, 1))

export const insertAfter = <T extends Item>(items: readonly T[], path: Path, added: readonly T[]) =>
  around(items, path, (list, at) => list.toSpliced(at + 1, 0, ...added))

const insertAt = <T extends Item>(items: readonly T[], path: Path, item: T) =>
  around(items, path, (list, at) => list.toSpliced(at, 0, item))

export const addChild = <T extends Item>(items: readonly T[], path: Path, child: T) =>
  replaceAt(items, path, (item) => withChildren(item, [...childrenOf(item), child]))

export function itemAt<T extends Item>(items: readonly T[], path: Path): T | undefined {
  const [at = 0, ...rest] = path
  const item = items[at]
  return item === undefined || rest.length === 0 ? item : itemAt(childrenOf(item), rest)
}

/** An item with what is below it to where another row stands; itself and its own children are no such place. */
export function moveRow<T extends Item>(items: readonly T[], from: Path, to: Path): T[] {
  const moved = itemAt(items, from)
  if (!moved || isWithin(to, from)) return [...items]
  const level = from.length - 1
  // Taking it away moves its later siblings, and what is below them, one up.
  const shifted = to.map((at, depth) =>
    depth === level && isWithin(to.slice(0, level), from.slice(0, level)) && at > (from[level] ?? 0) ? at - 1 : at,
  )
  const later = comparePaths(to, from) > 0
  const target = later ? [...shifted.slice(0, -1), (shifted.at(-1) ?? 0) + 1] : shifted
  return insertAt(removeAt(items, from), target, moved)
}

const isWithin = (path: Path, outer: Path) => outer.every((at, level) => path[level] === at)

function comparePaths(one: Path, other: Path): number {
  for (const [level, at] of one.entries()) {
    const against = other[level]
    if (against === undefined) return 1
    if (at !== against) return at - against
  }
  return one.length - other.length
}

/** One level down: the last child of the sibling before it. */
export function indent<T extends Item>(items: readonly T[], path: Path): T[] {
  const at = path.at(-1) ?? 0
  const moved = itemAt(items, path)
  if (!moved || at === 0) return [...items]
  return addChild(removeAt(items, path), [...path.slice(0, -1), at - 1], moved)
}

/** One level up: right after its parent. */
export function outdent<T extends Item>(items: readonly T[], path: Path): T[] {
  const moved = itemAt(items, path)
  if (!moved || path.length === 1) return [...items]
  return insertAfter(removeAt(items, path), path.slice(0, -1), [moved])
}

/** Values that stand more than once: in the whole tree, or only among siblings where a value is read with its path. */
export function repeatedValues(items: readonly Item[], amongSiblings: boolean): ReadonlySet<string> {
  const lists = amongSiblings
    ? [items, ...rowsOf(items).map(({ item }) => item.children ?? [])]
    : [rowsOf(items).map(({ item }) => item)]
  return new Set(
    lists.flatMap((list) => {
      const values = list.map(({ value }) => String(value))
      return values.filter((value, at) => values.indexOf(value) !== at)
    }),
  )
}

/** What 添加 adds: the next number that nobody has (form-designer §1.6). */
export function nextItem(items: readonly Item[], count: number): { value: string; label: string } {
  const taken = new Set(rowsOf(items).map(({ item }) => String(item.value)))
  let number = count + 1
  while (taken.has(`${number}`)) number += 1
  return { value: `${number}`, label: `选项${number}` }
}
