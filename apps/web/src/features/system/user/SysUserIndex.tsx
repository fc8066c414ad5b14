import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { superuserId, user, type UserItem } from '@app/shared/system/user.ts'
import { DeptTree } from '#/components/DeptTree/DeptTree.tsx'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useListState } from '#/kit/list/useListState.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { SidePane } from '#/kit/tree/SidePane.tsx'
import { AvatarName } from './AvatarName.tsx'
import { useUserForm } from './userForm.tsx'
import { useUnlock } from './useUnlock.ts'

const UserDetail = lateDialog(() => import('./UserDetail.tsx'))
const ResetPassword = lateDialog(() => import('./ResetPassword.tsx'))
const AssignRoles = lateDialog(() => import('./AssignRoles.tsx'))
const SecretShown = lateDialog(() => import('#/components/SecretShown/SecretShown.tsx'))

type Opened =
  | { kind: 'detail' | 'password' | 'roles'; row: UserItem }
  | { kind: 'shown'; title: string; userName: string; password: string }

const untouchable = (row: { id: string }) => (row.id === superuserId ? '不允许操作超级管理员用户' : undefined)

/** 用户管理: people of a department and of all below it. */
export default function SysUserIndex() {
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const [{ filters }, setState] = useListState()
  const [deptName, setDeptName] = useState<string>()
  const [opened, setOpened] = useState<Opened>()
  const unlock = useUnlock()
  const form = useUserForm(filters.deptId)
  const mayEdit = hasPermi(['system:user:edit'])
  const close = () => setOpened(undefined)
  const refresh = () => client.invalidateQueries({ queryKey: [user.name] })

  const choose = (deptId: string | undefined, name: string | undefined) => {
    const { deptId: _, ...others } = filters
    setDeptName(name)
    setState({ filters: deptId === undefined ? others : { ...others, deptId }, pageNum: 1 })
  }
  const rowActions = (row: UserItem): RowAction[] => [
    ...(hasPermi(['system:user:resetPwd', 'system:user:resetAny'])
      ? [
          {
            key: 'password',
            label: '重置密码',
            disabled: untouchable(row),
            run: () => setOpened({ kind: 'password', row }),
          },
        ]
      : []),
    ...(mayEdit
      ? [
          { key: 'roles', label: '分配角色', disabled: untouchable(row), run: () => setOpened({ kind: 'roles', row }) },
          { key: 'unlock', label: '解锁', run: () => unlock(row) },
        ]
      : []),
  ]

  return (
    <SidePane
      label="部门"
      chosen={(filters.deptId && deptName) || '全部'}
      pane={(done) => (
        <DeptTree
          selected={filters.deptId}
          onSelect={(deptId, node) => {
            choose(deptId, node?.title)
            done()
          }}
        />
      )}
    >
      <ResourcePage
        resource={user}
        title={filters.deptId ? deptName : undefined}
        purpose="用户是可以登录系统的人员，属于一个部门，权限来自角色"
        query={filters.deptId ? { deptId: filters.deptId } : {}}
        search={['name', 'userName', 'phonenumber', 'status', 'createTime']}
        columns={{
          name: { width: undefined, render: (row) => <AvatarName name={row.name} avatar={row.avatar} of={row.id} /> },
          no: { hidden: true, width: 120 },
          userName: { width: 120 },
          status: { title: '用户状态', width: 96 },
          userType: { title: '用户类型', hidden: true, width: 96 },
          deptName: { width: 140 },
          sysDept: false,
          avatar: false,
          loginDate: { hidden: true },
        }}
        status={{
          look: 'word',
          ask: (row, word) => `确认${word}【${row.name}】的用户吗?`,
          fixed: (row) => untouchable(row) !== undefined,
        }}
        columnOrder={['name', 'no', 'userName', 'status', 'userType', 'deptName', 'loginDate', 'createTime']}
        form={form}
        editTitle={(row) => `修改【${row.name}】信息`}
        onSaved={(row) => {
          const password = row?.initPassword
          if (typeof password !== 'string') return
          setOpened({ kind: 'shown', title: '初始密码', userName: String(row?.userName), password })
        }}
        onOpen={hasPermi(['system:user:query']) ? (row) => setOpened({ kind: 'detail', row }) : undefined}
        rowActions={(row) => rowActions(row)}
        editRefusal={untouchable}
        removeRefusal={untouchable}
        removeText={(rows) =>
          `当前选中【${namesOf(rows, 'name')}】，其登录会话将立即结束，角色、岗位以及由其担任的部门负责人和直属上级将被清除`
        }
      />
      <Suspense>
        {opened?.kind === 'detail' && <UserDetail id={opened.row.id} onClose={close} />}
        {opened?.kind === 'password' && (
          <ResetPassword
            row={opened.row}
            onClose={close}
            onGenerated={(password) =>
              setOpened({ kind: 'shown', title: '新密码', userName: opened.row.userName, password })
            }
          />
        )}
        {opened?.kind === 'roles' && <AssignRoles row={opened.row} onClose={close} onSaved={() => void refresh()} />}
        {opened?.kind === 'shown' && (
          <SecretShown
            title={opened.title}
            owner={{ label: '登录名', value: opened.userName }}
            secret={opened.password}
            warning="此密码只显示这一次，请复制后转交本人；首次登录后必须修改"
            onClose={close}
          />
        )}
      </Suspense>
    </SidePane>
  )
}
