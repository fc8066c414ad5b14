import { superiorOf } from './leaders.ts'
import { levelIn, type Strategy } from './strategy.ts'

/** 上一审批人的上级 */
export const approverSuperior: Strategy = {
  resolve(asked) {
    const { cause, decided, initiator } = asked.request
    return superiorOf(asked, cause?.by ?? decided.at(-1)?.by ?? initiator, levelIn(asked.param))
  },
}
