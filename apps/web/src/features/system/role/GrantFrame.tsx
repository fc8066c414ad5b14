import { Alert, Button } from 'antd'
import { useState, type ReactNode } from 'react'
import { ApiError, report } from '#/kit/http/http.ts'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './role.module.css'

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
  const reload = () => {
    setStale(undefined)
    onReload()
  }
  return (
    <div className={css.grant}>
      {stale && (
        <Alert
          type="error"
          showIcon
          title={stale}
          action={
            <Button size="small" onClick={reload}>
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
