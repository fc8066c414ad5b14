import { nothingToSet, type CardKind } from '@app/flow-engine/cards/cardKind.ts'

/** 并行分支: all of its branches are taken. */
export const parallel: CardKind<52> = {
  ...nothingToSet,
  role: 'fork',
  name: '并行分支',
  hint: '',
  element: 'parallelGateway',
  isConditional: false,
  isConcurrent: true,
  branchName: (n) => `并行${n}`,
}
