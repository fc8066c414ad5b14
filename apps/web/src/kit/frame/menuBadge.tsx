import type { ComponentType } from 'react'
import { CountMark } from './CountMark.tsx'
import css from './menuBadge.module.css'

/**
 * What waits behind an entry of the menu: default export of `features/**\/*.badge.tsx`, so that it comes and goes with
 * its page. `Count` is drawn only where the entry is in the caller's menu.
 */
export interface MenuBadge {
  /** Component key of the page. */
  component: string
  Count: ComponentType
}

/** The number itself; nothing waits, nothing is shown. */
export function MenuNumber({ count, unit }: { count: number; unit: string }) {
  if (count === 0) return undefined
  return (
    <span className={css.count}>
      <CountMark count={count} title={`${count} ${unit}`} />
    </span>
  )
}
