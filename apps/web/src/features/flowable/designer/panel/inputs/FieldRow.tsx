import { useId, type ReactNode } from 'react'
import css from '#/features/flowable/designer/panel/panel.module.css'

interface FieldRowProps {
  label: string
  note?: string | undefined
  problem?: string | undefined
  look?: 'below'
  children: (id: string) => ReactNode
}

/** A label of 80 pixels, its input and what is to be said of it. */
export function FieldRow({ label, note, problem, look, children }: FieldRowProps) {
  const id = useId()
  const said = problem ?? note
  return (
    <div className={css.field} data-look={look}>
      <label htmlFor={id}>{label}</label>
      {children(id)}
      {said && <p role={problem ? 'alert' : undefined}>{said}</p>}
    </div>
  )
}
