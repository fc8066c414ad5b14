import { useSlotTarget } from './SlotView.tsx'
import css from './containers.module.css'

interface PaneLabelProps {
  owner: string
  at: number
  label: string | undefined
  onOpen: () => void
}

/** Name of a tab or step: what is held over it for a moment opens it, what is dropped on it goes to its end. */
export function PaneLabel({ owner, at, label, onOpen }: PaneLabelProps) {
  const ref = useSlotTarget<HTMLSpanElement>(owner, at, undefined, onOpen)
  return (
    <span ref={ref} className={css.paneLabel}>
      {label}
    </span>
  )
}
