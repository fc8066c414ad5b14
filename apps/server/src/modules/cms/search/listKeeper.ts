import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { createPace } from '#/platform/concurrency.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { isLockTaken, isNotAllowed } from '#/platform/database/pgErrors.ts'
import type { Platform } from '#/platform/platform.ts'

declare module '#/platform/nodes/eventBus.ts' {
  interface Events {
    /** Something has become findable; heard by this node alone. */
    'search.indexed': Record<string, never>
  }
}

/** Each has a list of rows that came since it was last emptied, which every search reads besides (129). */
const indexes = ['cms_article_data_search_bi_ix', 'cms_resource_search_bi_ix']

export const emptyingLock = defineLock('search lists')

const everyMs = 2_000
/** What thousands of rows have left takes its time. */
const statementMs = 600_000
/** A job waits no longer at once, so that it hears of its end. */
const roomMs = 5_000

export interface ListKeeper {
  /** After a commit that made something findable: empties the lists behind it, so that no save has to. */
  keep(): void
  /** What a job that writes by the hundred waits for before it goes on: otherwise it fills the lists without an end. */
  room(): Promise<void> | undefined
}

const keepers = new WeakMap<object, ListKeeper>()

/** Of each node one; of all nodes one is at it at a time. */
export function listKeeper(platform: Platform): ListKeeper {
  const known = keepers.get(platform)
  if (known) return known
  const keeper = createListKeeper(platform)
  keepers.set(platform, keeper)
  return keeper
}

/** A database that cannot be asked works on nothing. */
const endedWithIt = () => undefined

export function createListKeeper({
  database,
  log,
  onClose,
}: Pick<Platform, 'database' | 'log' | 'onClose'>): ListKeeper {
  let isOff = false
  let backend: number | undefined
  /** Until the lists are empty, by whomever. */
  let work: PromiseWithResolvers<void> | undefined

  /** False while another node is at it. What is not reached stays in the lists and is found there. */
  const emptyLists = () =>
    database.transaction(async (db) => {
      const { rows } = await db.execute<{ backend: number }>(sql`
        select pg_backend_pid() as backend, set_config('statement_timeout', ${`${statementMs}ms`}, true)`)
      backend = rows[0]?.backend
      if (!(await emptyingLock.take({ db }))) return false
      for (const index of indexes) if (!isOff) await db.execute(sql`select gin_clean_pending_list(${index}::regclass)`)
      return true
    })

  async function round(): Promise<void> {
    if (isOff) return
    work ??= Promise.withResolvers<void>()
    let isTaken = false
    try {
      isTaken = !(await emptyLists())
    } catch (error) {
      isTaken = isLockTaken(error)
      if (isNotAllowed(error)) {
        isOff = true
        log.info('lists of the search stay with the database, whose role here owns no index')
      } else if (!isOff && !isTaken) log.warn({ err: error }, 'lists of the search are emptied later')
    } finally {
      backend = undefined
    }
    // Whoever is at it may have passed what came last.
    if (isTaken && !isOff) keep()
    else endWork()
  }
  const keep = createPace(everyMs, round)

  function endWork() {
    work?.resolve()
    work = undefined
  }

  onClose(async () => {
    isOff = true
    endWork()
    if (backend !== undefined) await database.pool.query('select pg_cancel_backend($1)', [backend]).catch(endedWithIt)
  })

  return { keep, room: () => work && Promise.race([work.promise, pause(roomMs, undefined, { ref: false })]) }
}
