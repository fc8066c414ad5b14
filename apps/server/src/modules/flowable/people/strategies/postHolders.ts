import { idsIn, type Strategy } from './strategy.ts'

/** 指定岗位 */
export const postHolders: Strategy = {
  resolve: ({ param, facts }) => facts.people({ postIds: idsIn(param) }),
  groups: (param) => idsIn(param).map((id) => `POST${id}`),
}
