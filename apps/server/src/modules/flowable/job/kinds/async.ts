import { stepKind } from '#/modules/flowable/job/stepKind.ts'

/** A place where the file hands over to a job. */
export const async = stepKind(({ target }) => ({ type: 'continue', token: target }))
