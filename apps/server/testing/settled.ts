import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { TestApp } from './testApp.ts'

async function requireIdle(server: TestApp, queues: string[]): Promise<void> {
  const { rows } = await server.ctx.db.execute<{ open: number }>(sql`
    select count(*)::int as open from atrium_jobs.job
    where name in ${queues} and state in ('created', 'retry', 'active')`)
  if (rows[0]?.open !== 0) throw new Error(`${rows[0]?.open} jobs are still open in ${queues.join()}`)
}

const patience = { timeout: 45_000, interval: 30 }

/** Waits until nothing waits or runs in these queues. */
export const settled = (server: TestApp, ...queues: string[]): Promise<void> =>
  vi.waitFor(() => requireIdle(server, queues), patience)

/** The same for a queue whose jobs fail: the pauses before their next tries are left out. */
export const settledAfterTries = (server: TestApp, queue: string): Promise<void> =>
  vi.waitFor(async () => {
    await server.ctx.db.execute(
      sql`update atrium_jobs.job set start_after = now() where name = ${queue} and state = 'retry'`,
    )
    await requireIdle(server, [queue])
  }, patience)
