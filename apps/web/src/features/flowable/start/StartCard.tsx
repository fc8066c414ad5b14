import { Link } from 'react-router'
import type { StartableFlow } from '@app/shared/flowable/request.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import css from './startList.module.css'

const tones = 4

/** The same colour for the same process, everywhere and always. */
const toneOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tones

/** A process as a card; the whole of it opens its form. */
export const StartCard = ({ flow: { key, name, icon, description, versionNo } }: { flow: StartableFlow }) => (
  <Link className={css.card} to={`/task/start/${encodeURIComponent(key)}`}>
    <span className={css.icon} data-tone={toneOf(key)} aria-hidden>
      <MenuIcon name={icon || 'audit'} />
    </span>
    <span className={css.words}>
      <strong className={css.name}>{name}</strong>
      <span className={css.remark}>{description || `v${versionNo}`}</span>
    </span>
  </Link>
)
