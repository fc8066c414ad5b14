import { Fragment } from 'react'
import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { chainOf } from '@app/flow-engine/cards/cardWalk.ts'
import type { Card } from '@app/flow-engine/cards/types.ts'
import { AddCard } from './AddCard.tsx'
import { CardView } from './CardView.tsx'
import { ForkView } from './ForkView.tsx'
import css from './canvas.module.css'

/** Cards one below the other. */
export function CardColumn({ first }: { first: Card | undefined }) {
  if (!first) return null
  return (
    <div className={css.column}>
      {chainOf(first).map((card) => (
        <Fragment key={card.id}>
          {kindOf(card).role === 'fork' ? (
            <ForkView card={card} chain={(inside) => <CardColumn first={inside} />} />
          ) : (
            <CardView card={card} />
          )}
          {card.type !== 1 && <AddCard after={card.id} name={card.name} />}
        </Fragment>
      ))}
    </div>
  )
}
