import SoundOutlined from '@ant-design/icons/SoundOutlined'
import { Button } from 'antd'
import { createPortal } from 'react-dom'
import { useUrgent, type UrgentNews } from './useUrgent.ts'
import css from './notice.module.css'

interface UrgentLineProps {
  arrived: readonly UrgentNews[]
  onOpen: (id: string | undefined) => void
  onClose: () => void
}

/** Urgent notices until they are opened or closed: one line beside the tabs, however many, over nothing of the page. */
export default function UrgentLine({ arrived, onOpen, onClose }: UrgentLineProps) {
  const [left, setLeft] = useUrgent(arrived)
  const newest = left.at(-1)
  if (!newest) return null
  const several = left.length > 1
  return createPortal(
    <div role="alert" className={css.urgent}>
      <SoundOutlined aria-hidden className={css.urgentIcon ?? ''} />
      {several && <b>{`紧急公告 ${left.length} 条`}</b>}
      <span className={css.urgentTitle} title={newest.noticeTitle}>
        {several ? newest.noticeTitle : `紧急公告：${newest.noticeTitle}`}
      </span>
      <Button
        size="small"
        type="primary"
        onClick={() => {
          setLeft(left.slice(0, -1))
          onOpen(newest.id)
        }}
      >
        查看
      </Button>
      <Button size="small" type="text" onClick={onClose}>
        {several ? '全部关闭' : '关闭'}
      </Button>
    </div>,
    document.body,
  )
}
