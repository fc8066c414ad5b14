import type { CardType } from '@app/flow-engine/cards/types.ts'
import type { CardDesign } from '#/features/flowable/shared/simple/kinds/cardDesign.ts'
import css from './canvas.module.css'

/** The picture of a kind of card; of a menu's entry with room to the word. */
export function KindTile({
  design,
  isEntry,
}: {
  design: Pick<CardDesign<CardType>, 'icon' | 'tone'>
  isEntry?: boolean
}) {
  const { icon: Icon, tone } = design
  return (
    <span className={`${css.tile} ${isEntry ? css.entry : ''}`} data-tone={tone}>
      <Icon aria-hidden />
    </span>
  )
}
