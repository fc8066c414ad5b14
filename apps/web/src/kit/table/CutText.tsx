import { Tooltip } from 'antd'
import { useRef, useState, type MouseEvent } from 'react'
import { withoutHover } from '#/kit/page/mediaQuery.ts'
import css from './ResourceTable.module.css'

const delayMs = 400

/** Text on one line; the whole of it appears in a tooltip, but only where something was cut off. */
export function CutText({ children }: { children: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const isCut = () => text.current !== null && text.current.scrollWidth > text.current.clientWidth
  const touched = () => window.matchMedia(withoutHover).matches
  const enter = () => {
    if (!touched() && isCut()) timer.current = setTimeout(() => setOpen(true), delayMs)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const press = (event: MouseEvent) => {
    if (!touched() || !isCut()) return
    event.preventDefault()
    setOpen(true)
  }
  const cut = (
    <span ref={text} className={css.cut} onMouseEnter={enter} onMouseLeave={leave} onContextMenu={press}>
      {children}
    </span>
  )
  if (!open) return cut
  return (
    <Tooltip open title={children} styles={{ root: { maxWidth: 360 } }} onOpenChange={setOpen}>
      {cut}
    </Tooltip>
  )
}
