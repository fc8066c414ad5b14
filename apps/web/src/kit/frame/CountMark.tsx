import type { ReactNode } from 'react'
import css from './CountMark.module.css'

/** A number above it is shown as this one and more. */
const most = 99

/** How a number is shown where there is room for two digits. */
export const shortCount = (count: number) => (count > most ? `${most}+` : String(count))

/** How many of something wait; nothing for none. `title` says what they are. */
export function CountMark({ count, title }: { count: number; title?: string }) {
  return (
    count > 0 && (
      <span className={css.mark} title={title}>
        {shortCount(count)}
      </span>
    )
  )
}

/** A picture of the header with how many of its things wait. */
export const CountedIcon = ({ count, children }: { count: number; children: ReactNode }) => (
  <span className={css.counted}>
    {children}
    <CountMark count={count} />
  </span>
)
