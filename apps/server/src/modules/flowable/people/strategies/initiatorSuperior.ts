import { superiorOf } from './leaders.ts'
import { levelIn, type Strategy } from './strategy.ts'

/** 发起人直属上级 */
export const initiatorSuperior: Strategy = {
  resolve: (asked) => superiorOf(asked, asked.request.initiator, levelIn(asked.param)),
}
