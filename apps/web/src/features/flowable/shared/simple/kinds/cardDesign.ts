import type { ComponentType, ReactNode } from 'react'
import type { Card, CardOf, CardSettings, CardType } from '@app/flow-engine/cards/types.ts'
import type { RuleWorld } from '#/features/flowable/shared/rules/ruleProps.ts'
import type { StartRange } from '#/features/flowable/shared/simple/state/cardWorld.ts'

export interface CardEditProps<T extends CardType> extends RuleWorld {
  card: CardOf<T>
  settings: CardSettings[T]
  onChange: (settings: CardSettings[T]) => void
  /** Cards to which a route can lead. */
  targets: readonly { id: string; name: string }[]
  /** Of a branch: the fork around it. */
  fork: Card | undefined
}

/** A tab of the drawer. */
interface CardTab<T extends CardType> {
  key: string
  label: string
  edit: (props: CardEditProps<T>) => ReactNode
}

/** How a kind of card looks and what its drawer asks; what it means is the engine's (workflow §19). */
export interface CardDesign<T extends CardType> {
  icon: ComponentType<{ 'aria-hidden'?: boolean }>
  /** Colour of its picture: who acts, where it parts, what runs by itself. */
  tone: 'ends' | 'people' | 'forks' | 'system'
  /** Its place in the menu of the plus; without one it is not chosen there. */
  place?: number
  tabs: readonly CardTab<T>[]
  /** The card as its summary is told, where the settings of the process say a part of it. */
  shown?: (card: CardOf<T>, range: StartRange) => CardOf<T>
}
