import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Tabs } from 'antd'
import { startTransition, useState } from 'react'
import { Link } from 'react-router'
import { noticeCalls } from '@app/shared/system/notice.ts'
import { noticeTopic } from '@app/shared/system/noticeNews.ts'
import { call } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { agoText } from './ago.ts'
import { Nothing, PortletFrame } from './PortletFrame.tsx'
import css from './portal.module.css'

const readingPath = '/system/notice/NoticeReadIndex'
const shownRows = 8
const tabs = [
  { key: '', label: '全部' },
  { key: '1', label: '通知' },
  { key: '2', label: '公告' },
]

/** 公告: what was published for the caller, what they have not read with a dot. */
export default function NoticeListIndex() {
  const client = useQueryClient()
  const [type, setType] = useState('')
  const { data } = useSuspenseQuery({
    queryKey: ['portlet', 'notice', type],
    queryFn: ({ signal }) =>
      call(
        noticeCalls.readingPage,
        { query: { pageNum: 1, pageSize: shownRows, count: 'N', ...(type ? { noticeType: type } : {}) } },
        { signal, silent: true, background: true },
      ),
  })
  useLive(noticeTopic, () => void client.invalidateQueries({ queryKey: ['portlet', 'notice'] }))
  return (
    <PortletFrame title="公告">
      <Tabs
        size="small"
        items={tabs}
        activeKey={type}
        tabBarStyle={{ marginBottom: 0 }}
        // The old list stays until the other one is there.
        onChange={(key) => startTransition(() => setType(key))}
      />
      {data.list.length === 0 && (
        <Nothing>还没有{tabs.find(({ key }) => key === type && key)?.label ?? '公告'}</Nothing>
      )}
      <ul className={css.rows}>
        {data.list.map(({ id, noticeTitle, isRead, publishTime, linkUrl }) => (
          <li key={id}>
            <span className={css.dot} data-on={isRead === '0' || undefined}>
              {isRead === '0' && <span className="sr-only">未读</span>}
            </span>
            <Link to={linkUrl ?? `${readingPath}?id=${id}`} title={noticeTitle}>
              {noticeTitle}
            </Link>
            <time title={publishTime}>{agoText(publishTime)}</time>
          </li>
        ))}
      </ul>
      <Link className={css.more} to={readingPath}>
        更多公告
      </Link>
    </PortletFrame>
  )
}
