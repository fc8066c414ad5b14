import type { TransientTopic } from '@app/shared/kit/live.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Happened } from '#/platform/nodes/eventBus.ts'
import type { LiveNews } from './publish.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Handed on without being stored. */
    'live.transient': TransientNews
  }
}

/** News that is worth nothing a moment later: progress, measurements. */
export interface TransientNews extends LiveNews {
  topic: TransientTopic
}

/** One NOTIFY carries less than 8000 bytes, of which the news may take so many. */
const dataBytes = 7_000
/** What is left of a notification for the ids of users. */
const userBytes = 300

/**
 * Sends news to the browsers that are there now, on all nodes, with the commit of an open transaction. It is not stored:
 * who is away misses it and asks for the present state when they come back.
 */
export async function publishTransient(ctx: Ctx, ...all: TransientNews[]): Promise<void> {
  const happened = all.flatMap(emitted)
  if (happened.length === 0) return
  if (ctx.inTx) {
    for (const { name, payload } of happened) await ctx.emit(name, payload)
    return
  }
  // Nothing is stored with it that a transaction would hold together.
  const { events, database } = ctx.platform
  await events.announce(database.db, happened)
  await events.deliver(happened)
}

function emitted(news: TransientNews): Happened<'live.transient'>[] {
  if (Buffer.byteLength(JSON.stringify(news.data ?? null)) > dataBytes)
    throw new Error(`live news of ${news.topic} is too large`)
  if (news.userIds.length === 0) return []
  return partsOf(news.userIds).map((userIds) => ({ name: 'live.transient', payload: { ...news, userIds } }))
}

function partsOf(userIds: TransientNews['userIds']): TransientNews['userIds'][] {
  if (userIds === 'all') return [userIds]
  const parts: string[][] = []
  let room = 0
  for (const id of userIds) {
    const bytes = JSON.stringify(id).length + 1
    if (bytes > room) {
      parts.push([])
      room = userBytes
    }
    parts.at(-1)?.push(id)
    room -= bytes
  }
  return parts
}
