import { useQuery } from '@tanstack/react-query'
import { use } from 'react'
import type { Field, TreeRef } from '@app/shared/kit/field.ts'
import { rootId, type TreeNode } from '@app/shared/kit/tree.ts'
import { WidgetContext, type ProductWidget } from '#/kit/form/productWidgets.ts'
import { widgetOf } from '#/kit/form/widgets.ts'
import { call } from '#/kit/http/http.ts'

interface ChosenNameProps {
  field: Field
  tree: TreeRef | undefined
  id: string
}

/** Whom or what the id of a filter means, by name. */
export default function ChosenName({ field, tree, id }: ChosenNameProps) {
  const product = use(WidgetContext)
  if (tree) return <NodeName tree={tree} id={id} />
  const widget = widgetOf(field)
  const Name = product && widget in product ? product[widget as ProductWidget].Name : undefined
  return Name ? <Name id={id} /> : '已选择'
}

const wholeTree = { level: 50, id: rootId }

const nodeIn = (nodes: readonly TreeNode[], id: string): TreeNode | undefined => {
  for (const node of nodes) {
    const found = node.id === id ? node : nodeIn(node.children ?? [], id)
    if (found) return found
  }
  return undefined
}

function NodeName({ tree: { name, treeEndpoints }, id }: { tree: TreeRef; id: string }) {
  const { select } = treeEndpoints
  const { data, isPending } = useQuery({
    queryKey: [name, 'select', select.path, wholeTree],
    queryFn: async ({ signal }) => (await call(select, { params: wholeTree }, { signal, silent: true })) as TreeNode[],
  })
  if (isPending) return '…'
  return nodeIn(data ?? [], id)?.title ?? '已不存在'
}
