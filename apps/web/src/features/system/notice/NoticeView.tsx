import RightOutlined from '@ant-design/icons/RightOutlined'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { noticeCalls, noticeReading } from '@app/shared/system/notice.ts'
import { call } from '#/kit/http/http.ts'
import { Dialog } from '#/kit/page/Dialog.tsx'
import { useShell } from '#/kit/session/shell.ts'
import { NoticeArticle } from './NoticeArticle.tsx'
import { noticeOfLink } from './readingLink.ts'
import { refreshReading } from './useUnread.ts'
import css from './article.module.css'

interface NoticeViewProps {
  id: string
  onClose: () => void
}

/** 公告详情, in the whole window; opening it is reading it. */
export default function NoticeView({ id: first, onClose }: NoticeViewProps) {
  const [id, setId] = useState(first)
  const client = useQueryClient()
  const shell = useShell()
  const { data, error } = useQuery({
    queryKey: [noticeReading.name, 'view', id] as const,
    queryFn: ({ signal }) => call(noticeCalls.view, { params: { id } }, { signal, silent: true }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  useEffect(() => {
    if (data || error) refreshReading(client)
  }, [client, data, error])

  const follow = (linkUrl: string) => {
    const linked = noticeOfLink(linkUrl)
    if (linked) return setId(linked)
    onClose()
    shell.open(linkUrl)
  }
  const link = data?.linkUrl
  return (
    <Dialog open full title="公告详情" footer={null} onCancel={onClose}>
      {error && <Alert type="warning" showIcon title={error.message} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <NoticeArticle notice={data} />}
      {link && (
        <p className={css.link}>
          <Button type="primary" icon={<RightOutlined aria-hidden />} iconPlacement="end" onClick={() => follow(link)}>
            前往查看
          </Button>
        </p>
      )}
    </Dialog>
  )
}
