import type { CardKind } from './cardKind.ts'
import type { CardOf, CardType } from './types.ts'
import { approver } from './types/approver.ts'
import { branch } from './types/branch.ts'
import { call } from './types/call.ts'
import { copy } from './types/copy.ts'
import { delay } from './types/delay.ts'
import { end } from './types/end.ts'
import { exclusive } from './types/exclusive.ts'
import { inclusive } from './types/inclusive.ts'
import { initiator } from './types/initiator.ts'
import { parallel } from './types/parallel.ts'
import { route } from './types/route.ts'
import { transactor } from './types/transactor.ts'
import { trigger } from './types/trigger.ts'

/** Every kind of card; a missing one does not compile. */
export const cardKinds: { readonly [T in CardType]: CardKind<T> } = {
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

/** What is known of the kind of a card. */
export const kindOf = <T extends CardType>(card: CardOf<T>): CardKind<T> => cardKinds[card.type]
