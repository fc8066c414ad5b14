import { nothingToSet, type CardKind } from '@app/flow-engine/cards/cardKind.ts'

/** 包容分支: every branch is taken that holds. */
export const inclusive: CardKind<53> = {
  ...nothingToSet,
  role: 'fork',
  name: '包容分支',
  hint: '',
  element: 'inclusiveGateway',
  isConditional: true,
  isConcurrent: true,
  branchName: (n, isLast) => (isLast ? '默认' : `包容条件${n}`),
}
