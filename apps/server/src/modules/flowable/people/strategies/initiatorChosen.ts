import { chosenFor } from './chosen.ts'
import type { Strategy } from './strategy.ts'

/** 发起人自选 */
export const initiatorChosen: Strategy = {
  resolve: ({ request, param }) => chosenFor(request, param),
  chosenBy: 'initiator',
}
