import type { Strategy } from './strategy.ts'

/** 发起人本人 */
export const initiatorSelf: Strategy = { resolve: ({ request: { initiator } }) => (initiator ? [initiator] : []) }
