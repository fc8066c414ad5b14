import type { Ctx } from '#/platform/context.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Rows of wf_job were committed; heard by this node alone. */
    'flow.jobs': object
  }
}

/**
 * Has this node look for due jobs right after the commit; every other one looks each second. Nothing is told with the
 * commit, which would let all commits of the database go one after the other (workflow §16.1).
 */
export const wakeAfterCommit = (ctx: Ctx) => ctx.emit('flow.jobs', {})
