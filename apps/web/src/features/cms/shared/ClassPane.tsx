import { useMemo } from 'react'
import { cmsClass, type ClassAction } from '@app/shared/cms/cmsClass.ts'
import { cmsClassCalls } from '@app/shared/cms/cmsClassCalls.ts'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { AllNodes } from '#/kit/tree/AllNodes.tsx'
import { NodeTree } from '#/kit/tree/NodeTree.tsx'
import type { TreeSource } from '#/kit/tree/treeSource.ts'
import { ClassTitle } from './ClassTitle.tsx'

interface ClassPaneProps {
  /** The chosen class; none means all. */
  selected: string | undefined
  onSelect: (node: TreeNode | undefined) => void
  /** What the list beside it is about; `view` unless given. */
  action?: ClassAction
  /** Nodes that cannot be chosen though the user may: classes of links, where articles are listed. */
  canSelect?: (node: TreeNode) => boolean
}

/** The classes in a pane beside a list that they narrow; only those in which the user has the grant. */
export function ClassPane({ selected, onSelect, action = 'view', canSelect }: ClassPaneProps) {
  const source = useMemo<TreeSource>(
    () => ({
      key: [cmsClass.name, 'pane', action],
      placeholder: '请输入栏目名称或编码',
      below: (http, level, id, signal) =>
        http.call(cmsClassCalls.listTree, { params: { level, id }, query: { action } }, { signal, silent: true }),
      search: (http, className, signal) =>
        http.call(cmsClassCalls.search, { query: { className, action } }, { signal, silent: true }),
    }),
    [action],
  )
  return (
    <NodeTree
      source={source}
      label="栏目"
      selected={selected === undefined ? [] : [selected]}
      onSelect={onSelect}
      {...(canSelect && { canSelect })}
      head={<AllNodes pressed={selected === undefined} onClick={() => onSelect(undefined)} />}
      title={(node, hit) => <ClassTitle node={node} hit={hit} />}
    />
  )
}
