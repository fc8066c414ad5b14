import type { TreeNode } from '@app/shared/kit/tree.ts'
import { HitText } from '#/kit/table/HitText.tsx'
import { NodeTree, type NodeTreeProps } from '#/kit/tree/NodeTree.tsx'
import { OrgIcon } from './OrgIcon.tsx'
import { isPerson } from './sources.ts'
import css from './orgTree.module.css'

/** A tree of departments or people, searched by name, code or pinyin. */
export const OrgTree = (props: Omit<NodeTreeProps, 'title'>) => (
  <NodeTree {...props} title={(node, hit) => <OrgTitle node={node} hit={hit} />} />
)

function OrgTitle({ node, hit }: { node: TreeNode; hit: string }) {
  const wanted = hit.toLowerCase()
  const visible = node.title.toLowerCase().includes(wanted)
  // Found by code or pinyin: the letters typed stand nowhere in the title.
  const whole = hit !== '' && !visible && (isPerson(node) || spelling(node).includes(wanted))
  return (
    <>
      <OrgIcon type={node.icon} />
      <HitText text={node.title} hit={whole ? node.title : hit} />
      {node.attributes.status === '1' && <span className={css.off}>（已停用）</span>}
    </>
  )
}

const spelling = ({ attributes }: TreeNode) =>
  [attributes.subtitle, attributes.deptPinyin]
    .map((part) => (typeof part === 'string' ? part : ''))
    .join(',')
    .toLowerCase()
