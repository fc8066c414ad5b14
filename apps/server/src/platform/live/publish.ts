import { sql } from 'drizzle-orm'
import { configTopic, dictTopic, grantsTopic } from '@app/shared/kit/live.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'
import { numberedLocks } from '#/platform/database/locks.ts'
import type { Events, Happened } from '#/platform/nodes/eventBus.ts'
import { liveEventTable } from './live.table.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Stored with the commit, see below. */
    'live.published': LiveNews
    'live.stored': Record<never, never>
  }
}

/** News for the browsers of these users, or of everybody who is signed in. */
export interface LiveNews {
  topic: string
  userIds: readonly string[] | 'all'
  data?: unknown
}

/** News is a hint and the key to more, never a document. */
const dataBytes = 8_192
/** Users named by one row. */
const usersPerRow = 500

/** Sends news with the commit of the transaction; nothing is sent when it rolls back. */
export async function publishLive(ctx: Ctx, news: LiveNews): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(news.data ?? null)) > dataBytes)
    throw new Error(`live news of ${news.topic} is too large`)
  await ctx.emit('live.published', news)
}

/**
 * Stores the news among what happened, as the last statement before the commit: publishers hold one lock from their
 * number to their commit, so that numbers become visible in their order and a reader that has seen one has seen
 * all before it. Answers whether there was any.
 */
export async function storeLive(db: Db, happened: readonly Happened[]): Promise<boolean> {
  const rows = [...happened.flatMap(newsIn), ...grantsIn(happened), ...changesIn(happened)].flatMap(rowsOf)
  if (rows.length === 0) return false
  await db.execute(sql`select pg_advisory_xact_lock(${numberedLocks.live})`)
  await db.insert(liveEventTable).values(rows)
  return true
}

const newsIn = ({ name, payload }: Happened): LiveNews[] =>
  name === 'live.published' ? [payload as Events['live.published']] : []

/** Whoever's rights or menus may have changed asks for them anew; of a role or menu that may be anybody. */
function grantsIn(happened: readonly Happened[]): LiveNews[] {
  if (happened.some(({ name }) => name === 'role.changed' || name === 'menu.changed'))
    return [{ topic: grantsTopic, userIds: 'all' }]
  const users = happened.flatMap(({ name, payload }) =>
    name === 'user.changed' ? (payload as Events['user.changed']).userIds : [],
  )
  return [{ topic: grantsTopic, userIds: [...new Set(users)] }]
}

/** Of a longer list pages ask everything anew. */
const namedChanges = 100

/** Open pages show the labels of dictionaries and the values of parameters as they are now. */
function changesIn(happened: readonly Happened[]): LiveNews[] {
  const listOf = (lists: string[][]) => {
    const names = [...new Set(lists.flat())]
    return lists.some((list) => list.length === 0) || names.length > namedChanges ? [] : names
  }
  const dicts = happened.flatMap(({ name, payload }) =>
    name === 'dict.changed' ? [(payload as Events['dict.changed']).dictTypes] : [],
  )
  const configs = happened.flatMap(({ name, payload }) =>
    name === 'config.changed' ? [(payload as Events['config.changed']).keys] : [],
  )
  return [
    ...(dicts.length > 0 ? [{ topic: dictTopic, userIds: 'all' as const, data: { dictTypes: listOf(dicts) } }] : []),
    ...(configs.length > 0 ? [{ topic: configTopic, userIds: 'all' as const, data: { keys: listOf(configs) } }] : []),
  ]
}

function rowsOf({ topic, userIds, data }: LiveNews): (typeof liveEventTable.$inferInsert)[] {
  if (userIds === 'all') return [{ topic, userIds: null, data: data ?? null }]
  const rows = []
  for (let i = 0; i < userIds.length; i += usersPerRow)
    rows.push({ topic, userIds: userIds.slice(i, i + usersPerRow), data: data ?? null })
  return rows
}
