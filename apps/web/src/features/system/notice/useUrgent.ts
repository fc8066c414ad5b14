import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { noticeTopic, urgent, type NoticeNews } from '@app/shared/system/notice.ts'
import { useLive } from '#/kit/live/useLive.ts'

/** An urgent notice as it arrives. */
export type UrgentNews = NoticeNews & { id: string }

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('atrium.urgentNotice')

const isUrgent = (news: NoticeNews | null | undefined): news is UrgentNews =>
  news?.priority === urgent && news.kind === 'published' && news.id !== undefined

/** Urgent notices as they arrive, in the tab that is looked at, the newest last, and what takes one or all away. */
export function useUrgent(): [news: readonly UrgentNews[], done: (news?: UrgentNews) => void] {
  const [shown, setShown] = useState<readonly UrgentNews[]>([])
  const waiting = useRef(new Map<string, UrgentNews>())

  const show = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || waiting.current.size === 0) return
    const arrived = [...waiting.current.values()]
    waiting.current.clear()
    for (const { id } of arrived) channel?.postMessage(id)
    setShown((known) => [...known.filter(({ id }) => !arrived.some((news) => news.id === id)), ...arrived])
  })
  useLive(noticeTopic, (data) => {
    const news = data as NoticeNews | null | undefined
    if (isUrgent(news)) waiting.current.set(news.id, news)
    show()
  })
  useEffect(() => {
    const others = waiting.current
    const looked = () => show()
    const elsewhere = ({ data }: MessageEvent<string>) => others.delete(data)
    document.addEventListener('visibilitychange', looked)
    channel?.addEventListener('message', elsewhere)
    return () => {
      document.removeEventListener('visibilitychange', looked)
      channel?.removeEventListener('message', elsewhere)
    }
  }, [])
  return [shown, (news) => setShown(news ? shown.filter((each) => each !== news) : [])]
}
