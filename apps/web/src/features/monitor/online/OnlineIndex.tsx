import { useQueryClient } from '@tanstack/react-query'
import { App, Button, Tag } from 'antd'
import { forceLogout, online, type Online } from '@app/shared/monitor/online.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { namesOf } from '#/kit/list/useResourceActions.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { useAuth } from '#/kit/session/access.ts'
import { CutText } from '#/kit/table/CutText.tsx'
import type { RowAction } from '#/kit/table/RowActions.tsx'

const guardedText = '不允许操作超级管理员用户'

/** 在线用户: who is signed in on any node; ending a session works at once. */
export default function OnlineIndex() {
  const { message } = App.useApp()
  const { hasPermi } = useAuth()
  const client = useQueryClient()
  const confirm = useConfirm()
  const forceOut = async (rows: readonly Online[], silent: boolean) => {
    try {
      await call(forceLogout, { params: { ids: rows.map(({ id }) => id).join(',') } }, { silent })
      void message.success('已强退')
    } finally {
      void client.invalidateQueries({ queryKey: [online.name] })
    }
  }
  const forceSeveral = (rows: readonly Online[]) =>
    confirm({
      title: `确认强退${namesOf(rows, 'userName')}的用户吗?`,
      consequence: `将结束 ${rows.length} 个会话，未保存的内容会丢失`,
      okText: '强退',
      danger: true,
      run: () => forceOut(rows, true),
    })
  const forceOne = (row: Online): RowAction[] =>
    row.current
      ? []
      : [
          {
            key: 'force',
            label: '强退',
            danger: true,
            disabled: row.guarded ? guardedText : undefined,
            ask: `确认强退${row.userName}的用户吗?`,
            // The client layer has told why it was refused.
            run: () => forceOut([row], false).catch(() => undefined),
          },
        ]
  return (
    <ResourcePage
      resource={online}
      density="small"
      search={['userName', 'ipaddr']}
      columns={{
        id: { title: '会话编号', hidden: true, width: 88, render: (row) => <CutText>{row.id}</CutText> },
        userName: { width: undefined, render: (row) => <Who row={row} /> },
        name: { hidden: true, width: 104 },
        deptName: { width: 104 },
        ipaddr: { width: 112 },
        loginLocation: { width: 80 },
        browser: { width: 96 },
        os: { hidden: true, width: 96 },
        loginTime: { width: 152 },
        lastAccessTime: { width: 152 },
        nodeName: { hidden: true, width: 160 },
        current: false,
        guarded: false,
      }}
      columnOrder={['id']}
      rowActions={hasPermi(['monitor:online:forceLogout', 'monitor:online:batchLogout']) ? forceOne : undefined}
      batch={
        hasPermi(['monitor:online:batchLogout'])
          ? (rows) => {
              const others = rows.filter(({ current, guarded }) => !current && !guarded)
              return (
                <Button size="small" danger disabled={others.length === 0} onClick={() => forceSeveral(others)}>
                  批量强退
                </Button>
              )
            }
          : undefined
      }
      purpose="用户登录后显示在这里"
    />
  )
}

function Who({ row }: { row: Online }) {
  return (
    <>
      {row.userName} {row.current && <Tag color="processing">当前会话</Tag>}
    </>
  )
}
