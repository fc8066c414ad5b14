import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import type { TreeNode } from '@app/shared/kit/tree.ts'
import { idsOf, type Chosen, type Kind, type SelectProps } from '#/components/orgPicker/picker.ts'
import { PickerField } from '#/components/orgPicker/PickerField.tsx'
import { deptSource, everyDeptSource } from '#/components/orgTree/sources.ts'
import { useDeptNames } from './useDeptNames.ts'

/** Which nodes can be chosen: departments proper, everything, or organisations and companies. */
export type Scope = 'dept' | 'all' | 'nonDept'

interface DeptSelectProps extends SelectProps {
  scope?: Scope
  /** Neither this department nor what is below it: it cannot move there. */
  except?: string | undefined
  /** Departments outside the user's data scope too. */
  everywhere?: boolean
}

const fits = (scope: Scope, { attributes: { deptType } }: TreeNode) =>
  scope === 'all' || (scope === 'dept') === (deptType === 'dept')

const kindOf = (scope: Scope, everywhere: boolean, except?: string): Kind => ({
  title: '选择部门',
  source: everywhere ? everyDeptSource : deptSource,
  label: '部门',
  isItem: (node) =>
    !node.disabled &&
    node.attributes.status === '0' &&
    fits(scope, node) &&
    !(except && node.parentIds.split('/').includes(except)),
  chosenOf: ({ id, title, attributes: { deptType } }) => ({ id, name: title, type: String(deptType) }),
  tooMany: '最多选择 200 个部门',
})

/** 部门选择: departments within the user's data scope, one or several. */
export function DeptSelect({ scope = 'dept', except, everywhere = false, ...props }: DeptSelectProps) {
  const ids = idsOf(props.value)
  const data = useDeptNames(ids)
  const named = (id: string): Chosen => {
    const found = data?.find((each) => each.id === id)
    if (found) return { id, name: found.name, type: found.deptType }
    return { id, name: props.known?.get(id) ?? '已删除的部门' }
  }
  const chosen = data && ids.map(named)
  return (
    <PickerField
      {...props}
      kind={kindOf(scope, everywhere, except)}
      icon={<ApartmentOutlined aria-hidden />}
      chosen={chosen}
    />
  )
}
