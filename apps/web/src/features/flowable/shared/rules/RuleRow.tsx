import { useId, type ReactNode } from 'react'
import css from './rules.module.css'

interface RuleRowProps {
  label: string
  note?: string | undefined
  /** The input that the label belongs to gets the id; several inputs are named by the row around them. */
  children: (id: string) => ReactNode
}

/** A setting with its label above and a sentence below. */
export function RuleRow({ label, note, children }: RuleRowProps) {
  const id = useId()
  return (
    <div className={css.row} role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {children(id)}
      {note && <p className={css.note}>{note}</p>}
    </div>
  )
}
