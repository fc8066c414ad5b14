import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Button, Empty, Input, Spin, Tree, type TreeProps } from 'antd'
import { useState, type ReactNode } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useHeight } from '#/kit/page/useHeight.ts'
import { HitText } from '#/kit/table/HitText.tsx'
import { treeCaret } from './treeCaret.tsx'
import type { TreeSource } from './treeSource.ts'
import { useNodeTree } from './useNodeTree.ts'
import css from './nodeTree.module.css'

/** What a page makes of the nodes: which can be chosen, and what happens then. */
export interface NodeTreeUse {
  selected?: readonly string[]
  onSelect?: (node: TreeNode) => void
  /** Boxes: ticked and half ticked keys of the known nodes. */
  ticks?: (known: ReadonlyMap<string, TreeNode>) => { checked: string[]; halfChecked: string[] }
  canTick?: (node: TreeNode) => boolean
  onTick?: (node: TreeNode, ticked: boolean, known: ReadonlyMap<string, TreeNode>) => void
  canSelect?: (node: TreeNode) => boolean
}

export interface NodeTreeProps extends NodeTreeUse {
  source: TreeSource
  label: string
  placeholder?: string
  /** Row above the tree. */
  head?: ReactNode
  /** A node as it is drawn; its name unless given. */
  title?: (node: TreeNode, hit: string) => ReactNode
}

/** A tree of nodes to choose from: searched by its source, deeper levels loaded when opened. */
export function NodeTree(props: NodeTreeProps) {
  const { source, label, head, onSelect, canSelect, ticks, canTick, onTick } = props
  const [text, setText] = useState('')
  const tree = useNodeTree(source, text)
  const [room, height] = useHeight()
  const data = tree.nodes.map(function drawn(node): DrawnNode {
    return {
      key: node.key,
      title: node.title,
      isLeaf: node.isLeaf,
      node,
      disabled: node.disabled,
      selectable: onSelect !== undefined && node.selectable && (canSelect?.(node) ?? true),
      checkable: canTick?.(node) ?? true,
      ...(node.children ? { children: node.children.map(drawn) } : {}),
    }
  })
  const boxes: TreeProps<DrawnNode> = ticks
    ? {
        checkable: true,
        checkStrictly: true,
        checkedKeys: ticks(tree.all),
        onCheck: (_, { node, checked }) => onTick?.(node.node, checked, tree.all),
      }
    : {}
  return (
    <div className={css.panel}>
      <Input.Search
        allowClear
        enterButton={<Button aria-label="查询" icon={<SearchOutlined aria-hidden />} />}
        placeholder={props.placeholder ?? source.placeholder}
        aria-label={props.placeholder ?? source.placeholder}
        loading={tree.fetching && !tree.loading}
        onSearch={(typed) => setText(typed.trim())}
      />
      {head}
      <div ref={room} className={css.room}>
        {tree.failure && <LoadFailure text={tree.failure} onRetry={tree.retry} />}
        <Spin spinning={tree.loading} delay={200}>
          {!tree.loading && !tree.failure && tree.nodes.length === 0 && (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="暂无数据" />
          )}
          {tree.nodes.length > 0 && (
            <Tree<DrawnNode>
              blockNode
              switcherIcon={treeCaret}
              aria-label={label}
              height={height}
              treeData={data}
              expandedKeys={tree.opened}
              selectedKeys={[...(props.selected ?? [])]}
              onExpand={(_, { node, expanded }) => tree.toggle(node.node, expanded)}
              onSelect={(_, { node }) => onSelect?.(node.node)}
              titleRender={({ node }) => (
                <span className={css.title}>
                  {props.title?.(node, text) ?? <HitText text={node.title} hit={text} />}
                </span>
              )}
              {...boxes}
            />
          )}
        </Spin>
      </div>
    </div>
  )
}

interface DrawnNode {
  key: string
  title: string
  isLeaf: boolean
  disabled: boolean
  selectable: boolean
  checkable: boolean
  node: TreeNode
  children?: DrawnNode[]
}
