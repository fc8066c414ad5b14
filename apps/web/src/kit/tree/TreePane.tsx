import DeleteOutlined from '@ant-design/icons/DeleteOutlined'
import EditOutlined from '@ant-design/icons/EditOutlined'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button, Checkbox } from 'antd'
import { useMemo, type ReactNode } from 'react'
import type { Fields } from '@app/shared/kit/field.ts'
import { rootId, type Tree, type TreeNode } from '@app/shared/kit/tree.ts'
import type { FormOptions } from '#/kit/form/ResourceForm.tsx'
import type { Row } from '#/kit/http/useResource.ts'
import { useResourceActions } from '#/kit/list/useResourceActions.tsx'
import { AllNodes } from './AllNodes.tsx'
import { NodeTree } from './NodeTree.tsx'
import { treeParentInput } from './TreeParentInput.tsx'
import { sourceOf } from './treeSource.ts'

interface TreePaneProps {
  tree: Tree<Fields>
  /** The chosen node; none means all. */
  selected: string | undefined
  /** Its name, once it is known. */
  name: string | undefined
  onSelect: (node: TreeNode | undefined) => void
  form?: FormOptions | undefined
  /** Whether what is under the chosen node counts too. */
  below: boolean
  onBelow: (below: boolean) => void
}

/** Any tree beside a list that it narrows; who may, changes its nodes on the spot. */
export function TreePane({ tree, selected, name, onSelect, form, below, onBelow }: TreePaneProps) {
  const source = useMemo(() => sourceOf(tree), [tree])
  const { may, add, edit, removeRows, dialogs } = useResourceActions(tree, {
    form: {
      ...form,
      inputs: { parentId: treeParentInput(tree), ...form?.inputs },
      initialValues: { parentId: selected ?? rootId, ...form?.initialValues },
    },
    onRemoved: () => onSelect(undefined),
  })
  const chosen = selected === undefined ? undefined : ({ id: selected, [tree.titleField]: name ?? selected } as Row)
  const act = (word: string, icon: ReactNode, run: (() => void) | undefined) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${word}${tree.label}`}
      title={`${word}${tree.label}`}
      disabled={!run}
      onClick={run}
    />
  )
  return (
    <>
      <NodeTree
        source={source}
        label={tree.label}
        selected={selected === undefined ? [] : [selected]}
        onSelect={onSelect}
        head={
          <AllNodes pressed={selected === undefined} onClick={() => onSelect(undefined)}>
            {may.add && act('新增', <PlusOutlined aria-hidden />, add)}
            {may.edit && act('修改', <EditOutlined aria-hidden />, chosen && (() => edit(chosen)))}
            {may.remove && act('删除', <DeleteOutlined aria-hidden />, chosen && (() => removeRows([chosen])))}
          </AllNodes>
        }
      />
      {selected !== undefined && (
        <Checkbox checked={below} onChange={({ target }) => onBelow(target.checked)}>
          包含下级
        </Checkbox>
      )}
      {dialogs}
    </>
  )
}
