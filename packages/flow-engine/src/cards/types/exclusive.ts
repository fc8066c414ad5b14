import { nothingToSet, type CardKind } from '@app/flow-engine/cards/cardKind.ts'

/** 条件分支: exactly one of its branches is taken, the first that holds. */
export const exclusive: CardKind<51> = {
  ...nothingToSet,
  role: 'fork',
  name: '条件分支',
  hint: '',
  element: 'exclusiveGateway',
  isConditional: true,
  isConcurrent: false,
  branchName: (n, isLast) => (isLast ? '其它情况' : `条件${n}`),
}
