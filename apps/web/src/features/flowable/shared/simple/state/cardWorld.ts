import { createContext, use } from 'react'
import type { NameOf } from '@app/flow-engine/cards/cardKind.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'

/** What the cards are shown with. */
export interface CardWorld {
  fields: readonly FormField[]
  nameOf: NameOf
  /** What each card still lacks. */
  faults: ReadonlyMap<string, readonly string[]>
}

export const CardWorldContext = createContext<CardWorld | null>(null)

export function useCardWorld(): CardWorld {
  const world = use(CardWorldContext)
  if (!world) throw new Error('outside of the designer of cards')
  return world
}
