import { useQuery } from '@tanstack/react-query'
import { Button, Tabs } from 'antd'
import { useState } from 'react'
import { cmsLeaveWord, cmsLeaveWordCalls, LeaveStatus, type CmsLeaveWordItem } from '@app/shared/cms/cmsLeaveWord.ts'
import { counted } from '#/features/cms/shared/counted.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useListStart } from '#/kit/list/useListStart.ts'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useAuth } from '#/kit/session/access.ts'
import type { RowAction } from '#/kit/table/RowActions.tsx'
import { Contact } from './Contact.tsx'
import { useLeaveActs } from './useLeaveActs.ts'
import css from './leaveWord.module.css'

const ReplyDrawer = lateDialog(() => import('./ReplyDrawer.tsx'))
const HandleDialog = lateDialog(() => import('./HandleDialog.tsx'))

type Opened = { kind: 'reply' | 'handle'; row: CmsLeaveWordItem }

const tabs: readonly [key: string, label: string][] = [
  [LeaveStatus.waiting, '待审核'],
  [LeaveStatus.passed, '已通过'],
  [LeaveStatus.refused, '已拒绝'],
  [LeaveStatus.spam, '垃圾留言'],
  ['all', '全部'],
]

/** 留言管理: what visitors wrote, by where it stands. */
export default function CmsLeaveWordIndex() {
  const { hasPermi } = useAuth()
  const may = (word: string) => hasPermi([`cms:cmsLeaveWord:${word}`])
  const list = useListStart(undefined)
  const [opened, setOpened] = useState<Opened>()
  const { audit, auditing, top } = useLeaveActs()
  const { data: counts } = useQuery({
    queryKey: [cmsLeaveWord.name, 'counts'],
    queryFn: ({ signal }) => call(cmsLeaveWordCalls.statusCount, {}, { signal }),
  })
  const { status, ...others } = list.state.filters
  const choose = (key: string) =>
    list.change({ filters: key === 'all' ? others : { ...others, status: key }, pageNum: 1 })

  const rowActions = (row: CmsLeaveWordItem): RowAction[] => {
    const offered: [boolean, RowAction][] = [
      [
        may('audit') && row.status !== LeaveStatus.passed,
        { key: 'pass', label: '通过', run: () => audit([row], LeaveStatus.passed) },
      ],
      [
        may('audit') && (row.status === LeaveStatus.waiting || row.status === LeaveStatus.passed),
        { key: 'refuse', label: '拒绝', run: () => audit([row], LeaveStatus.refused) },
      ],
      [may('reply'), { key: 'reply', label: '回复', run: () => setOpened({ kind: 'reply', row }) }],
      [may('reply'), { key: 'handle', label: '转办', run: () => setOpened({ kind: 'handle', row }) }],
      [
        may('audit') && row.status === LeaveStatus.passed,
        { key: 'top', label: row.topFlag === 'Y' ? '取消置顶' : '置顶', run: () => top(row) },
      ],
    ]
    return offered.filter(([offers]) => offers).map(([, action]) => action)
  }
  return (
    <>
      <Tabs
        className={css.tabs ?? ''}
        size="small"
        activeKey={status ?? 'all'}
        onChange={choose}
        items={tabs.map(([key, label]) => ({
          key,
          label: key === 'all' ? label : counted(label, counts?.[key]),
        }))}
      />
      <ResourcePage
        resource={cmsLeaveWord}
        list={list}
        detail
        search={['leaveType', 'content', 'name', 'handleStatus', 'handler', 'createTime']}
        columns={{
          title: false,
          email: false,
          company: false,
          openFlag: false,
          handler: false,
          deadline: false,
          topFlag: false,
          leaveType: { width: 88 },
          content: { render: (row) => <Words row={row} /> },
          name: { width: 96 },
          phone: {
            title: '联系方式',
            width: 176,
            render: (row) => <Contact row={row} mayOpen={may('contact')} />,
          },
          handlerName: { hidden: true },
          articleTitle: { hidden: true },
          ipLocation: { hidden: true },
          replyTime: { hidden: true, title: '回复' },
          createTime: { title: '留言时间' },
        }}
        columnOrder={['content', 'leaveType', 'name', 'phone', 'articleTitle', 'status', 'handleStatus', 'replyTime']}
        rowActions={rowActions}
        batch={
          may('audit')
            ? (rows) => (
                <>
                  <Button size="small" loading={auditing} onClick={() => audit(rows, LeaveStatus.passed)}>
                    批量通过
                  </Button>
                  <Button size="small" loading={auditing} onClick={() => audit(rows, LeaveStatus.refused)}>
                    批量拒绝
                  </Button>
                  <Button size="small" loading={auditing} onClick={() => audit(rows, LeaveStatus.spam)}>
                    标记垃圾
                  </Button>
                </>
              )
            : () => null
        }
        removeText={(rows) => `确认删除所选中的 ${rows.length} 条留言?`}
        purpose="访客在前台提交的留言"
      />
      {opened?.kind === 'reply' && <ReplyDrawer row={opened.row} onClosed={() => setOpened(undefined)} />}
      {opened?.kind === 'handle' && <HandleDialog row={opened.row} onClosed={() => setOpened(undefined)} />}
    </>
  )
}

function Words({ row: { title, content } }: { row: Pick<CmsLeaveWordItem, 'title' | 'content'> }) {
  return (
    <span className={css.words} title={content}>
      {title && <b>{title}　</b>}
      {content}
    </span>
  )
}
