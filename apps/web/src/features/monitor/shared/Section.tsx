import { useId, type ReactNode } from 'react'
import css from './monitor.module.css'

interface SectionProps {
  title: string
  icon?: ReactNode
  /** Controls at the right of the title. */
  extra?: ReactNode
  /** The first card of a page carries its only h1. */
  level?: 1 | 2
  children?: ReactNode
}

/** A card of a monitor page. */
export function Section({ title, icon, extra, level = 2, children }: SectionProps) {
  const id = useId()
  const Title = `h${level}` as const
  return (
    <section className={css.card} aria-labelledby={id}>
      <div className={css.head}>
        <Title id={id} className={css.title}>
          {icon}
          {title}
        </Title>
        {extra && <div className={css.extra}>{extra}</div>}
      </div>
      {children}
    </section>
  )
}
