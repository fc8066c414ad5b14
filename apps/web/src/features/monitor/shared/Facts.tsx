import type { ReactNode } from 'react'
import css from './monitor.module.css'

/** Names and values side by side, as many in a row as there is room for. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={css.facts}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value === '' || value === undefined ? '-' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
