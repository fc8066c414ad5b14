import { stepKind } from '#/modules/flowable/job/stepKind.ts'

/** A moment that a token waits for. */
export const timer = stepKind(({ target }) => ({ type: 'fire', subscription: target }))
