import UserAddOutlined from '@ant-design/icons/UserAddOutlined'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input } from 'antd'
import { Suspense, useState } from 'react'
import { adminRoleId, role, roleCalls, type RoleItem } from '@app/shared/system/role.ts'
import { roleUserCalls } from '@app/shared/system/roleUser.ts'
import { Select } from '#/kit/form/Select.tsx'
import { finish } from '#/kit/http/finish.ts'
import { call } from '#/kit/http/http.ts'
import type { Row } from '#/kit/http/useResource.ts'
import { useLastPage } from '#/kit/list/useLastPage.ts'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { insideCard } from '#/kit/page/insideCard.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import type { ListColumn } from '#/kit/table/listColumns.tsx'
import { ListEmpty } from '#/kit/table/ListEmpty.tsx'
import { RemoveButton } from '#/kit/table/PageToolbar.tsx'
import { ResourceTable } from '#/kit/table/ResourceTable.tsx'
import { useSelection } from '#/kit/table/useSelection.tsx'
import { DictTag } from '#/kit/words/DictTag.tsx'
import { useDict } from '#/kit/words/useDict.ts'
import { isNew } from './drafts.ts'
import css from './role.module.css'

const UserPickDialog = lateDialog(() => import('#/components/UserSelect/UserPickDialog.tsx'))

const text = (key: string) => (row: Row) => <CutText>{String(row[key] ?? '-')}</CutText>
interface Filter {
  userNameOrName: string
  status: '0' | '1' | undefined
  pageNum: number
  pageSize: number
}

const columns: ListColumn[] = [
  { key: 'name', title: '用户名称', render: text('name') },
  { key: 'userName', title: '登录名', width: 116, render: text('userName') },
  { key: 'deptName', title: '部门', width: 116, render: text('deptName') },
  {
    key: 'status',
    title: '状态',
    width: 76,
    render: (row) => <DictTag type="sys_normal_disable" value={row.status} />,
  },
]

/** 角色用户: who has the role, as far as the signed-in user's data scope reaches. */
export function RoleUsers({ row: { id: roleId, roleName } }: { row: RoleItem }) {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const confirm = useConfirm()
  const client = useQueryClient()
  const [filter, setFilter] = useState<Filter>({ userNameOrName: '', status: undefined, pageNum: 1, pageSize: 20 })
  const [picking, setPicking] = useState(false)
  const fresh = isNew(roleId)
  const { userNameOrName, status, ...paging } = filter
  const states = useDict('sys_normal_disable')
  const filtered = userNameOrName !== '' || status !== undefined
  const found = { roleId, ...(userNameOrName ? { userNameOrName } : {}), ...(status ? { status } : {}) }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [role.name, 'users', roleId, filter],
    queryFn: ({ signal }) => call(roleUserCalls.page, { query: { ...found, ...paging } }, { signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: !fresh,
  })
  const rows = (fresh ? [] : data?.list) as Row[] | undefined
  useLastPage({ data, isFetching }, filter.pageNum, (pageNum) => setFilter({ ...filter, pageNum }))
  const selection = useSelection(rows, {
    shows: JSON.stringify(found),
    page: fresh ? undefined : data,
    read: (at) => call(roleUserCalls.page, { query: { ...found, ...at } }),
  })
  const refresh = () => client.invalidateQueries({ queryKey: [role.name, 'users'] })

  const add = async (userIds: readonly string[]) => {
    if (userIds.length === 0) return
    await call(roleUserCalls.add, { body: { roleId, userId: userIds.join(';') } })
    void message.success('添加成功')
    await refresh()
  }
  const remove = (users: readonly Row[]) =>
    confirm({
      title: '确认删除所选中数据?',
      content: `当前选中用户名称为"${namesOf(users, 'name')}"的数据`,
      consequence: `这些用户将不再拥有角色【${roleName}】，其权限立即失效`,
      okText: '删除',
      danger: true,
      run: async () => {
        const userIds = users.map(({ id }) => id).join(',')
        await call(roleCalls.removeUsers, { params: { roleId, userIds } }, { silent: true })
        void message.success('删除成功')
        selection.clear()
        await refresh()
      },
    })

  const own = roleId !== adminRoleId && !fresh
  const mayAdd = own && hasPermi(['system:role:add', 'system:role:edit'])
  const mayRemove = own && hasPermi(['system:role:remove'])
  return (
    <>
      <ResourceTable
        embedded
        heading="h2"
        title={roleName ? `角色用户：${roleName}` : '角色用户'}
        tableKey="system-role-RoleUserIndex-table"
        columns={columns}
        rows={rows}
        nameField="name"
        fetching={isFetching}
        failure={error}
        onReload={() => void refetch()}
        toolbar={
          mayAdd && (
            <Button icon={<UserAddOutlined aria-hidden />} onClick={() => setPicking(true)}>
              添加用户
            </Button>
          )
        }
        filter={
          <>
            <Input.Search
              className={css.find}
              allowClear
              placeholder="请输入编码或名称"
              aria-label="用户登录名或名称"
              onSearch={(typed) => setFilter({ ...filter, userNameOrName: typed.trim(), pageNum: 1 })}
            />
            <Select
              allowClear
              className={css.state}
              placeholder="状态"
              aria-label="用户状态"
              getPopupContainer={insideCard}
              value={status}
              options={states.map(({ dictValue, dictLabel }) => ({ value: dictValue as '0' | '1', label: dictLabel }))}
              onChange={(next?: '0' | '1') => setFilter({ ...filter, status: next, pageNum: 1 })}
            />
          </>
        }
        actions={
          mayRemove ? (user) => [{ key: 'remove', label: '删除', danger: true, run: () => remove([user]) }] : undefined
        }
        selection={mayRemove ? selection.of(<RemoveButton onClick={() => remove(selection.chosen)} />) : undefined}
        page={fresh ? undefined : data}
        onPage={(change) => setFilter({ ...filter, ...change })}
        empty={
          <ListEmpty
            title={filtered ? '没有符合条件的用户' : '还没有用户'}
            text={fresh ? '保存角色后可以添加用户' : undefined}
          >
            {mayAdd && !filtered && <Button onClick={() => setPicking(true)}>添加用户</Button>}
          </ListEmpty>
        }
      />
      <Suspense>
        {picking && <UserPickDialog onClose={() => setPicking(false)} onPicked={(ids) => void finish(add(ids))} />}
      </Suspense>
    </>
  )
}
