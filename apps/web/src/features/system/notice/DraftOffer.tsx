import { Alert, Button } from 'antd'
import { momentText } from '#/kit/words/format.ts'
import type { NoticeDraft } from './noticeDraft.ts'

interface DraftOfferProps {
  draft: NoticeDraft
  /** The notice was saved by somebody after the draft began. */
  outdated: boolean
  onTake: () => void
  onDrop: () => void
}

/** `10:32`, on another day with its date in front. */
const timeText = (ms: number) => {
  const text = momentText(new Date(ms))
  return text.startsWith(momentText(new Date()).slice(0, 10)) ? text.slice(11, 16) : text.slice(5, 16)
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
