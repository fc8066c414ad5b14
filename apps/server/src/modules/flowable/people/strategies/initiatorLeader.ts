import { chainAbove, leaderAt } from './leaders.ts'
import { levelIn, type Strategy } from './strategy.ts'

/** 发起人部门负责人 */
export const initiatorLeader: Strategy = {
  resolve: (asked) => leaderAt(chainAbove(asked, asked.request.initiator), levelIn(asked.param)),
}
