import type { ReactNode } from 'react'
import { Change } from '#/features/demo/shared/Change/Change.tsx'
import css from './chart.module.css'

interface FigureProps {
  title: string
  icon: ReactNode
  children: ReactNode
  /** Change in percent. */
  change?: number
}

/** One number of the board. */
export function Figure({ title, icon, children, change }: FigureProps) {
  return (
    <section className={css.card}>
      <h2 className={css.label}>
        <span aria-hidden="true">{icon}</span>
        {title}
      </h2>
      <p className={css.figure}>
        {children}
        {change !== undefined && <Change percent={change} />}
      </p>
    </section>
  )
}
