import { sql } from 'drizzle-orm'
import type { Database } from './db.ts'

/** Where rules get the time from: one for all nodes, whatever their machines say; tests put their own in its place. */
export interface Clock {
  now(): Date
  /** Whether `now` may decide: it was measured not long ago, and the machine was neither set nor asleep since. */
  isSure(): boolean
  /** Asks for the true time anew; answers how far the machine is ahead of it, milliseconds. */
  measure(): Promise<number>
}

/** Whatever lets pass or ends by the time waits here first; without an answer of the database it does not begin. */
export async function sureOfTime({ clock }: { clock: Clock }): Promise<void> {
  if (!clock.isSure()) await clock.measure()
}

/** Both clocks of the machine, milliseconds: the one that people set, and the one that only ever goes on. */
export interface Machine {
  wall(): number
  steady(): number
}

const thisMachine: Machine = { wall: () => Date.now(), steady: () => performance.now() }

/** Three heartbeats; a node that could not say that it lives for so long counts as lost. */
const sureMs = 30_000
/** What a machine's clock may be corrected by between two measurements without being asked again. */
const jumpMs = 1_000
/** The moment an answer was made lies anywhere within the time it took, so a slow one says little. */
const quickMs = 200
const tries = 3

/**
 * The clock of the database, carried on by the steady clock of the machine. Before the first measurement it tells the
 * time of the machine, which no rule may ask for.
 */
export function databaseClock({ sideDb }: Pick<Database, 'sideDb'>, machine = thisMachine): Clock {
  let known: { steady: number; wall: number; database: number } | undefined
  let asking: Promise<number> | undefined

  async function ask() {
    const sent = machine.steady()
    const { rows } = await sideDb.execute<{ now: number }>(
      sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
    )
    const steady = machine.steady()
    const tookMs = steady - sent
    return { tookMs, steady, wall: machine.wall(), database: Number(rows[0]?.now) + tookMs / 2 }
  }

  async function measure() {
    let best = await ask()
    for (let asked = 1; asked < tries && best.tookMs > quickMs; asked++) {
      const next = await ask()
      if (next.tookMs < best.tookMs) best = next
    }
    known = best
    return Math.round(best.wall - best.database)
  }

  return {
    now: () => new Date(known ? known.database + machine.steady() - known.steady : machine.wall()),
    isSure() {
      if (!known) return false
      const passed = machine.steady() - known.steady
      return passed < sureMs && Math.abs(machine.wall() - known.wall - passed) < jumpMs
    },
    measure() {
      asking ??= measure().finally(() => (asking = undefined))
      return asking
    },
  }
}
