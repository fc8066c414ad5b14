import { Button } from 'antd'
import css from './fillSheet.module.css'

interface FillBarProps {
  words: string | undefined
  busy: boolean
  onSubmit: () => void
  onStore: () => void
  onReset: () => void
  onBack: () => void
}

/** What can be done with the form; stays in sight however long the form is. */
export function FillBar({ words, busy, onSubmit, onStore, onReset, onBack }: FillBarProps) {
  return (
    <div className={css.bar} role="group" aria-label="表单操作">
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
