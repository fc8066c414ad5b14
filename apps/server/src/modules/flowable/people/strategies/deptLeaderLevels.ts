import { leadersUpTo } from './leaders.ts'
import { idsIn, levelIn, type Strategy } from './strategy.ts'

/** 连续多级部门负责人 */
export const deptLeaderLevels: Strategy = {
  resolve: ({ param, facts }) => facts.chains(idsIn(param)).flatMap((chain) => leadersUpTo(chain, levelIn(param))),
}
