import { Button, Result } from 'antd'
import { useShell } from '#/kit/session/shell.ts'
import css from './fillEnd.module.css'

/** Why the form cannot be filled now. */
export default function Closed({
  words,
  name,
  hours,
  onRetry,
}: {
  words: string
  name?: string | undefined
  hours?: string | undefined
  onRetry?: () => void
}) {
  const { open } = useShell()
  return (
    <Result
      className={css.result}
      status="info"
      title={<h1 className={css.said}>{words}</h1>}
      subTitle={[name, hours].filter(Boolean).join(' · ')}
      extra={
        <>
          {onRetry && (
            <Button type="primary" onClick={onRetry}>
              重试
            </Button>
          )}
          <Button onClick={() => open('/form/fill')}>返回表单列表</Button>
        </>
      }
    />
  )
}
