import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import type { Card } from '@app/flow-engine/cards/types.ts'
import { designOf } from '#/features/flowable/shared/simple/kinds/cardDesigns.ts'
import { useCards } from '#/features/flowable/shared/simple/state/cardStore.ts'
import { useCardWorld } from '#/features/flowable/shared/simple/state/cardWorld.ts'
import { AddCard } from './AddCard.tsx'
import { CardMenu } from './CardMenu.tsx'
import { CardView } from './CardView.tsx'
import { FaultMark } from './FaultMark.tsx'
import { KindTile } from './KindTile.tsx'
import { useCardDrag } from './useCardDrag.ts'
import css from './canvas.module.css'

interface ForkViewProps {
  card: Card
  /** Shows the cards of a branch. */
  chain: (first: Card | undefined) => ReactNode
}

/** A fork with its branches side by side; they meet again below. */
export function ForkView({ card, chain }: ForkViewProps) {
  const ref = useRef<HTMLDivElement>(null)
  const { isDragged } = useCardDrag(card, ref)
  const { faults } = useCardWorld()
  const open = useCards((state) => state.open)
  const focus = useCards((state) => state.note)
  const readOnly = useCards((state) => state.readOnly)
  const addBranch = useCards((state) => state.addBranch)
  const { id, name, conditionNodes = [] } = card
  const kind = kindOf(card)
  const isConditional = kind.role === 'fork' && kind.isConditional
  return (
    <div className={css.fork}>
      <div ref={ref} className={css.forkHead} data-box data-fault={faults.has(id)} data-dragged={isDragged}>
        <KindTile design={designOf(card)} />
        <button
          type="button"
          className={css.forkName}
          data-card={id}
          onClick={() => open(id)}
          onFocus={() => focus(id)}
        >
          {name}
        </button>
        <FaultMark id={id} />
        {!readOnly && (
          <Button type="link" size="small" aria-label={`为“${name}”添加分支`} onClick={() => addBranch(id)}>
            添加分支
          </Button>
        )}
        <CardMenu card={card} />
      </div>
      <div className={css.stem} />
      <div className={css.branches}>
        {conditionNodes.map((branch, at) => (
          <div key={branch.id} className={css.branch} role="group" aria-label={`${name} ${branch.name}`}>
            <span className={css.bar} />
            <CardView
              card={branch}
              isPlain={!isConditional}
              note={isConditional && !branch.settings.isDefault ? `优先级 ${at + 1}` : undefined}
            />
            <AddCard after={branch.id} name={branch.name} />
            {chain(branch.childNode)}
            <span className={css.bar} />
          </div>
        ))}
      </div>
    </div>
  )
}
