import { Alert, Input, Tabs } from 'antd'
import { cardKinds, kindOf } from '@app/flow-engine/cards/cardRegistry.ts'
import { cardsIn } from '@app/flow-engine/cards/cardWalk.ts'
import { cardsBefore } from '@app/flow-engine/cards/editing/cardsBefore.ts'
import { findCard, forkOf } from '@app/flow-engine/cards/editing/editCards.ts'
import type { Card, CardFlow, CardOf, CardType } from '@app/flow-engine/cards/types.ts'
import { RuleRow } from '#/features/flowable/shared/rules/RuleRow.tsx'
import { SideDrawer } from '#/kit/page/SideDrawer.tsx'
import { designOf } from './kinds/cardDesigns.ts'
import { useCards } from './state/cardStore.ts'
import { useCardWorld } from './state/cardWorld.ts'
import rules from '#/features/flowable/shared/rules/rules.module.css'
import css from './simple.module.css'

/** The settings of the card that is open. */
export function CardDrawer() {
  const opened = useCards((state) => state.opened)
  const flow = useCards((state) => state.flow)
  const open = useCards((state) => state.open)
  const card = findCard(flow, opened)
  if (!card) return null
  return (
    <SideDrawer key={card.id} title={cardKinds[card.type].name} size={560} onClosed={() => open(undefined)}>
      <CardSheet card={card} flow={flow} />
    </SideDrawer>
  )
}

const longestName = 50

function CardSheet<T extends CardType>({ card, flow }: { card: Card & CardOf<T>; flow: CardFlow }) {
  const update = useCards((state) => state.update)
  const readOnly = useCards((state) => state.readOnly)
  const { fields, faults } = useCardWorld()
  const messages = faults.get(card.id)
  const props = {
    card,
    fields,
    readOnly,
    settings: card.settings,
    tasks: named(cardsBefore(flow, card.id).filter(isTask)),
    targets: named(targetsOf(flow, card)),
    fork: card.type === 50 ? forkOf(flow, card.id) : undefined,
    onChange: (settings: CardOf<T>['settings']) => update(card.id, (former) => ({ ...former, settings }) as Card),
  }
  const { tabs } = designOf<T>(card)
  return (
    <div className={css.drawer}>
      {messages && <Alert type="error" showIcon title={messages.join('；')} />}
      <RuleRow label="节点名称">
        {(id) => (
          <Input
            id={id}
            maxLength={longestName}
            disabled={readOnly}
            value={card.name}
            onChange={({ target }) => update(card.id, (former) => ({ ...former, name: target.value }))}
            onBlur={() =>
              card.name.trim() === '' && update(card.id, (former) => ({ ...former, name: cardKinds[former.type].name }))
            }
          />
        )}
      </RuleRow>
      {tabs.length > 0 && (
        <Tabs
          items={tabs.map(({ key, label, edit }) => ({
            key,
            label,
            children: <div className={rules.rules}>{edit(props)}</div>,
          }))}
        />
      )}
    </div>
  )
}

const named = (cards: readonly Card[]) => cards.map(({ id, name }) => ({ id, name }))

/** Somebody is asked there. */
function isTask(card: Card): boolean {
  const kind = kindOf(card)
  return kind.role === 'step' && kind.nodes(card).some(({ id, element }) => id === card.id && element === 'userTask')
}

/** A route stays beside the same branches: whoever leaves one lets its join wait for ever. */
function targetsOf(flow: CardFlow, card: Card): Card[] {
  const places = [...cardsIn(flow.root, Infinity)]
  const beside = places.find((place) => place.card.id === card.id)?.beside.join()
  return places.flatMap((place) =>
    !place.forkOf && place.card.id !== card.id && place.beside.join() === beside ? place.card : [],
  )
}
