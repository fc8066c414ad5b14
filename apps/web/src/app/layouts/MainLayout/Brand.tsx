import { Link } from 'react-router'
import { brandTitle } from '#/app/brandTitle.ts'
import { useBrand } from '#/kit/session/brand.ts'
import css from './Brand.module.css'

interface Props {
  size: 'side' | 'top' | 'logo'
}

/** Logo and system title; leads to the workbench. */
export function Brand({ size }: Props) {
  const { title, logo } = useBrand()
  return (
    <Link className={css.brand} data-size={size} to="/index" title={title}>
      <img src={logo} alt={size === 'logo' ? title : ''} />
      {size !== 'logo' && <span>{brandTitle(title, logo !== '')}</span>}
    </Link>
  )
}
