import { Checkbox, Form } from 'antd'
import { NoticeScope, type NoticeTarget } from '@app/shared/system/notice.ts'
import { noticeTargetOptions } from '@app/shared/system/noticeTarget.ts'
import { DeptSelect } from '#/components/DeptSelect/DeptSelect.tsx'
import { UserSelect } from '#/components/UserSelect/UserSelect.tsx'
import { ChoiceSelect } from '#/kit/form/ChoiceSelect.tsx'
import { call } from '#/kit/http/http.ts'
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
  const select = (kind: 'roles' | 'posts', type: string) => (
    <TargetSelect kind={kind} locked={locked} stored={stored.filter(({ targetType }) => targetType === type)} />
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
          {select('roles', NoticeScope.roles)}
        </Form.Item>
      )}
      {scope === NoticeScope.posts && (
        <Form.Item name="postIds" label="通知岗位" required rules={needed}>
          {select('posts', NoticeScope.posts)}
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

interface TargetSelectProps extends TargetItemsProps {
  kind: 'roles' | 'posts'
  value?: string[]
  onChange?: (ids: string[]) => void
}

/** Roles or posts; the stored ones that are out of use keep the name that they had. */
function TargetSelect({ kind, locked, stored, value = [], onChange, ...rest }: TargetSelectProps) {
  const ask = async (query: { word?: string; ids?: string }, signal: AbortSignal) => {
    const { [kind]: found } = await call(noticeTargetOptions, { query }, { signal })
    const gone = stored.filter(
      ({ targetId }) => query.ids?.split(',').includes(targetId) && !found.some(({ id }) => id === targetId),
    )
    return [
      ...found.map(({ id, name, status }) => ({ value: id, label: status === '0' ? name : `${name}（已停用）` })),
      ...gone.map(({ targetId, targetName }) => ({ value: targetId, label: `${targetName ?? targetId}（已停用）` })),
    ]
  }
  return (
    <ChoiceSelect
      {...rest}
      multiple
      disabled={locked}
      source={{ queryKey: ['system:notice', 'targets', kind], ask }}
      value={value}
      onChange={(ids) => onChange?.(ids)}
    />
  )
}
