import { Alert, Button } from 'antd'
import css from './record.module.css'

/** Said above a form that somebody fills in for a task that is theirs no longer. */
export const GoneTask = ({ onReread }: { onReread: () => void }) => (
  <Alert
    className={css.lost}
    type="warning"
    showIcon
    role="alert"
    title="该任务已不在您名下（已被处理、收回或转交）"
    description="正在填写的内容不会提交，需要时请先复制。"
    action={<Button onClick={onReread}>放弃填写并刷新</Button>}
  />
)
