import { chainAbove, leadersUpTo } from './leaders.ts'
import { levelIn, type Strategy } from './strategy.ts'

/** 发起人连续部门负责人 */
export const initiatorLeaderLevels: Strategy = {
  resolve: (asked) => leadersUpTo(chainAbove(asked, asked.request.initiator), levelIn(asked.param)),
}
