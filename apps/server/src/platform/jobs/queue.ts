import type pg from 'pg'
import { PgBoss, type ConstructorOptions, type Db as BossDb, type Job } from 'pg-boss'

export const jobsSchema = 'atrium_jobs'

/** A job whose node has not been heard of for this long counts as failed (monitor §11). */
export const leaseSeconds = 30

const overPool = (pool: Pick<pg.Pool | pg.ClientBase, 'query'>): BossDb => ({
  executeSql: (text, values) => pool.query(text, values as unknown[]),
})

/** The queue engine on connections of ours, so that its statements are bounded like all others. */
export const openQueue = (pool: Pick<pg.Pool | pg.ClientBase, 'query'>, options: ConstructorOptions = {}) =>
  new PgBoss({ db: overPool(pool), schema: jobsSchema, schedule: false, ...options })

/** The pause after the try that runs now; the engine itself knows one pause for all tries, or doubling ones. */
export const setPause = (pool: pg.Pool, { name, id }: Pick<Job, 'name' | 'id'>, seconds: number) =>
  pool.query(`update ${jobsSchema}.job set retry_delay = $1 where name = $2 and id = $3`, [seconds, name, id])

/** Makes or upgrades the engine's own tables; called under the start lock. */
export async function installQueue(client: pg.ClientBase): Promise<void> {
  const boss = openQueue(client, { supervise: false })
  await boss.start()
  await boss.stop({ graceful: false })
}
