import { useId, type ReactNode } from 'react'
import css from './Detail.module.css'

/** Facts of a row under one title. */
export function DetailGroup({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>{children}</dl>
    </section>
  )
}

/** Label above value; an empty one shows `-`. */
export function Detail({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) {
  const empty = children === undefined || children === null || children === ''
  return (
    <div className={wide ? css.wide : undefined}>
      <dt>{label}</dt>
      <dd>{empty ? <span className={css.none}>-</span> : children}</dd>
    </div>
  )
}
