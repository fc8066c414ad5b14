import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { ApiError, report } from '#/kit/http/http.ts'
import { ListSkeleton } from '#/kit/table/tableStates.tsx'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './role.module.css'

interface GrantStateProps {
  loading: boolean
  failure: string | undefined
  onRetry: () => void
  children: ReactNode
}

/** What stands in a tab until its rights are known, or when they cannot be read. */
export function GrantState({ loading, failure, onRetry, children }: GrantStateProps) {
  if (failure)
    return (
      <Alert
        type="error"
        showIcon
        title={`加载失败：${failure}`}
        action={
          <Button size="small" onClick={onRetry}>
            重试
          </Button>
        }
      />
    )
  return loading ? <ListSkeleton /> : children
}

interface GrantFrameProps {
  /** Absent: the user may look, not change. */
  onSave: (() => Promise<void>) | undefined
  /** Reads again what somebody else has changed. */
  onReload: () => void
  children: ReactNode
}

/** The ticks of a tab above 保存. */
export function GrantFrame({ onSave, onReload, children }: GrantFrameProps) {
  const [stale, setStale] = useState<string>()
  const [save, busy] = useOnce(async () => {
    try {
      await onSave?.()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.reason === 'stale') setStale(error.message)
      else report(error)
    }
  })
  return (
    <div className={css.grant}>
      {stale && (
        <Alert
          type="error"
          showIcon
          title={stale}
          action={
            <Button size="small" onClick={onReload}>
              重新加载
            </Button>
          }
        />
      )}
      {children}
      {onSave && (
        <div className={css.grantFoot}>
          <Button type="primary" loading={busy} onClick={save}>
            保存
          </Button>
        </div>
      )}
    </div>
  )
}
