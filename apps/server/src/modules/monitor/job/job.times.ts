import { sql } from 'drizzle-orm'
import { nextTime, parseCron, type Cron } from '@app/shared/kit/cron/cron.ts'
import { isZone } from '@app/shared/kit/cron/cronZone.ts'
import { configValue } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import type { Db } from '#/platform/database/db.ts'

/** The zone in which expressions are meant. */
export async function jobZone(ctx: Pick<Ctx, 'platform'>): Promise<string> {
  const zone = await configValue(ctx, 'sys.job.timezone')
  return zone && isZone(zone) ? zone : 'Asia/Shanghai'
}

/** Seconds that must at least lie between two firings of a job. */
export async function minInterval(ctx: Pick<Ctx, 'platform'>): Promise<number> {
  return Math.max(1, Number((await configValue(ctx, 'sys.job.minInterval')) || 10))
}

/** The clock of the database, which all nodes share; the node's own decides nothing about firings. */
export async function databaseNow(db: Db): Promise<number> {
  const { rows } = await db.execute<{ now: number }>(
    sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  )
  return Number(rows[0]?.now)
}

const kept = 5_000
const crons = new Map<string, Cron | undefined>()
const following = new Map<string, number | undefined>()

function remembered<T>(map: Map<string, T>, key: string, make: () => T): T {
  if (map.has(key)) return map.get(key) as T
  if (map.size >= kept) map.clear()
  const made = make()
  map.set(key, made)
  return made
}

/** The first firing after the moment; many jobs share an expression, so answers are remembered. */
export function nextFiring(expression: string, after: number, zone: string): number | undefined {
  const cron = remembered(crons, expression, () => parseCron(expression))
  // Firings are whole seconds: all moments of one second have the same next one.
  const second = Math.floor(after / 1_000) * 1_000
  return cron && remembered(following, `${zone} ${second} ${expression}`, () => nextTime(cron, second, zone))
}

/** A moment as the wire carries it, told in the zone of the jobs. */
export const wallText = (epochMs: number, zone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' }).format(epochMs)
