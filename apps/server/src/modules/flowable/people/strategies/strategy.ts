import type { PeopleRequest } from '@app/flow-engine/run/types.ts'
import type { PeopleFacts } from '#/modules/flowable/people/peopleFacts.ts'

/** Codes of workflow §7.1; labels and kinds of parameters stand with the rules of the engine's cards. */
export type StrategyCode = 10 | 20 | 21 | 22 | 23 | 30 | 34 | 35 | 36 | 37 | 38 | 40 | 50 | 51 | 60 | 70 | 71 | 72 | 73

/** A strategy at its node. */
export interface Asked {
  request: PeopleRequest
  param: string
  facts: PeopleFacts
}

export interface Strategy {
  /** Ids of people in their order; whoever cannot sign in is left out afterwards. */
  resolve(asked: Asked): string[]
  /** Whoever belongs to these may claim, as candidate groups are written (workflow §7.2). */
  groups?(param: string): string[]
  /** Somebody chooses at a step before; who that is. */
  chosenBy?: 'initiator' | 'approver'
}

/** The ids before the bar of a parameter. */
export const idsIn = (param: string): string[] =>
  (param.split('|')[0] ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean)

/** The level of a parameter, alone or behind the bar. */
export const levelIn = (param: string): number => Number(param.split('|').at(-1)) || 1
