import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Endpoint } from '@app/shared/kit/endpoint.ts'
import type { TransferAnswer } from '@app/shared/kit/standardCalls.ts'
import { implement } from '#/kit/implement.ts'
import type { Ctx } from '#/platform/context.ts'
import { inSnapshot } from '#/platform/database/cursor.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { tooMany } from '#/platform/errors.ts'
import { keepGenerated } from '#/platform/files/generated.ts'
import { departureOf } from '#/platform/http/departure.ts'
import { newId } from '#/platform/text/ids.ts'
import { exportStatementMs } from './exportRows.ts'
import { exportQueue } from './queues.ts'
import { requesterOf } from './requester.ts'
import { tooManyRows } from './runExport.ts'
import type { Asked, ExportSource } from './sources.ts'
import type { ExportPayload } from './transferJobs.ts'

/** What is asked for stands in its query or, with one, in its body. */
type ExportEndpoint = Endpoint<z.ZodUndefined, z.ZodType, z.ZodType, z.ZodType<TransferAnswer>>

const oneAtATime = () => tooMany(5, '您有正在进行的导出，请等待其完成后再试')

/** A call that exports: small results within the request, larger ones as a job, one of a user at a time (system §1.3). */
export function exportRoute(app: FastifyInstance, endpoint: ExportEndpoint, name: string, source: ExportSource): void {
  const { platform, rate } = app
  const { L_TRANSFER_RATE } = platform.env.limits

  implement(app, endpoint, async (ctx, input) => {
    const query = (endpoint.body ? input.body : input.query) as Asked
    rate.hit('export', ctx.user.id, L_TRANSFER_RATE)
    if (await platform.ports.transferRecords().isRunning(ctx, 'export')) throw oneAtATime()
    const made = await exportNow(ctx, source, query, departureOf(input.reply))
    if (made) return { msg: made.fileName, data: { background: false, jobId: null, count: made.count } }
    const jobId = await exportLater(ctx, name, source, query)
    return { msg: '已加入导出任务，请在下载中心查看', data: { background: true, jobId } }
  })
}

/** Held while an export of the user runs, on whichever node. */
const exportLock = defineLock('export', { seed: 4 })

/** The file and its number of rows, or nothing when there are too many for a request. */
async function exportNow(
  ctx: Ctx,
  source: ExportSource,
  query: Asked,
  signal: AbortSignal,
): Promise<{ fileName: string; count: number } | undefined> {
  const { database, files, env } = ctx.platform
  const { L_EXPORT, L_EXPORT_INLINE } = env.limits
  const { fileName } = await source.names(ctx, query)
  return files.temporary(async (path) => {
    const count = await inSnapshot(database.pool, { statementMs: exportStatementMs, signal }, async (client) => {
      const { rows } = await client.query<{ free: boolean }>(
        'select pg_try_advisory_xact_lock(hashtextextended($1, $2)) as free',
        exportLock.parts(ctx.user.id),
      )
      if (!rows[0]?.free) throw oneAtATime()
      const total = await source.count(ctx, client, query, L_EXPORT)
      if (total > L_EXPORT) throw tooManyRows(L_EXPORT)
      if (!(source.isSmall?.(query, total) ?? total <= L_EXPORT_INLINE)) return undefined
      await source.write(ctx, client, query, { path, signal })
      return total
    })
    return count === undefined ? undefined : { fileName: await keepGenerated(ctx, path, fileName), count }
  })
}

const exportLater = (ctx: Ctx, resource: string, source: ExportSource, query: Asked): Promise<string> =>
  ctx.tx(async (tx) => {
    const records = tx.platform.ports.transferRecords()
    const { rows } = await tx.db.execute<{ free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${exportLock.key(tx.user.id)}) as free`,
    )
    if (!rows[0]?.free || (await records.isRunning(tx, 'export'))) throw oneAtATime()
    const id = newId()
    const payload: ExportPayload = { recordId: id, resource, query, requester: requesterOf(tx) }
    const jobId = (await tx.platform.jobs.send(tx, exportQueue, payload)) ?? ''
    const names = await source.names(tx, query)
    await records.begin(tx, 'export', { id, jobId, ...names, options: query })
    return id
  })
