import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import { idsOf, type Chosen, type SelectProps } from '#/components/orgPicker/picker.ts'
import { PickerField } from '#/components/orgPicker/PickerField.tsx'
import { people } from './people.ts'
import { usePersonNames } from './usePersonNames.ts'

/** 人员选择: enabled users of the whole organisation, one or several. */
export function UserSelect(props: SelectProps) {
  const ids = idsOf(props.value)
  const data = usePersonNames(ids)
  const named = (id: string): Chosen => {
    const found = data?.find((each) => each.id === id)
    if (found) return { id, name: found.name, note: found.subtitle, path: found.parentIds }
    return { id, name: props.known?.get(id) ?? '已停用的人员' }
  }
  return <PickerField {...props} kind={people} icon={<UserAddOutlined aria-hidden />} chosen={data && ids.map(named)} />
}
