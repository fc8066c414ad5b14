import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { NodeReport, Sample } from '@app/shared/monitor/node.ts'
import type { Platform } from '#/platform/platform.ts'
import { nodeMetricTable, nodeTable } from './node.table.ts'

export const beatMs = 10_000
/** A clock that is further off is told of in the log and on the page (monitor §11). */
export const driftWarnMs = 5_000

export const productVersion = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string }
).version

/** What is written with a beat, measured when it is due. */
export interface Pulse {
  report: NodeReport
  sample: Sample
}

/**
 * Says that the node lives, with its figures; answers how far its machine is ahead of the database. Not through the
 * pool: a node whose connections are all at work is not dead.
 */
export async function beat({ database, nodeId, clock }: Platform, { report, sample }: Pulse): Promise<number> {
  const measured = await clock.measure()
  // A machine that woke without a battery lives in 1970, which the column cannot tell in milliseconds.
  const driftMs = Math.sign(measured) * Math.min(Math.abs(measured), 2 ** 31 - 1)
  const now = sql`clock_timestamp()`
  const { sideDb } = database
  const life = sideDb
    .insert(nodeTable)
    .values({
      id: nodeId,
      host: hostname(),
      pid: process.pid,
      version: productVersion,
      roles: ['web', 'job'],
      startTime: sql`clock_timestamp() - make_interval(secs => ${process.uptime()})`,
      lastSeen: now,
      driftMs,
      metrics: report,
    })
    .onConflictDoUpdate({ target: nodeTable.id, set: { lastSeen: now, stopTime: null, driftMs, metrics: report } })
  const measurement = sideDb
    .insert(nodeMetricTable)
    .values({ nodeId, minute: sql`date_trunc('minute', clock_timestamp())`, samples: [sample] })
    .onConflictDoUpdate({
      target: [nodeMetricTable.nodeId, nodeMetricTable.minute],
      set: { samples: sql`${nodeMetricTable.samples} || excluded.samples` },
    })
  // As one: an idle node does little else.
  await sideDb.execute(sql`with life as ${life} ${measurement.getSQL()}`)
  return driftMs
}

/** An orderly stop is no failure: the others need not wait for the silence. */
export async function sayStopped({ database, nodeId }: Platform): Promise<void> {
  const now = sql`clock_timestamp()`
  await database.sideDb
    .update(nodeTable)
    .set({ stopTime: now, lastSeen: now })
    .where(sql`${nodeTable.id} = ${nodeId}`)
}
