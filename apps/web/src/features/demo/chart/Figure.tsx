import { ArrowDownOutlined, ArrowUpOutlined } from '@ant-design/icons'
import type { ReactNode } from 'react'
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

/** Arrow and sign say what the colour says. */
export function Change({ percent }: { percent: number }) {
  const up = percent >= 0
  return (
    <span className={css.change} data-up={up || undefined}>
      {up ? <ArrowUpOutlined aria-hidden="true" /> : <ArrowDownOutlined aria-hidden="true" />}
      {up ? '+' : '−'}
      {Math.abs(percent)}%
    </span>
  )
}
