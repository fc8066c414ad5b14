import { Link } from 'react-router'
import { fillStateTexts, type FillForm } from '@app/shared/form/fill.ts'
import { MenuIcon } from '#/components/icons/MenuIcon.tsx'
import css from './fillCard.module.css'

/** A form as a card; the whole of it opens the form. */
export function FillCard({ form, category }: { form: FillForm; category: string | undefined }) {
  const { formCode, formName, icon, remark, state, draftTime, startTime, endTime } = form
  const closed = fillStateTexts[state]
  return (
    <Link className={css.card} to={`/form/fill/${formCode}`} data-closed={closed !== ''}>
      <span className={css.icon} data-tone={toneOf(formCode)} aria-hidden>
        <MenuIcon name={icon || 'form'} />
      </span>
      <span className={css.words}>
        <strong className={css.name}>{formName}</strong>
        <span className={css.remark}>{remark || category || (!closed && '点击开始填写')}</span>
        <span className={css.foot}>
          {closed && <span className={css.closed}>{closed}</span>}
          {state === 'early' && startTime && <span>开放 {startTime.slice(0, 16)}</span>}
          {!closed && draftTime && <span className={css.draft}>有暂存 {draftTime.slice(5, 16)}</span>}
          {!closed && endTime && <span>截止 {endTime.slice(0, 16)}</span>}
        </span>
      </span>
    </Link>
  )
}

const tones = 4

/** The same colour for the same form, everywhere and always. */
const toneOf = (text: string) => [...text].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % tones
