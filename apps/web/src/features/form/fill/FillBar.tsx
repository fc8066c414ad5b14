import { Alert, Button } from 'antd'
import type { Unanswered } from './useSending.ts'
import css from './fillSheet.module.css'

interface FillBarProps {
  words: string | undefined
  busy: boolean
  unanswered: Unanswered | undefined
  onAgain: () => void
  onSubmit: () => void
  onStore: () => void
  onReset: () => void
  onBack: () => void
}

/** What can be done with the form; stays in sight however long the form is. */
export function FillBar({ words, busy, unanswered, onAgain, onSubmit, onStore, onReset, onBack }: FillBarProps) {
  return (
    <div className={css.bar} role="group" aria-label="表单操作">
      {unanswered && (
        <Alert
          type="warning"
          showIcon
          className={css.unanswered}
          title={`${unanswered.draft ? '暂存' : '提交'}没有得到答复：${unanswered.said}。填写的内容已保留，不会自动重发；重试不会重复提交`}
          action={
            <Button size="small" onClick={onAgain} disabled={busy}>
              重试
            </Button>
          }
        />
      )}
      <Button type="text" className={css.back} onClick={onBack}>
        返回
      </Button>
      <span className={css.barWords} role="status">
        {words}
      </span>
      <Button onClick={onReset} disabled={busy}>
        重置
      </Button>
      <Button onClick={onStore} disabled={busy}>
        暂存
      </Button>
      <Button type="primary" onClick={onSubmit} loading={busy} className={css.submit}>
        提交
      </Button>
    </div>
  )
}
