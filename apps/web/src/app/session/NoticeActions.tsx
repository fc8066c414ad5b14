import { useEffect, useRef, type ReactNode } from 'react'
import css from './session.module.css'

/** Longer than a dialog needs to open. */
const lateMs = 400

interface NoticeActionsProps {
  /** Another number takes the focus again. */
  asked?: number
  children: ReactNode
}

/**
 * The buttons of a notice that wants an answer. They are within reach of the keyboard whatever is open: the focus comes
 * to them, not to a button that the next key would press, and goes back where it was when the notice has gone.
 */
export function NoticeActions({ asked, children }: NoticeActionsProps) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const group = ref.current
    const before = document.activeElement
    // An open dialog takes back every focus that it hears of.
    const keep = (event: FocusEvent) => event.stopPropagation()
    group?.addEventListener('focusin', keep)
    return () => {
      group?.removeEventListener('focusin', keep)
      const now = document.activeElement
      const lost = !now || now === document.body || group?.contains(now)
      if (lost && before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    const take = () => {
      if (!ref.current?.contains(document.activeElement)) ref.current?.focus()
    }
    take()
    // A dialog that is still opening has the focus once more when it is open; whoever acted meanwhile keeps it.
    const late = setTimeout(take, lateMs)
    const acted = new AbortController()
    const keep = () => clearTimeout(late)
    for (const act of ['keydown', 'pointerdown'])
      document.addEventListener(act, keep, { capture: true, signal: acted.signal })
    return () => {
      keep()
      acted.abort()
    }
  }, [asked])
  return (
    <div ref={ref} role="group" aria-label="请选择" tabIndex={-1} className={css.actions}>
      {children}
    </div>
  )
}
