import { Alert, Button } from 'antd'
import css from './ResourceTable.module.css'

/** A list that could not be read says why and offers another try. */
export function ListFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  return (
    <Alert
      className={css.failure}
      type="error"
      showIcon
      title={`列表加载失败：${text}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** Rows of the list to come; appear after 200 ms. */
export function ListSkeleton() {
  return (
    <div className={css.skeleton} role="status" aria-label="正在加载">
      {[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => (
        <i key={row} />
      ))}
    </div>
  )
}
