import type { Ctx } from '#/platform/context.ts'
import type { EventName, Events, Happened } from './eventBus.ts'

type AtCommit<E extends EventName> = (ctx: Ctx, payloads: Events[E][]) => Promise<void>

/** What has to be stored together with news, by whoever cares about them and not by whoever tells them. */
export interface CommitHandlers {
  /**
   * Called once before the commit of whoever tells, with all news of the name: what the handler writes is stored with
   * them or neither is. News of what a savepoint took back may be among them.
   */
  on<E extends EventName>(name: E, handler: AtCommit<E>): void
  run(ctx: Ctx, happened: readonly Happened[]): Promise<void>
}

declare module '#/platform/platform.ts' {
  interface Platform {
    readonly onCommit: CommitHandlers
  }
}

export function createCommitHandlers(): CommitHandlers {
  const all: { name: EventName; handler: AtCommit<never> }[] = []
  return {
    on: (name, handler) => void all.push({ name, handler }),
    async run(ctx, happened) {
      if (happened.length === 0) return
      // News that the handlers tell are of the queue; nobody waits for those here.
      const told = [...happened]
      for (const { name, handler } of all) {
        const payloads = told.filter((item) => item.name === name).map(({ payload }) => payload)
        if (payloads.length > 0) await handler(ctx, payloads as never[])
      }
    },
  }
}
