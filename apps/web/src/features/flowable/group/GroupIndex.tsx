import { userGroup } from '@app/shared/flowable/group.ts'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import type { InputProps } from '#/kit/form/inputProps.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'

const inputs = { memberIds: MembersInput }

/** 用户组 */
export default function GroupIndex() {
  return (
    <ResourcePage
      resource={userGroup}
      purpose="流程节点可以把任务交给一个用户组，成员变动后立即生效"
      search={['groupName', 'status']}
      columns={{ memberIds: false, memberNames: { width: 320 } }}
      columnOrder={['groupName', 'memberNames', 'status', 'remark']}
      form={{ inputs, size: { width: 640, height: 440 }, initialValues: { memberIds: [] } }}
    />
  )
}

function MembersInput({ id, value, disabled, onChange, onBlur }: InputProps) {
  const ids = Array.isArray(value) ? value.map(String) : []
  return (
    <UserSelect
      id={id}
      multiple
      disabled={disabled}
      placeholder="请选择成员"
      value={ids.join(';')}
      onBlur={onBlur}
      onChange={(joined) => onChange?.(joined.split(';').filter(Boolean))}
    />
  )
}
