import SearchOutlined from '@ant-design/icons/SearchOutlined'
import { Button, Empty, Input, Spin, Tree, type TreeProps } from 'antd'
import { useState, type ReactNode } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { LoadFailure } from '#/kit/page/LoadFailure.tsx'
import { useHeight } from '#/kit/page/useHeight.ts'
import { HitText } from '#/kit/table/HitText.tsx'
import { treeCaret } from '#/kit/tree/treeCaret.tsx'
import { OrgIcon } from './OrgIcon.tsx'
import { isPerson, type TreeSource } from './sources.ts'
import { useOrgTree } from './useOrgTree.ts'
import css from './orgTree.module.css'

/** What a page makes of the nodes: which can be chosen, and what happens then. */
export interface OrgTreeUse {
  selected?: readonly string[]
  onSelect?: (node: TreeNode) => void
  /** Boxes: ticked and half ticked keys of the known nodes. */
  ticks?: (known: ReadonlyMap<string, TreeNode>) => { checked: string[]; halfChecked: string[] }
  canTick?: (node: TreeNode) => boolean
  onTick?: (node: TreeNode, ticked: boolean, known: ReadonlyMap<string, TreeNode>) => void
  canSelect?: (node: TreeNode) => boolean
}

interface OrgTreeProps extends OrgTreeUse {
  source: TreeSource
  label: string
  placeholder?: string
  /** Row above the tree. */
  head?: ReactNode
}

/** A tree of departments or people: searched by name, code or pinyin, deeper levels loaded when opened. */
export function OrgTree(props: OrgTreeProps) {
  const { source, label, head, onSelect, canSelect, ticks, canTick, onTick } = props
  const [text, setText] = useState('')
  const tree = useOrgTree(source, text)
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
              titleRender={({ node }) => <NodeTitle node={node} hit={text} />}
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

function NodeTitle({ node, hit }: { node: TreeNode; hit: string }) {
  const wanted = hit.toLowerCase()
  const visible = node.title.toLowerCase().includes(wanted)
  // Found by code or pinyin: the letters typed stand nowhere in the title.
  const whole = hit !== '' && !visible && (isPerson(node) || spelling(node).includes(wanted))
  return (
    <span className={css.title}>
      <OrgIcon type={node.icon} />
      <HitText text={node.title} hit={whole ? node.title : hit} />
      {node.attributes.status === '1' && <span className={css.off}>（已停用）</span>}
    </span>
  )
}

const spelling = ({ attributes }: TreeNode) =>
  [attributes.subtitle, attributes.deptPinyin]
    .map((part) => (typeof part === 'string' ? part : ''))
    .join(',')
    .toLowerCase()
