import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { removeTree } from '#/modules/flowable/operation/administer/remove.service.ts'
import type { Ctx } from '#/platform/context.ts'
import { pgErrorOf } from '#/platform/database/pgErrors.ts'

const perBatch = 200
const dayMs = 86_400_000

export interface Cleaned {
  removed: number
  /** Ids of requests that somebody was at; the next night finds them again. */
  left: string[]
}

/**
 * Removes requests that ended longer ago than the newest version of their process says, each by itself. The records of
 * their forms stay, and nobody is told: what was approved was approved (decision 073).
 */
export async function removeOutdated(ctx: Ctx, signal: AbortSignal): Promise<Cleaned> {
  const { key, settings, isLatest } = flowDefinitionTable
  const days = sql<number>`coalesce((${settings} ->> 'retentionDays')::int, 0)`
  const processes = await ctx.db
    .select({ key, days })
    .from(flowDefinitionTable)
    .where(and(isLatest, sql`${days} > 0`))
  const cleaned: Cleaned = { removed: 0, left: [] }
  for (const process of processes) {
    const before = new Date(ctx.now.getTime() - process.days * dayMs).toISOString()
    let last: Outdated | undefined
    do {
      const found: Outdated[] = await outdatedOf(ctx, process.key, before, last)
      for (const { id } of found) {
        if (signal.aborted) return cleaned
        if (await removed(ctx, id)) cleaned.removed++
        else cleaned.left.push(id)
      }
      last = found.at(-1)
    } while (last)
  }
  return cleaned
}

interface Outdated {
  id: string
  /** When it began, as exactly as the database knows it. */
  began: string
}

async function outdatedOf(ctx: Ctx, process: string, before: string, last: Outdated | undefined): Promise<Outdated[]> {
  const { id, key, parentId, endTime, startTime } = flowInstanceTable
  const isFurther = last && sql`(${startTime}, ${id}) > (${last.began}::timestamptz, ${last.id})`
  return (
    ctx.db
      .select({ id, began: sql<string>`${startTime}::text` })
      .from(flowInstanceTable)
      // Whatever has ended before that day has begun before it: the index of keys is in this order.
      .where(and(eq(key, process), lt(startTime, before), lt(endTime, before), isNull(parentId), isFurther))
      .orderBy(asc(startTime), asc(id))
      .limit(perBatch)
  )
}

/** One that somebody holds is not waited for, and one that cannot be removed stops none of the others. */
async function removed(ctx: Ctx, id: string): Promise<boolean> {
  try {
    return await ctx.tx(async (tx) => {
      const root = tx.db
        .select({ id: flowInstanceTable.id })
        .from(flowInstanceTable)
        .where(eq(flowInstanceTable.id, id))
      const [held] = await root.for('update', { skipLocked: true })
      if (held) await removeTree(tx, id)
      return held !== undefined
    })
  } catch (error) {
    if (!pgErrorOf(error)) throw error
    ctx.platform.log.warn({ id, err: error }, 'an outdated request could not be removed')
    return false
  }
}
