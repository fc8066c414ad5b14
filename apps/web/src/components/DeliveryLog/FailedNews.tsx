import { Alert, App, Button } from 'antd'
import { useOnce } from '#/kit/http/useOnce.ts'
import css from './DeliveryLog.module.css'

interface FailedNewsProps {
  failed: number
  /** None for whoever may only look. */
  onResend?: (() => Promise<{ resent: number; failed: number }>) | undefined
  onResent: () => void
}

/** What another system has not been told of, and the button that tries all of it again. */
export function FailedNews({ failed, onResend, onResent }: FailedNewsProps) {
  const { message } = App.useApp()
  const [resend, busy] = useOnce(async () => {
    const outcome = await onResend?.()
    if (!outcome) return
    void message.success(
      outcome.failed > 0 ? `已重新推送${outcome.resent}条，还有${outcome.failed}条` : `已重新推送${outcome.resent}条`,
    )
    onResent()
  })
  if (failed === 0) return null
  return (
    <Alert
      type="warning"
      showIcon
      className={css.failed ?? ''}
      title={`有 ${failed} 条推送失败，对方系统没有收到`}
      action={
        onResend && (
          <Button size="small" loading={busy} onClick={resend}>
            重新推送全部
          </Button>
        )
      }
    />
  )
}
