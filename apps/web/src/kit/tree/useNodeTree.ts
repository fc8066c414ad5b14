import { keepPreviousData, useQueries, useQuery, type QueryFunctionContext } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { rootId, type TreeNode } from '@app/shared/kit/tree.ts'
import { httpOf } from '#/kit/http/httpOf.ts'
import { flatNodes, isTop, type TreeSource } from './treeSource.ts'

/** Levels that come at once; deeper ones when their parent is opened. */
const firstLevels = 3

/** Nodes of a tree, or those that a search found with the way to each. */
export function useNodeTree({ key, below, search }: TreeSource, text: string) {
  const searching = text !== ''
  const [choice, setChoice] = useState<ReadonlyMap<string, boolean>>(new Map())
  const top = useQuery({
    queryKey: [...key, searching ? { text } : rootId],
    queryFn: ({ client, signal }) =>
      searching ? search(httpOf(client), text, signal) : below(httpOf(client), firstLevels, rootId, signal),
    placeholderData: keepPreviousData,
  })
  const known = useMemo(() => flatNodes(top.data ?? []), [top.data])
  const loadedAbove = new Set(known.filter(hasNodes).map((node) => node.key))
  const wanted = searching ? [] : [...choice].flatMap(([id, open]) => (open && !loadedAbove.has(id) ? [id] : []))
  const parts = useQueries({
    queries: wanted.map((id) => ({
      queryKey: [...key, id],
      queryFn: ({ client, signal }: QueryFunctionContext) => below(httpOf(client), 1, id, signal),
    })),
    combine: (results) => ({
      data: new Map(wanted.map((id, at) => [id, results[at]?.data])),
      fetching: results.some((result) => result.isFetching),
      error: results.find((result) => result.error)?.error,
    }),
  })
  const nodes = useMemo(() => {
    const filled = (node: TreeNode): TreeNode => {
      const children = node.children ?? parts.data.get(node.key)
      return children ? { ...node, children: children.map(filled) } : node
    }
    return (top.data ?? []).map(filled)
  }, [top.data, parts.data])
  const all = useMemo(() => new Map(flatNodes(nodes).map((node) => [node.key, node])), [nodes])
  const isOpen = (node: TreeNode) => choice.get(node.key) ?? (searching ? hasNodes(node) : opensAtFirst(node))
  return {
    nodes,
    /** Everything that is known, by key. */
    all,
    opened: [...all.values()].filter((node) => !node.isLeaf && isOpen(node)).map((node) => node.key),
    toggle: (node: TreeNode, open: boolean) => setChoice(new Map(choice).set(node.key, open)),
    loading: top.isPending,
    fetching: top.isFetching || parts.fetching,
    failure: (top.error ?? parts.error)?.message,
    retry: () => void top.refetch(),
  }
}

const hasNodes = ({ children }: TreeNode) => (children?.length ?? 0) > 0
const opensAtFirst = (node: TreeNode) => isTop(node) && hasNodes(node)
