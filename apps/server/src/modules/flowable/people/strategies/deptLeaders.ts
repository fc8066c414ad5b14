import { leaderAt } from './leaders.ts'
import { idsIn, type Strategy } from './strategy.ts'

/** 部门负责人 */
export const deptLeaders: Strategy = {
  resolve: ({ param, facts }) => facts.chains(idsIn(param)).flatMap((chain) => leaderAt(chain, 1)),
}
