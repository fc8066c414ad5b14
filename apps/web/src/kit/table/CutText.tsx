import { Tooltip } from 'antd'
import { useRef, useState } from 'react'
import css from './ResourceTable.module.css'

const delayMs = 400

/** Text on one line; the whole of it appears in a tooltip, but only where something was cut off. */
export function CutText({ children }: { children: string }) {
  const text = useRef<HTMLSpanElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [open, setOpen] = useState(false)
  const enter = () => {
    const { current } = text
    if (current && current.scrollWidth > current.clientWidth) timer.current = setTimeout(() => setOpen(true), delayMs)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  const cut = (
    <span ref={text} className={css.cut} onMouseEnter={enter} onMouseLeave={leave}>
      {children}
    </span>
  )
  if (!open) return cut
  return (
    <Tooltip open title={children} styles={{ root: { maxWidth: 360 } }}>
      {cut}
    </Tooltip>
  )
}
