import { Tag } from 'antd'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { HitText } from '#/kit/table/HitText.tsx'
import { ClassIcon } from './ClassIcon.tsx'

/** A class in a tree: its kind by the icon, 停用 said beside the name. */
export function ClassTitle({ node, hit }: { node: TreeNode; hit: string }) {
  const { classType, status } = node.attributes
  return (
    <>
      <ClassIcon type={classType} /> <HitText text={node.title} hit={hit} />
      {status === '1' && <Tag style={{ marginInlineStart: 4 }}>停用</Tag>}
    </>
  )
}
