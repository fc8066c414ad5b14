import { idsIn, type Strategy } from './strategy.ts'

/** 岗位+发起人部门: holders in the department of the initiator, in the next one above where there is none. */
export const postInDept: Strategy = {
  resolve({ request: { initiator }, param, facts }) {
    const deptId = initiator === undefined ? null : facts.deptOf(initiator)
    const [chain = []] = deptId === null ? [] : facts.chains([deptId])
    const holders = facts.people({ postIds: idsIn(param) })
    for (const { deptId: at } of chain) {
      const members = facts.people({ deptIds: [at] })
      const found = holders.filter((id) => members.includes(id))
      if (found.length > 0) return found
    }
    return []
  },
}
