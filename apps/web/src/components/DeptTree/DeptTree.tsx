import type { TreeNode } from '@app/shared/kit/tree.ts'
import { OrgTree } from '#/components/orgTree/OrgTree.tsx'
import { deptSource } from '#/components/orgTree/sources.ts'
import { AllNodes } from '#/kit/tree/AllNodes.tsx'

interface DeptTreeProps {
  /** The chosen department; none means all. */
  selected?: string | undefined
  /** Without an id: 全部. */
  onSelect: (deptId: string | undefined, node?: TreeNode) => void
}

/** Departments beside a list that they narrow; departments outside the user's data scope only lead on (shell §27). */
export function DeptTree({ selected, onSelect }: DeptTreeProps) {
  return (
    <OrgTree
      source={deptSource}
      label="部门"
      placeholder="输入名称回车查询"
      selected={selected === undefined ? [] : [selected]}
      onSelect={(node) => onSelect(node.id, node)}
      head={<AllNodes pressed={selected === undefined} onClick={() => onSelect(undefined)} />}
    />
  )
}
