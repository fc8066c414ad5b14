import SoundOutlined from '@ant-design/icons/SoundOutlined'
import { Suspense, useState } from 'react'
import { noticeTopic, urgent, type NoticeNews } from '@app/shared/system/noticeNews.ts'
import { CountedIcon, shortCount } from '#/kit/frame/CountMark.tsx'
import type { HeaderEntry } from '#/kit/frame/headerEntry.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { HeaderButton } from '#/kit/page/HeaderButton.tsx'
import { lateDialog } from '#/kit/page/latePart.tsx'
import { useShell } from '#/kit/session/shell.ts'
import { readingPath } from './readingLink.ts'
import { useUnread } from './useUnread.ts'
import type { UrgentNews } from './useUrgent.ts'

const NoticeView = lateDialog(() => import('./NoticeView.tsx'))
const UrgentLine = lateDialog(() => import('./UrgentLine.tsx'))

/** The bell: how many notices wait, and the way to them (shell §5.2). */
function Bell() {
  const shell = useShell()
  const { unread, visited } = useUnread()
  const [shown, setShown] = useState<string>()
  const [arrived, setArrived] = useState<readonly UrgentNews[]>([])
  useLive(noticeTopic, (data) => {
    const news = data as NoticeNews | null | undefined
    if (news?.priority === urgent && news.kind === 'published')
      setArrived((all) => [...all, { ...news, waits: document.hidden }])
  })
  return (
    <>
      <HeaderButton
        label="消息"
        name={unread > 0 ? `${shortCount(unread)} 条未读消息` : '消息'}
        icon={
          <CountedIcon count={unread}>
            <SoundOutlined aria-hidden />
          </CountedIcon>
        }
        onClick={() => {
          visited()
          shell.open(readingPath)
        }}
      />
      <Suspense>
        {arrived[0] && <UrgentLine arrived={arrived} onOpen={setShown} onClose={() => setArrived([])} />}
        {shown && <NoticeView key={shown} id={shown} onClose={() => setShown(undefined)} />}
      </Suspense>
    </>
  )
}

export default { slot: 'bar', order: 5, Component: Bell } satisfies HeaderEntry
