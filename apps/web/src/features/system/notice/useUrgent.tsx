import { App, Button } from 'antd'
import { useEffect, useEffectEvent, useRef } from 'react'
import { noticeTopic, urgent, type NoticeNews } from '@app/shared/system/notice.ts'
import { useLive } from '#/kit/live/useLive.ts'

/** An urgent notice as it arrives. */
export type UrgentNews = NoticeNews & { id: string }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('atrium.urgentNotice')

const isUrgent = (news: NoticeNews | null | undefined): news is UrgentNews =>
  news?.priority === urgent && news.kind === 'published' && news.id !== undefined

/** Shows urgent notices as they arrive, in the tab that is looked at; they stay until opened or closed. */
export function useUrgent(onOpen: (news: UrgentNews) => void): void {
  const { notification } = App.useApp()
  const waiting = useRef(new Map<string, UrgentNews>())

  const show = (news: UrgentNews) => {
    channel?.postMessage(news.id)
    waiting.current.delete(news.id)
    const key = `notice-${news.id}`
    notification.warning({
      key,
      title: news.noticeTitle,
      description: '紧急公告，请及时查看',
      duration: 0,
      actions: (
        <Button
          size="small"
          type="primary"
          onClick={() => {
            notification.destroy(key)
            onOpen(news)
          }}
        >
          查看
        </Button>
      ),
    })
  }
  const showLate = useEffectEvent(show)

  useLive(noticeTopic, (data) => {
    const news = data as NoticeNews | null | undefined
    if (!isUrgent(news)) return
    if (document.visibilityState === 'visible') show(news)
    else waiting.current.set(news.id, news)
  })
  useEffect(() => {
    const others = waiting.current
    const looked = () => {
      if (document.visibilityState === 'visible') for (const news of others.values()) showLate(news)
    }
    const shown = ({ data }: MessageEvent<string>) => others.delete(data)
    document.addEventListener('visibilitychange', looked)
    channel?.addEventListener('message', shown)
    return () => {
      document.removeEventListener('visibilitychange', looked)
      channel?.removeEventListener('message', shown)
    }
  }, [])
}
