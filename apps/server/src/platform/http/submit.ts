import { createHash } from 'node:crypto'
import { and, between, desc, eq, or, sql } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { keyReused, refuse, repeated } from '#/platform/errors.ts'
import { submitTable } from './submit.table.ts'

export const hashOfParts = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

/** A write as the guards see it. */
export interface Submit {
  requestKey: string | null
  /** Begins with `session`. */
  mark: string
  session: string
  bodyHash: string
}

const keyShape = /^[A-Za-z0-9_-]{8,64}$/

/** How a write is recognised: by its Idempotency-Key, else by being the same request of the same session. */
export function submitOf(ctx: Ctx, url: string, body: unknown, header: string | string[] | undefined): Submit {
  if (header !== undefined && (typeof header !== 'string' || !keyShape.test(header))) throw refuse('参数不符合规范')
  const bodyHash = hashOfParts(url, JSON.stringify(body ?? null))
  const session = hashOfParts(ctx.user.tokenHash ?? ctx.user.id).slice(0, 32)
  return {
    requestKey: header === undefined ? null : hashOfParts(ctx.user.id, header),
    mark: session + bodyHash.slice(0, 32),
    session,
    bodyHash,
  }
}

const markLock = defineLock('request mark', { seed: 1, bare: true })
const keyLock = defineLock('request key', { seed: 2, bare: true })

/**
 * Runs a write once. A running twin is seen by its lock, which ends with its transaction, so neither a refusal
 * nor a killed node stands in the way of the next try; a finished one is seen by its row: the same key gets the
 * same answer for 24 h, the same request without it is refused for 5 s (security R-51, DV-09), unless the session
 * has written something else since: 作废, 恢复, 作废 is no double click. `kept` is what a repeat is told instead of
 * an answer that carries a secret.
 */
export async function once(ctx: Ctx, submit: Submit, run: () => Promise<string>, kept?: string): Promise<string> {
  const { requestKey, mark, session, bodyHash } = submit
  const { rows } = await ctx.db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock(${markLock.key(mark)}) and pg_try_advisory_xact_lock(${keyLock.key(requestKey ?? mark)}) as free`,
  )
  if (!rows[0]?.free) throw repeated()
  const lastOfSession = and(
    // All marks of the session, in a way the index of the marks can answer.
    between(submitTable.mark, session, `${session}g`),
    sql`${submitTable.createTime} > clock_timestamp() - interval '5 seconds'`,
  )
  const { requestKey: keyColumn, mark: markColumn, bodyHash: bodyColumn, answer: answerColumn } = submitTable
  const [known] = await ctx.db
    .select({ requestKey: keyColumn, mark: markColumn, bodyHash: bodyColumn, answer: answerColumn })
    .from(submitTable)
    .where(requestKey ? or(eq(keyColumn, requestKey), lastOfSession) : lastOfSession)
    .orderBy(sql`${keyColumn} is not distinct from ${requestKey} desc`, desc(submitTable.createTime))
    .limit(1)
  if (known && requestKey !== null && known.requestKey === requestKey) {
    if (known.bodyHash !== bodyHash) throw keyReused()
    return known.answer
  }
  if (known?.mark === mark) throw repeated()
  const answer = await run()
  await ctx.db.insert(submitTable).values({ requestKey, mark, bodyHash, answer: kept ?? answer })
  return answer
}
