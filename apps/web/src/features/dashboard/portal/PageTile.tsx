import { Link } from 'react-router'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import type { PageLink } from '#/kit/session/shell.ts'
import css from './tiles.module.css'

/** A page as a tile that opens it. */
export function PageTile({ page, at }: { page: PageLink; at: number }) {
  const content = (
    <>
      <i data-tile={at % 4} aria-hidden="true">
        <MenuIcon name={page.icon ?? 'appstore'} />
      </i>
      <span>{page.title}</span>
    </>
  )
  if (page.external)
    return (
      <a className={css.tile} href={page.fullPath} target="_blank" rel="noopener noreferrer">
        {content}
      </a>
    )
  return (
    <Link className={css.tile} to={page.fullPath} title={page.remark}>
      {content}
    </Link>
  )
}
