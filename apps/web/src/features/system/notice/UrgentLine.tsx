import WarningFilled from '@ant-design/icons/WarningFilled'
import { Button } from 'antd'
import { createPortal } from 'react-dom'
import type { UrgentNews } from './useUrgent.ts'
import css from './UrgentLine.module.css'

interface UrgentLineProps {
  /** The newest last. */
  news: readonly UrgentNews[]
  onOpen: (news: UrgentNews) => void
  onClose: () => void
}

/** Urgent notices until they are opened or closed: one line beside the tabs, however many, over nothing of the page. */
export default function UrgentLine({ news, onOpen, onClose }: UrgentLineProps) {
  const newest = news.at(-1)
  if (!newest) return null
  const several = news.length > 1
  return createPortal(
    <div role="alert" className={css.line}>
      <WarningFilled aria-hidden className={css.icon ?? ''} />
      {several && <b>{`紧急公告 ${news.length} 条`}</b>}
      <span className={css.title} title={newest.noticeTitle}>
        {several ? newest.noticeTitle : `紧急公告：${newest.noticeTitle}`}
      </span>
      <Button size="small" type="primary" onClick={() => onOpen(newest)}>
        查看
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        {several ? '全部关闭' : '关闭'}
      </Button>
    </div>,
    document.body,
  )
}
