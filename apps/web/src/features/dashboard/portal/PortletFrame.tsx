import type { ReactNode } from 'react'
import { usePortlet } from '#/kit/page/portlet.ts'
import css from './portal.module.css'

interface PortletFrameProps {
  title: string
  /** Controls right of the title. */
  extra?: ReactNode
  children: ReactNode
}

/** A portlet with its title, unless the card around it shows that already. */
export function PortletFrame({ title, extra, children }: PortletFrameProps) {
  const titled = usePortlet()?.titled ?? false
  return (
    <div className={css.portlet}>
      {(!titled || extra) && (
        <div className={css.head}>
          {!titled && <h2>{title}</h2>}
          {extra && <div className={css.extra}>{extra}</div>}
        </div>
      )}
      {children}
    </div>
  )
}

/** What stands where there is nothing to show, with the next step if there is one. */
export function Nothing({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <p className={css.nothing}>
      {children}
      {action}
    </p>
  )
}
