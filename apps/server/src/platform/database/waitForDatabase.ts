import type pg from 'pg'
import { refusalOfPgError } from './pgErrors.ts'

const patienceMs = 60_000

/** The database did not answer for a minute (security R-13). */
export class DatabaseAway extends Error {}

const unusable = (cause: unknown) =>
  new DatabaseAway(`无法使用数据库，请检查 DATABASE_URL：${cause instanceof Error ? cause.message : ''}`, { cause })

/** For commands: whoever typed one does not wait for a minute. */
export async function requireDatabase(pool: pg.Pool): Promise<void> {
  await pool.query('select 1').catch((error: unknown) => {
    throw unusable(error)
  })
}

/** Returns when the database answers; a wrong password or name ends the wait at once. */
export async function waitForDatabase(pool: pg.Pool, report: (sentence: string) => void): Promise<void> {
  const until = performance.now() + patienceMs
  for (let pauseMs = 250, told = false; ; pauseMs = Math.min(pauseMs * 2, 5_000)) {
    try {
      await pool.query('select 1')
      return
    } catch (error) {
      if (refusalOfPgError(error)?.code !== 503) throw unusable(error)
      if (performance.now() + pauseMs > until)
        throw new DatabaseAway('数据库在 60 秒内没有应答，请检查 DATABASE_URL', { cause: error })
      if (!told) report('数据库没有应答，正在等待…')
      told = true
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
}
