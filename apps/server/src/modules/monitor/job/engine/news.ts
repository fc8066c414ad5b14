import { jobRunTopic, type JobRunNews } from '@app/shared/monitor/job.ts'
import { holdersOf } from '#/modules/system/api.ts'
import { systemContext } from '#/platform/context.ts'
import { publishTransient, type TransientNews } from '#/platform/live/transient.ts'
import type { Platform } from '#/platform/platform.ts'

const beatMs = 1_000
/** News of one node per beat; beyond it runs that nobody could follow anyway are left out. */
const perBeat = 20
/** A change of rights is told; this is for news of it that got lost. */
const holdersMs = 30_000

/** Tells those who watch the jobs how runs get on: at most once a second per run. */
export function createNews(platform: Platform) {
  const waiting = new Map<string, JobRunNews>()
  let timer: NodeJS.Timeout | undefined
  let holders: { ids: Promise<string[]>; until: number } | undefined
  let lastAt = -Infinity
  const forget = () => (holders = undefined)
  platform.events.onEveryNode('user.changed', forget)
  platform.events.onEveryNode('role.changed', forget)
  platform.events.onEveryNode('menu.changed', forget)
  platform.events.onResync(forget)

  function watchers(): Promise<string[]> {
    if (!holders || holders.until < performance.now())
      holders = { ids: holdersOf(systemContext(platform), 'monitor:job:list'), until: performance.now() + holdersMs }
    return holders.ids
  }

  async function send() {
    timer = undefined
    lastAt = performance.now()
    const part = [...waiting.values()].slice(0, perBeat)
    waiting.clear()
    try {
      const userIds = await watchers()
      await publishTransient(
        systemContext(platform),
        ...part.map((data): TransientNews => ({ topic: jobRunTopic, userIds, data })),
      )
    } catch {
      // A hint that is lost costs nothing: the pages ask again.
      holders = undefined
    }
  }

  return {
    tell(news: JobRunNews) {
      waiting.set(news.logId, news)
      timer ??= setTimeout(() => void send(), Math.max(20, lastAt + beatMs - performance.now()))
      timer.unref()
    },
    close() {
      clearTimeout(timer)
    },
  }
}
export type News = ReturnType<typeof createNews>
