import { nothingToSet, type CardKind } from '@app/flow-engine/cards/cardKind.ts'

/** 流程结束: the last card. */
export const end: CardKind<1> = {
  ...nothingToSet,
  role: 'step',
  place: 'last',
  name: '流程结束',
  hint: '',
  nodes: ({ id, name }) => [{ id, name, element: 'endEvent' }],
}
