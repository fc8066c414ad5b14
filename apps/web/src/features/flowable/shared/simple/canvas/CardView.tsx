import { useRef } from 'react'
import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import type { Card } from '@app/flow-engine/cards/types.ts'
import { designOf } from '#/features/flowable/shared/simple/kinds/cardDesigns.ts'
import { useCards } from '#/features/flowable/shared/simple/state/cardStore.ts'
import { useCardWorld } from '#/features/flowable/shared/simple/state/cardWorld.ts'
import { summaryOf } from '#/features/flowable/shared/simple/state/useCardNames.ts'
import { CardMenu } from './CardMenu.tsx'
import { FaultMark } from './FaultMark.tsx'
import { KindTile } from './KindTile.tsx'
import { useCardDrag } from './useCardDrag.ts'
import css from './canvas.module.css'

interface CardViewProps {
  card: Card
  /** Stands behind the name: its place among the conditions of a fork. */
  note?: string | undefined
  /** Branches that run side by side have nothing to be asked. */
  isPlain?: boolean
}

/** A card: name, one line of what is set, what it still lacks. */
export function CardView({ card, note, isPlain = false }: CardViewProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { isDragged, isOver } = useCardDrag(card, ref)
  const open = useCards((state) => state.open)
  const focus = useCards((state) => state.note)
  const { nameOf, faults, startRange } = useCardWorld()
  const { id, name, type } = card
  const isEnd = type === 1
  const summary = summaryOf(card, nameOf, startRange)
  const text = isPlain ? '' : (summary ?? kindOf(card).hint)
  return (
    <div
      ref={ref}
      className={`${css.card} ${isEnd || isPlain ? css.end : ''}`}
      data-box
      data-fault={faults.has(id)}
      data-dragged={isDragged}
      data-over={isOver}
    >
      <button type="button" className={css.face} data-card={id} onClick={() => open(id)} onFocus={() => focus(id)}>
        <span className={css.head}>
          <KindTile design={designOf(card)} />
          <span className={css.name} title={name}>
            {name}
          </span>
          {note && <span className={css.priority}>{note}</span>}
        </span>
        {text && (
          <span className={css.summary} data-empty={summary === undefined} title={text}>
            {text}
          </span>
        )}
      </button>
      <div className={css.tools}>
        <FaultMark id={id} />
        <CardMenu card={card} />
      </div>
    </div>
  )
}
