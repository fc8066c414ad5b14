import { createPace } from '#/platform/concurrency.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import type { Platform } from '#/platform/platform.ts'
import { publishLive, type LiveNews } from './publish.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** To be stored by this node after the commit. */
    'live.promised': LiveNews
  }
}

/** Publishers of one node take one turn together, so often at most. */
const everyMs = 50
const retryMs = 1_000

/**
 * As `publishLive`, but the commit carries neither a number nor a NOTIFY, for writers that run by the hundred or hold
 * locks: this node tells right after the commit, together with what others told meanwhile. News of a node that is
 * killed in between is not told; whoever must be told writes a job in the transaction and publishes from there.
 */
export const publishLiveLater = (ctx: Ctx, news: LiveNews): Promise<void> => ctx.emit('live.promised', news)

/** Stores what was promised on this node; the end of the node waits for it. */
export function tellPromised(platform: Platform): void {
  let promised: LiveNews[] = []

  async function tell() {
    const news = promised
    promised = []
    if (news.length === 0) return
    try {
      await systemContext(platform).tx(async (tx) => {
        for (const each of merged(news)) await publishLive(tx, each)
      })
    } catch (error) {
      platform.log.warn({ err: error }, 'live news are told later')
      promised = [...news, ...promised]
      setTimeout(soon, retryMs).unref()
    }
  }
  const soon = createPace(everyMs, tell)

  platform.events.on('live.promised', (news) => {
    promised.push(news)
    soon()
  })
  platform.onClose(tell)
}

/** The same news for several people is one row; of several orders the first one stays. */
function merged(news: readonly LiveNews[]): LiveNews[] {
  const alike = Map.groupBy(news, ({ topic, data }) => JSON.stringify([topic, data ?? null]))
  return [...alike.values()].flatMap((group) => {
    const [first] = group
    if (!first) return []
    const lists = group.map(({ userIds }) => userIds)
    const userIds = lists.every((list) => list !== 'all') ? [...new Set(lists.flat())] : ('all' as const)
    return [{ ...first, userIds }]
  })
}
