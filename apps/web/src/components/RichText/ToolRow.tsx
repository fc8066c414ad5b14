import { useEffect, useImperativeHandle, useRef, type KeyboardEvent, type ReactNode, type Ref } from 'react'

const usable = ':scope > button:not(:disabled), :scope > * > button:not(:disabled)'

interface ToolRowProps {
  label: string
  className: string | undefined
  children: ReactNode
  ref?: Ref<{ focus: () => void }>
}

/** Buttons as one tab stop; arrows, Home and End go from one to the next. */
export function ToolRow({ label, className, children, ref }: ToolRowProps) {
  const bar = useRef<HTMLDivElement>(null)
  const buttons = () => [...(bar.current?.querySelectorAll<HTMLButtonElement>(usable) ?? [])]
  const stopAt = (chosen: HTMLElement | undefined) => {
    for (const button of buttons()) button.tabIndex = button === chosen ? 0 : -1
  }
  useEffect(() => {
    // After each drawing exactly one button can be reached, also when the former one is disabled now.
    const all = buttons()
    stopAt(all.find((button) => button.tabIndex === 0) ?? all[0])
  })
  useImperativeHandle(ref, () => ({
    focus: () =>
      buttons()
        .find(({ tabIndex }) => tabIndex === 0)
        ?.focus(),
  }))
  const steer = (event: KeyboardEvent) => {
    const all = buttons()
    const at = all.indexOf(event.target as HTMLButtonElement)
    const to: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: all.length - 1 }
    const next = at < 0 ? undefined : to[event.key]
    if (next === undefined) return
    event.preventDefault()
    const button = all.at(next % all.length)
    stopAt(button)
    button?.focus()
  }
  return (
    <div ref={bar} role="toolbar" tabIndex={-1} aria-label={label} className={className} onKeyDown={steer}>
      {children}
    </div>
  )
}
