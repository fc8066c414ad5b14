import { Alert, Button } from 'antd'
import type { NoticeDraft } from './noticeDraft.ts'

interface DraftOfferProps {
  draft: NoticeDraft
  /** The notice was saved by somebody after the draft began. */
  outdated: boolean
  onTake: () => void
  onDrop: () => void
}

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', hour12: false })
const day = new Intl.DateTimeFormat('zh-CN', { month: '2-digit', day: '2-digit' })

/** `10:32`, on another day with its date in front. */
const timeText = (ms: number) => {
  const at = new Date(ms)
  const time = clock.format(at)
  return at.toDateString() === new Date().toDateString() ? time : `${day.format(at)} ${time}`
}

/** Offers what was typed before the page or the browser went away. */
export function DraftOffer({ draft, outdated, onTake, onDrop }: DraftOfferProps) {
  return (
    <Alert
      type="info"
      showIcon
      title={`此浏览器中有 ${timeText(draft.savedAt)} 的草稿`}
      {...(outdated ? { description: '公告在此之后已被修改，恢复后保存会覆盖这些修改' } : {})}
      action={
        <span>
          <Button type="link" size="small" onClick={onTake}>
            恢复 {timeText(draft.savedAt)} 的草稿
          </Button>
          <Button type="text" size="small" onClick={onDrop}>
            丢弃
          </Button>
        </span>
      }
    />
  )
}
