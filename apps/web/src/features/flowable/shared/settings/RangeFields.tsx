import { Form } from 'antd'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { usePeopleSources } from '#/features/flowable/shared/rules/peopleSources.ts'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'

interface IdsProps {
  id?: string
  value?: string[]
  onChange?: (ids: string[]) => void
  placeholder: string
}

export const PeopleIds = ({ id, value = [], onChange, placeholder }: IdsProps) => (
  <UserSelect
    id={id}
    multiple
    placeholder={placeholder}
    value={value.join(';')}
    onChange={(joined) => onChange?.(joined.split(';').filter(Boolean))}
  />
)

const DeptIds = ({ id, value = [], onChange, placeholder }: IdsProps) => (
  <DeptSelect
    id={id}
    multiple
    scope="all"
    everywhere
    placeholder={placeholder}
    value={value.join(';')}
    onChange={(joined) => onChange?.(joined.split(';').filter(Boolean))}
  />
)

function ChosenIds({ of, id, value = [], onChange, placeholder }: IdsProps & { of: 'role' | 'post' }) {
  const sources = usePeopleSources()
  return (
    <ChoiceSelect
      {...(id !== undefined && { id })}
      multiple
      placeholder={placeholder}
      source={sources[of]}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}

/** 可发起范围: everybody while nobody is named. */
export const RangeFields = () => (
  <>
    <Form.Item name={['startRange', 'users']} label="可发起人员">
      <PeopleIds placeholder="选择人员" />
    </Form.Item>
    <Form.Item name={['startRange', 'depts']} label="可发起部门">
      <DeptIds placeholder="选择部门" />
    </Form.Item>
    <Form.Item name={['startRange', 'roles']} label="可发起角色">
      <ChosenIds of="role" placeholder="选择角色" />
    </Form.Item>
    <Form.Item name={['startRange', 'posts']} label="可发起岗位">
      <ChosenIds of="post" placeholder="选择岗位" />
    </Form.Item>
  </>
)
