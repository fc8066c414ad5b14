import type { CardFlow } from '@app/flow-engine/cards/types.ts'

/** What is stored of a drawing. */
export type DrawnFile = { type: 'bpmn'; xml: string } | { type: 'simple'; cards: CardFlow }

/** What saving asks of either designer. */
export interface Drawing {
  read: () => Promise<DrawnFile>
  /** Code of its category. */
  category: () => string | undefined
}
