import { useId, type ReactNode } from 'react'
import css from '#/components/form/panel/panel.module.css'
import words from '#/features/form/shared/words.module.css'

interface PanelFieldProps {
  label: string
  /** Label and input in one line; below each other; the label as a heading over a group. */
  look?: 'beside' | 'below' | 'heading' | undefined
  note?: ReactNode
  problem?: string | undefined
  /** Beside a heading: acts on the group. */
  extra?: ReactNode
  children: (field: { id: string; labelId: string; describedBy: string | undefined; invalid: boolean }) => ReactNode
}

/** A labelled row of the right column. */
export function PanelField({ label, look = 'beside', note, problem, extra, children }: PanelFieldProps) {
  const id = useId()
  const [labelId, noteId] = [`${id}-label`, `${id}-note`]
  const said = problem ?? note
  const inside = children({ id, labelId, describedBy: said ? noteId : undefined, invalid: problem !== undefined })
  return (
    <div className={css.field} data-look={look} role="group" aria-labelledby={labelId}>
      {look === 'heading' ? (
        <div className={css.heading}>
          <h3 id={labelId}>{label}</h3>
          {extra}
        </div>
      ) : (
        <label id={labelId} htmlFor={id}>
          {label}
        </label>
      )}
      {inside}
      {said && (
        <p
          id={noteId}
          className={problem === undefined ? words.note : words.problem}
          role={problem ? 'alert' : undefined}
        >
          {said}
        </p>
      )}
    </div>
  )
}
