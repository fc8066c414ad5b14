import { idsIn, type Strategy } from './strategy.ts'

/** 指定成员 */
export const namedPeople: Strategy = { resolve: ({ param }) => idsIn(param) }
