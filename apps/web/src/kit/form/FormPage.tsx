import { Button } from 'antd'
import { useEffect, type ReactNode } from 'react'
import css from './ResourceForm.module.css'

interface FormPageProps {
  open: boolean
  title: string
  busy: boolean
  children: ReactNode
  onSave: () => void
  onCancel: () => void
  onClosed: () => void
}

/** A form that takes the place of its list; saving is always in view (ui §8). */
export function FormPage({ open, title, busy, children, onSave, onCancel, onClosed }: FormPageProps) {
  useEffect(() => {
    if (!open) onClosed()
  })
  return (
    <section className={css.page} aria-label={title}>
      <header className={css.head}>
        <h1>{title}</h1>
        <Button onClick={onCancel}>取消</Button>
        <Button type="primary" loading={busy} onClick={onSave}>
          保存
        </Button>
      </header>
      {children}
    </section>
  )
}
