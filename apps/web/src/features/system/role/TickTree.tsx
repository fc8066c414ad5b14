import { Checkbox, Tree } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { useHeight } from '#/kit/page/useHeight.ts'
import { treeCaret } from '#/kit/tree/treeCaret.tsx'
import { shownTicks, ticked, tickedAll, type TickIndex, type TickPolicy, type Ticks } from './ticks.ts'
import css from './role.module.css'

interface TickTreeProps {
  /** Names the tree for those who hear it. */
  label: string
  title: string
  nodes: readonly TreeNode[]
  index: TickIndex
  policy: TickPolicy
  ticks: Ticks
  linked: boolean
  onTicks: (ticks: Ticks) => void
  onLinked: (linked: boolean) => void
  /** Which nodes 全选 ticks. */
  wanted?: (node: TreeNode) => boolean
  titleOf: (node: TreeNode) => ReactNode
}

const all = () => true

/** A tree of boxes with 展开/折叠, 全选/全不选 and 父子联动; draws only the rows in sight. */
export function TickTree(props: TickTreeProps) {
  const { nodes, index, policy, ticks, linked, onTicks, onLinked, wanted = all } = props
  const groups = [...index.values()].filter(({ below }) => below.length > 0).map(({ key }) => key)
  const [opened, setOpened] = useState<readonly string[]>(() => nodes.map(({ key }) => key))
  const [room, height] = useHeight()
  const shown = shownTicks(index, ticks, { linked, policy })
  const full = [...index.values()].every(({ key, locked, node }) => locked || !wanted(node) || ticks.has(key))
  const drawn = useMemo(() => nodes.map(drawnNode), [nodes])
  return (
    <div className={css.ticks}>
      <div className={css.ticksHead}>
        <h3>{props.title}</h3>
        <Checkbox
          checked={opened.length >= groups.length}
          onChange={({ target }) => setOpened(target.checked ? groups : [])}
        >
          展开/折叠
        </Checkbox>
        <Checkbox
          checked={full}
          indeterminate={!full && shown.checked.length > 0}
          onChange={({ target }) => onTicks(tickedAll(index, ticks, target.checked, wanted))}
        >
          全选/全不选
        </Checkbox>
        <Checkbox checked={linked} onChange={({ target }) => onLinked(target.checked)}>
          父子联动
        </Checkbox>
      </div>
      <div ref={room} className={css.ticksRoom}>
        <Tree<DrawnNode>
          checkable
          checkStrictly
          blockNode
          switcherIcon={treeCaret}
          selectable={false}
          aria-label={props.label}
          height={height}
          itemHeight={28}
          treeData={drawn}
          checkedKeys={shown}
          expandedKeys={[...opened]}
          onExpand={(keys) => setOpened(keys.map(String))}
          onCheck={(_, { node, checked }) => onTicks(ticked(index, ticks, node.key, checked, { linked, policy }))}
          titleRender={({ node }) => props.titleOf(node)}
        />
      </div>
    </div>
  )
}

interface DrawnNode {
  key: string
  title: string
  isLeaf: boolean
  disableCheckbox: boolean
  node: TreeNode
  children?: DrawnNode[]
}

const drawnNode = (node: TreeNode): DrawnNode => ({
  key: node.key,
  node,
  title: node.title,
  isLeaf: !node.children,
  disableCheckbox: node.disableCheckbox,
  ...(node.children ? { children: node.children.map(drawnNode) } : {}),
})
