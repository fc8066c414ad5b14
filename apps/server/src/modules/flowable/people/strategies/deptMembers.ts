import { idsIn, type Strategy } from './strategy.ts'

/** 部门成员: not of the departments below. */
export const deptMembers: Strategy = {
  resolve: ({ param, facts }) => facts.people({ deptIds: idsIn(param) }),
  groups: (param) => idsIn(param).map((id) => `DEPT${id}`),
}
