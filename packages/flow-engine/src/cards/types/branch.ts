import type { CardKind } from '@app/flow-engine/cards/cardKind.ts'
import { describeCondition } from '@app/flow-engine/cards/routing.ts'

/** 条件: one way through a fork. What it needs depends on the fork, so the check of the tree asks for it. */
export const branch: CardKind<50> = {
  role: 'branch',
  name: '条件',
  hint: '请设置条件',
  settings: () => ({}),
  check: () => [],
  summary: ({ settings: { isDefault, condition } }, nameOf) =>
    isDefault ? '其它条件都不满足时' : condition && describeCondition(condition, nameOf),
}
