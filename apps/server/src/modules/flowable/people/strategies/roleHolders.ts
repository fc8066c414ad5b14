import { idsIn, type Strategy } from './strategy.ts'

/** 指定角色 */
export const roleHolders: Strategy = {
  resolve: ({ param, facts }) => facts.people({ roleIds: idsIn(param) }),
  groups: (param) => idsIn(param).map((id) => `ROLE${id}`),
}
