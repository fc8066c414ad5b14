import { taskTopic, type TaskNews } from '@app/shared/flowable/taskCounts.ts'
import { peopleOfCandidates, type Candidate } from '#/modules/flowable/group/candidatePeople.read.ts'
import { systemContext, type Ctx } from '#/platform/context.ts'
import { publishTransient } from '#/platform/live/transient.ts'
import type { Platform } from '#/platform/platform.ts'

/** Long enough for the act to be committed when they ask. */
const beatMs = 200
/** People of one transaction of news; beyond it the rest goes with the next. */
const perBeat = 1_000

interface Claimed {
  news: NonNullable<TaskNews['claimed']>
  /** Who did it, and knows. */
  by: string
  candidates: readonly Candidate[]
}

/** Who is to be told that their tasks are others now. */
interface Waiting {
  people: Set<string>
  candidates: Candidate[]
  claimed: Claimed[]
}

const waiting = new WeakMap<Platform, Waiting>()

/** Who has tasks before them: whose they are, and for whom a deputy has them. */
export const peopleOfTasks = (tasks: readonly { assigneeId?: string | null; deputyOf?: string | null }[]): string[] =>
  tasks.flatMap(({ assigneeId, deputyOf }) => [assigneeId, deputyOf].flatMap((id) => id ?? []))

/**
 * Tells people, and those to whom tasks are offered, that such came or went: after the act and together with what
 * happens meanwhile, the transaction of an act holds no NOTIFY (workflow §16.1). A hint that is lost costs nothing, pages
 * ask again.
 */
export function tellTaskNews(
  platform: Platform,
  userIds: Iterable<string>,
  candidates: readonly Candidate[] = [],
): void {
  const ids = [...userIds]
  if (ids.length === 0 && candidates.length === 0) return
  const next = nextBeat(platform)
  for (const id of ids) next.people.add(id)
  next.candidates.push(...candidates)
}

/** Tells everybody else to whom a task was offered that somebody has claimed it. */
export function tellClaimed(platform: Platform, claimed: Claimed): void {
  nextBeat(platform).claimed.push(claimed)
}

function nextBeat(platform: Platform): Waiting {
  const known = waiting.get(platform)
  if (known) return known
  const next: Waiting = { people: new Set(), candidates: [], claimed: [] }
  waiting.set(platform, next)
  setTimeout(() => void send(platform, next), beatMs).unref()
  return next
}

async function send(platform: Platform, { people, candidates, claimed }: Waiting) {
  waiting.delete(platform)
  try {
    const ctx = systemContext(platform)
    // Members are looked up here: an act does not wait for the size of a group.
    for (const id of await peopleOfCandidates(ctx, candidates)) people.add(id)
    const all = [...people]
    tellTaskNews(platform, all.slice(perBeat))
    await ctx.tx(async (tx) => {
      await publish(tx, all.slice(0, perBeat), {})
      for (const { news, by, candidates: offered } of claimed) {
        const others = (await peopleOfCandidates(tx, offered)).filter((id) => id !== by)
        tellTaskNews(platform, others.slice(perBeat))
        await publish(tx, others.slice(0, perBeat), { claimed: news })
      }
    })
  } catch {
    platform.log.debug('news of tasks could not be told')
  }
}

const publish = (ctx: Ctx, userIds: string[], data: TaskNews) =>
  publishTransient(ctx, { topic: taskTopic, userIds, data })
