import type { CardType } from '@app/flow-engine/cards/types.ts'
import type { CardDesign } from '#/features/flowable/shared/simple/kinds/cardDesign.ts'
import css from './canvas.module.css'

/** The picture of a kind of card. */
export function KindTile({ design }: { design: Pick<CardDesign<CardType>, 'icon' | 'tone'> }) {
  const { icon: Icon, tone } = design
  return (
    <span className={css.tile} data-tone={tone}>
      <Icon aria-hidden />
    </span>
  )
}
