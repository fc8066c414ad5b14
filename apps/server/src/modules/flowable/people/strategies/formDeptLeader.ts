import { idsOfField } from './fieldValue.ts'
import { leaderAt } from './leaders.ts'
import { levelIn, type Strategy } from './strategy.ts'

/** 表单内部门负责人 */
export const formDeptLeader: Strategy = {
  resolve({ request, param, facts }) {
    const depts = idsOfField(request.find((param.split('|')[0] ?? '').trim()))
    return facts.chains(depts).flatMap((chain) => leaderAt(chain, levelIn(param)))
  },
}
