import type { ReactNode } from 'react'
import type { ReadOnlyProps } from '#/components/form/formTypes.ts'
import { isEmpty } from '#/components/form/options/optionSource.ts'
import css from '#/components/form/form.module.css'

/** A value as text; empty ones as a dash (ui §6). */
export function Words({ children }: { children: ReactNode }) {
  const empty = isEmpty(children)
  return <div className={css.words}>{empty ? <span className={css.none}>-</span> : children}</div>
}

/** Whatever a field holds, as its own text. */
export function PlainWords({ value }: ReadOnlyProps) {
  return <Words>{isEmpty(value) ? '' : String(value)}</Words>
}
