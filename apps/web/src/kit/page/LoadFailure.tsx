import { Alert, Button } from 'antd'

interface LoadFailureProps {
  what?: string
  /** Why. */
  text: string
  onRetry: () => void
  className?: string | undefined
}

/** What could not be read says why and offers another try. */
export function LoadFailure({ what = '', text, onRetry, className = '' }: LoadFailureProps) {
  return (
    <Alert
      className={className}
      type="error"
      showIcon
      title={`${what}加载失败：${text}`}
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}
