import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import PushpinOutlined from '@ant-design/icons/PushpinOutlined'
import { useQueryClient } from '@tanstack/react-query'
import { App, Badge, Button } from 'antd'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { noticeCalls, noticeReading, type NoticeReadItem } from '@app/shared/system/notice.ts'
import { urgent } from '@app/shared/system/noticeNews.ts'
import { call } from '#/kit/http/http.ts'
import { ResourcePage } from '#/kit/list/ResourcePage.tsx'
import { useConfirm } from '#/kit/page/confirm.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { CutText } from '#/kit/table/CutText.tsx'
import { TagSample } from '#/kit/words/DictTag.tsx'
import { refreshReading } from './useUnread.ts'
import css from './reading.module.css'

const NoticeView = lateDialog(() => import('./NoticeView.tsx'))

/** 通知公告阅读 */
export default function NoticeReadIndex() {
  const [address] = useSearchParams()
  const [shown, setShown] = useState<string | undefined>(address.get('id') ?? undefined)
  const client = useQueryClient()
  const confirm = useConfirm()
  const { message } = App.useApp()
  const marked = () => {
    refreshReading(client)
    void message.success('标记成功', 3)
  }
  const mark = (rows: readonly NoticeReadItem[]) =>
    confirm({
      title: '确认标记所选中数据?',
      okText: '标记已读',
      run: async () => {
        await call(noticeCalls.markRead, { params: { ids: rows.map(({ id }) => id).join(',') } }, { silent: true })
        marked()
      },
    })
  const markAll = () =>
    confirm({
      title: '确认全部标记为已读?',
      okText: '全部已读',
      run: async () => {
        await call(noticeCalls.readAll, {}, { silent: true })
        marked()
      },
    })
  return (
    <>
      <ResourcePage
        resource={noticeReading}
        search={['noticeTitle', { key: 'createBy', label: '操作人员' }, 'noticeType', 'publishTime']}
        columns={{
          noticeTitle: { render: (row) => <Title row={row} /> },
          noticeType: { width: 104 },
          isRead: {
            width: 104,
            render: ({ isRead }) =>
              isRead === '1' ? <Badge status="processing" text="已读" /> : <Badge status="error" text="未读" />,
          },
          publishByName: { width: 120 },
          publishTime: { width: 120, render: ({ publishTime }) => publishTime.slice(0, 10) },
          createByName: false,
          createTime: false,
          isTop: false,
          priority: false,
          linkUrl: false,
          expired: false,
          source: { width: 104, hidden: true },
        }}
        columnOrder={['noticeTitle', 'noticeType', 'isRead', 'publishByName', 'publishTime']}
        toolbar={[{ key: 'all', label: '全部已读', icon: <CheckCircleOutlined aria-hidden />, run: markAll }]}
        batch={(rows) => (
          <Button size="small" icon={<PushpinOutlined aria-hidden />} onClick={() => mark(rows)}>
            标记已读
          </Button>
        )}
        rowActions={(row) => [{ key: 'read', label: '阅读', run: () => setShown(row.id) }]}
        onOpen={(row) => setShown(row.id)}
        purpose="发布给您的通知公告和系统消息都在这里。"
      />
      <Suspense>{shown && <NoticeView key={shown} id={shown} onClose={() => setShown(undefined)} />}</Suspense>
    </>
  )
}

function Title({ row }: { row: NoticeReadItem }) {
  return (
    <span className={css.title} data-unread={row.isRead === '0'}>
      {row.isTop === 'Y' && <TagSample listClass="primary">置顶</TagSample>}
      {row.priority === urgent && <TagSample listClass="danger">紧急</TagSample>}
      {row.expired && <TagSample listClass="default">已过期</TagSample>}
      <CutText>{row.noticeTitle}</CutText>
    </span>
  )
}
