import type { CardOf, CardType } from '@app/flow-engine/cards/types.ts'
import { approver } from './approver.tsx'
import { branch } from './branch.tsx'
import { call } from './call.tsx'
import type { CardDesign } from './cardDesign.ts'
import { copy } from './copy.tsx'
import { delay } from './delay.tsx'
import { end } from './end.ts'
import { exclusive } from './exclusive.ts'
import { inclusive } from './inclusive.ts'
import { initiator } from './initiator.tsx'
import { parallel } from './parallel.ts'
import { route } from './route.tsx'
import { transactor } from './transactor.tsx'
import { trigger } from './trigger.tsx'

/** The screen half of every kind of card; a missing one does not compile. */
const cardDesigns: { readonly [T in CardType]: CardDesign<T> } = {
  1: end,
  10: initiator,
  11: approver,
  12: copy,
  13: transactor,
  14: delay,
  15: trigger,
  20: call,
  50: branch,
  51: exclusive,
  52: parallel,
  53: inclusive,
  54: route,
}

export const designOf = <T extends CardType>(card: Pick<CardOf<T>, 'type'>): CardDesign<T> => cardDesigns[card.type]

/** Kinds that can be put in, in the order of the menu. */
export const offeredTypes: readonly CardType[] = (Object.keys(cardDesigns).map(Number) as CardType[])
  .filter((type) => cardDesigns[type].place !== undefined)
  .toSorted((one, other) => (cardDesigns[one].place ?? 0) - (cardDesigns[other].place ?? 0))
