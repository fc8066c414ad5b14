import { Alert, Button } from 'antd'
import { RequestNumber } from '#/kit/http/RequestNumber.tsx'

interface LoadFailureProps {
  what?: string
  /** Why. */
  text: string
  /** Of the request that failed, where nothing else tells it. */
  traceId?: string | undefined
  onRetry: () => void
  className?: string | undefined
}

/** What could not be read says why and offers another try. */
export function LoadFailure({ what = '', text, traceId, onRetry, className = '' }: LoadFailureProps) {
  return (
    <Alert
      className={className}
      type="error"
      showIcon
      title={
        <>
          {`${what}加载失败：${text}`} {traceId && <RequestNumber value={traceId} />}
        </>
      }
      action={
        <Button size="small" onClick={onRetry}>
          重试
        </Button>
      }
    />
  )
}

/** The same in the place of a block that did not come: a picture, a card, an editor. `name` tells blocks apart. */
export function BlockFailure({ name, onRetry }: { name?: string; onRetry: (() => void) | undefined }) {
  return (
    <span role="alert">
      加载失败
      <Button type="link" size="small" aria-label={name && `重试 ${name}`} onClick={onRetry}>
        重试
      </Button>
    </span>
  )
}
