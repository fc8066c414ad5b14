import type { Row } from '#/kit/http/useResource.ts'

/** A node with what is loaded below it; a leaf has no `children`. */
export type TreeRow = Row & {
  parentId?: unknown
  treeLevel?: unknown
  treeLeaf?: unknown
  /** `false`: it only leads to rows of the user's data scope. */
  reachable?: unknown
  children?: TreeRow[]
}

/** Nodes of a list and everything loaded below them, parents first. */
export function flatten(rows: readonly TreeRow[]): TreeRow[] {
  const found: TreeRow[] = []
  const walk = (list: readonly TreeRow[]) => {
    for (const row of list) {
      found.push(row)
      if (row.children) walk(row.children)
    }
  }
  walk(rows)
  return found
}
