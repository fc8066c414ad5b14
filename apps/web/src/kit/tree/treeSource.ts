import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree, type TreeNode } from '@app/shared/kit/tree.ts'
import type { HttpClient } from '#/kit/http/http.ts'
import { matchesTitle } from '#/kit/words/pinyin.ts'

/** Where the nodes of a tree come from. */
export interface TreeSource {
  /** Queries of the tree start with it, so that writes of the resource refresh them. */
  key: readonly string[]
  placeholder: string
  below: (http: HttpClient, level: number, id: string, signal: AbortSignal) => Promise<TreeNode[]>
  search: (http: HttpClient, text: string, signal: AbortSignal) => Promise<TreeNode[]>
}

export const isTop = ({ parentId }: TreeNode) => parentId === rootId

/** Nodes and everything known below them, parents first. */
export const flatNodes = (nodes: readonly TreeNode[]): TreeNode[] =>
  nodes.flatMap((node) => [node, ...flatNodes(node.children ?? [])])

const allLevels = 50

/** The whole tree of a contract, as far as one answer carries it. */
export const wholeTree = (
  http: HttpClient,
  { treeEndpoints }: Tree<Fields>,
  signal: AbortSignal,
): Promise<TreeNode[]> =>
  http.call(treeEndpoints.select, { params: { level: allLevels, id: rootId } }, { signal, silent: true })

/** Nodes of a contract that may be chosen from (`select`); found by their names or the initials of their pinyin. */
export function sourceOf(tree: Tree<Fields>): TreeSource {
  return {
    key: [tree.name, 'select'],
    placeholder: `请输入${tree.fields[tree.titleField]?.label ?? tree.label}`,
    below: (http, level, id, signal) =>
      http.call(tree.treeEndpoints.select, { params: { level, id } }, { signal, silent: true }),
    search: async (http, text, signal) => found(await wholeTree(http, tree, signal), text),
  }
}

/** Nodes with such a name, and the way to each. */
const found = (nodes: readonly TreeNode[], text: string): TreeNode[] =>
  nodes.flatMap((node) => {
    const children = found(node.children ?? [], text)
    return children.length > 0 || matchesTitle(node.title, text) ? [{ ...node, children }] : []
  })
