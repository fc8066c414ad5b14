import { directory } from '@app/shared/system/directory.ts'
import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import { useQuery } from '@tanstack/react-query'
import { idsOf, type Chosen, type SelectProps } from '#/components/orgPicker/picker.ts'
import { PickerField } from '#/components/orgPicker/PickerField.tsx'
import { call } from '#/kit/http.ts'
import { people } from './people.ts'

/** 人员选择: enabled users of the whole organisation, one or several. */
export function UserSelect(props: SelectProps) {
  const ids = idsOf(props.value)
  const { data } = useQuery({
    queryKey: ['system:user', 'names', ids],
    queryFn: ({ signal }) => call(directory.users, { body: { userIds: ids.join(';') } }, { signal }),
    enabled: ids.length > 0,
  })
  const named = (id: string): Chosen => {
    const found = data?.find((each) => each.id === id)
    return found ? { id, name: found.name, note: found.subtitle, path: found.parentIds } : { id, name: '已停用的人员' }
  }
  return <PickerField {...props} kind={people} icon={<UserAddOutlined aria-hidden />} chosen={data && ids.map(named)} />
}
