import { createContext, use } from 'react'
import type { NameOf } from '@app/flow-engine/cards/cardKind.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { FormField } from '#/features/flowable/shared/rules/formFields.ts'

export type StartRange = FlowSettings['startRange']

/** What the cards are shown with. */
export interface CardWorld {
  fields: readonly FormField[]
  nameOf: NameOf
  /** What each card still lacks. */
  faults: ReadonlyMap<string, readonly string[]>
  /** 可发起范围, which stands among the settings of the process. */
  startRange: StartRange
  onStartRange: (range: StartRange) => void
}

export const CardWorldContext = createContext<CardWorld | null>(null)

export function useCardWorld(): CardWorld {
  const world = use(CardWorldContext)
  if (!world) throw new Error('outside of the designer of cards')
  return world
}
