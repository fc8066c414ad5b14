import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Input, Space, Switch, Table } from 'antd'
import { useState } from 'react'
import { rolePortlets, type RolePortlet } from '@app/shared/portal/portlet.ts'
import { call } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import { useLastPage } from '#/kit/list/useLastPage.ts'
import { AskBeside } from '#/kit/page/beside/AskBeside.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { usePhone } from '#/kit/page/usePhone.ts'
import { useAuth } from '#/kit/session/access.ts'
import { Paging } from '#/kit/table/Paging.tsx'
import css from './RolePortlets.module.css'

const words = {
  add: { act: '授权', one: '确认给该小页授权吗?', many: '确认为所选中数据授权?', done: '授权成功', failed: '授权异常' },
  del: {
    act: '取消授权',
    one: '确认取消该小页授权吗?',
    many: '确认为所选中数据取消授权?',
    done: '取消授权成功',
    failed: '取消授权异常',
  },
} as const
type Option = keyof typeof words

/** 小页权限 of a role: which building blocks of workbenches its holders may have (system §8.4). */
export function RolePortlets({ roleId }: { roleId: string }) {
  const { message } = App.useApp()
  const confirm = useConfirm()
  const client = useQueryClient()
  const mayEdit = useAuth().hasPermi(['system:role:edit'])
  const phone = usePhone()
  const [wish, setWish] = useState({ pageNum: 1, pageSize: 20, name: '' })
  const [ticked, setTicked] = useState<string[]>([])
  const { data, isFetching } = useQuery({
    queryKey: ['portal:portlet', 'role', roleId, wish],
    queryFn: ({ signal }) => call(rolePortlets.page, { query: { roleId, ...wish } }, { signal }),
    placeholderData: keepPreviousData,
  })
  useLastPage({ data, isFetching }, wish.pageNum, (pageNum) => setWish({ ...wish, pageNum }))

  const save = async (menuIds: string[], option: Option) => {
    try {
      await call(rolePortlets.save, { body: { id: roleId, menuIds, option } }, { silent: true })
      void message.success(words[option].done)
      setTicked([])
    } finally {
      await client.invalidateQueries({ queryKey: ['portal:portlet', 'role', roleId] })
    }
  }
  const [saveOne] = useOnce((id: string, option: Option) =>
    save([id], option).catch((error: Error) => void message.error(`${words[option].failed}：${error.message}`)),
  )
  const saveTicked = (option: Option) =>
    confirm({ title: words[option].many, okText: words[option].act, run: () => save(ticked, option) })

  return (
    <section className={css.card} aria-label="工作台小页管理">
      <div className={css.bar}>
        <Input.Search
          allowClear
          className={css.search}
          placeholder="请输入小页名称"
          aria-label="小页名称"
          onSearch={(name) => setWish({ ...wish, pageNum: 1, name })}
        />
        {mayEdit && (
          <Space>
            {(['add', 'del'] as const).map((option) => (
              <Button
                key={option}
                {...(option === 'add' ? { type: 'primary' as const } : {})}
                disabled={ticked.length === 0}
                onClick={() => saveTicked(option)}
              >
                {words[option].act}
              </Button>
            ))}
          </Space>
        )}
      </div>
      <Table<RolePortlet>
        rowKey="id"
        size="middle"
        loading={isFetching}
        dataSource={data?.list ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        {...(mayEdit
          ? { rowSelection: { selectedRowKeys: ticked, onChange: (keys) => setTicked(keys.map(String)) } }
          : {})}
        columns={[
          { title: '小页名称', dataIndex: 'name' },
          { title: '小页编码', dataIndex: 'code' },
          {
            title: '是否已授权',
            key: 'granted',
            width: 120,
            render: (_, row) => {
              const option: Option = row.menuId === null ? 'add' : 'del'
              return (
                <AskBeside ask={words[option].one} disabled={!mayEdit} run={() => saveOne(row.id, option)}>
                  <Switch checked={row.menuId !== null} disabled={!mayEdit} aria-label={`${row.name} 是否已授权`} />
                </AskBeside>
              )
            },
          },
        ]}
      />
      {data && (
        <Paging
          page={{ ...data, size: data.list.length }}
          phone={phone}
          onChange={(page) => setWish({ ...wish, ...page })}
        />
      )}
    </section>
  )
}
