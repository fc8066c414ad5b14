import { idsIn, type Strategy } from './strategy.ts'

/** 用户组 */
export const groupMembers: Strategy = {
  resolve: ({ param, facts }) => facts.groupMembers(idsIn(param)),
  groups: (param) => idsIn(param).map((id) => `GROUP${id}`),
}
