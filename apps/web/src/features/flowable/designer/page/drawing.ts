import type { CardFlow } from '@app/flow-engine/cards/types.ts'

/** What is stored of a drawing. */
export type DrawnFile = { type: 'bpmn'; xml: string } | { type: 'simple'; cards: CardFlow }

/** What the head asks of either designer. */
export interface Drawing {
  read: () => Promise<DrawnFile>
  /** As a file; cards are compiled. Throws CardError for cards that cannot be. */
  xml: () => Promise<string>
  /** 流程标识. */
  key: () => string | undefined
  /** Code of its category. */
  category: () => string | undefined
}
