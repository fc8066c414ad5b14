import type { TreeNode } from '@app/shared/kit/tree.ts'

/**
 * What a tick says of the nodes around it: a menu needs the groups above it (`path`), a department stands for itself
 * alone (`node`), since a tick above would open rows that nobody chose.
 */
export type TickPolicy = 'path' | 'node'

interface Entry {
  key: string
  /** Keys from the root to the node above it. */
  above: readonly string[]
  /** Keys of everything below it. */
  below: readonly string[]
  locked: boolean
  node: TreeNode
}

/** Nodes by key, parents before their children. */
export type TickIndex = ReadonlyMap<string, Entry>

export function tickIndex(nodes: readonly TreeNode[]): TickIndex {
  const index = new Map<string, Entry>()
  const add = (node: TreeNode, above: readonly string[]): string[] => {
    const below: string[] = []
    index.set(node.key, { key: node.key, above, below, locked: node.disableCheckbox, node })
    const path = [...above, node.key]
    for (const child of node.children ?? []) below.push(child.key, ...add(child, path))
    return below
  }
  for (const node of nodes) add(node, [])
  return index
}

export type Ticks = ReadonlySet<string>

export const sameTicks = (a: Ticks, b: Ticks) => a.size === b.size && a.isSubsetOf(b)

/** The ticks of a linked tree, of which the server names only the lowest: what leads there belongs to them. */
export function withAbove(index: TickIndex, keys: readonly string[]): Ticks {
  return new Set(keys.flatMap((key) => [key, ...(index.get(key)?.above ?? [])]))
}

interface TickRules {
  linked: boolean
  policy: TickPolicy
}

/** The ticks after a click on one box; locked nodes stay as they are. */
export function ticked(index: TickIndex, ticks: Ticks, key: string, on: boolean, { linked, policy }: TickRules): Ticks {
  const entry = index.get(key)
  if (!entry || entry.locked) return ticks
  const next = new Set(ticks)
  const set = (one: string, to: boolean) => {
    if (index.get(one)?.locked) return
    if (to) next.add(one)
    else next.delete(one)
  }
  const holds = (one: string) => index.get(one)?.below.some((each) => next.has(each)) === true
  if (!linked) {
    set(key, on)
    return next
  }
  for (const one of entry.below) set(one, on)
  set(key, on || (policy === 'path' && holds(key)))
  for (const one of entry.above.toReversed()) {
    if (policy === 'node') set(one, next.has(one) && on)
    else set(one, on || holds(one))
  }
  return next
}

/** All boxes that `wanted` names, or none; locked ones stay. */
export function tickedAll(index: TickIndex, ticks: Ticks, on: boolean, wanted: (node: TreeNode) => boolean): Ticks {
  const next = new Set(ticks)
  for (const { key, locked, node } of index.values()) {
    if (locked) continue
    if (!on) next.delete(key)
    else if (wanted(node)) next.add(key)
  }
  return next
}

/** How the boxes look. Linked, a node is full only with everything below it. */
export function shownTicks(
  index: TickIndex,
  ticks: Ticks,
  { linked, policy }: TickRules,
): { checked: string[]; halfChecked: string[] } {
  const checked: string[] = []
  const halfChecked: string[] = []
  for (const { key, below } of index.values()) {
    const own = ticks.has(key)
    const full = own && (!linked || policy === 'node' || below.every((one) => ticks.has(one)))
    if (full) checked.push(key)
    else if (linked && (own || below.some((one) => ticks.has(one)))) halfChecked.push(key)
  }
  return { checked, halfChecked }
}
