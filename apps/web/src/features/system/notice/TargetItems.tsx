import { NoticeScope, type NoticeTarget } from '@app/shared/system/notice.ts'
import { noticeTargetOptions, type TargetOption } from '@app/shared/system/noticeTarget.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox, Form } from 'antd'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { call } from '#/kit/http.ts'
import { insideCard } from '#/kit/insideCard.ts'
import { Select } from '#/kit/Select.tsx'
import { FieldItem } from './NoticeItems.tsx'

interface TargetItemsProps {
  /** Recipients of a published notice stay. */
  locked: boolean
  /** Those stored with the notice, by name; some may be out of use by now. */
  stored: readonly NoticeTarget[]
}

const needed = [
  {
    validator: (_: unknown, value: unknown) =>
      (Array.isArray(value) ? value.length > 0 : value)
        ? Promise.resolve()
        : Promise.reject(new Error('请选择通知对象')),
  },
]

/** 通知范围, and for whom within it. */
export function TargetItems({ locked, stored }: TargetItemsProps) {
  const scope = Form.useWatch<string | undefined>('noticeScope')
  const chooses = scope === NoticeScope.roles || scope === NoticeScope.posts
  const { data, isFetching } = useQuery({
    queryKey: ['system:notice', 'targetOptions'],
    queryFn: ({ signal }) => call(noticeTargetOptions, {}, { signal }),
    enabled: chooses,
  })
  const options = (list: readonly TargetOption[] | undefined, type: string) => {
    const known = (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
    const gone = stored.filter(
      ({ targetType, targetId }) => targetType === type && data && !known.some(({ value }) => value === targetId),
    )
    return [
      ...known,
      ...gone.map(({ targetId, targetName }) => ({ value: targetId, label: `${targetName ?? targetId}（已停用）` })),
    ]
  }
  const select = (list: readonly TargetOption[] | undefined, type: string) => (
    <Select
      mode="multiple"
      disabled={locked}
      loading={isFetching}
      placeholder="请选择"
      getPopupContainer={insideCard}
      showSearch={{ optionFilterProp: 'label' }}
      options={options(list, type)}
    />
  )
  return (
    <>
      <FieldItem
        name="noticeScope"
        widget="select"
        disabled={locked}
        {...(locked ? { help: '已发布的公告不能修改通知范围' } : {})}
      />
      {scope === NoticeScope.depts && (
        <>
          <Form.Item name="deptIds" label="通知部门" required rules={needed}>
            <DeptSelect multiple scope="all" disabled={locked} />
          </Form.Item>
          <Form.Item name="includeChild" valuePropName="checked">
            <Checkbox disabled={locked}>包含下级部门</Checkbox>
          </Form.Item>
        </>
      )}
      {scope === NoticeScope.roles && (
        <Form.Item name="roleIds" label="通知角色" required rules={needed}>
          {select(data?.roles, NoticeScope.roles)}
        </Form.Item>
      )}
      {scope === NoticeScope.posts && (
        <Form.Item name="postIds" label="通知岗位" required rules={needed}>
          {select(data?.posts, NoticeScope.posts)}
        </Form.Item>
      )}
      {scope === NoticeScope.users && (
        <Form.Item name="userIds" label="通知用户" required rules={needed}>
          <UserSelect multiple disabled={locked} />
        </Form.Item>
      )}
    </>
  )
}
