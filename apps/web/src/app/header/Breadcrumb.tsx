import { Link } from 'react-router'
import type { AppRoute } from '#/app/routes/menuRoutes.ts'
import css from './header.module.css'

/** The groups above the page and the page itself; groups that cannot be opened are plain text. */
export function Breadcrumb({ current }: { current: AppRoute }) {
  return (
    <nav className={css.crumbs} aria-label="面包屑">
      <ol>
        {current.parents.map((parent) => (
          <li key={parent.name}>
            <Crumb route={parent} />
          </li>
        ))}
        <li aria-current="page" title={current.remark}>
          {current.title}
        </li>
      </ol>
    </nav>
  )
}

function Crumb({ route }: { route: AppRoute }) {
  const target = route.kind === 'page' ? route.fullPath : route.redirect
  return target ? <Link to={target}>{route.title}</Link> : <span>{route.title}</span>
}
