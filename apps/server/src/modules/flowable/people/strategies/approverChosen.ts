import { chosenFor } from './chosen.ts'
import type { Strategy } from './strategy.ts'

/** 审批人自选: whoever approves before says who comes next. */
export const approverChosen: Strategy = {
  resolve: ({ request, param }) => chosenFor(request, param),
  chosenBy: 'approver',
}
