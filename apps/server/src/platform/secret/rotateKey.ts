import { eq, sql } from 'drizzle-orm'
import type { Db } from '#/platform/database/db.ts'
import { jobsSchema } from '#/platform/jobs/queue.ts'
import type { Platform } from '#/platform/platform.ts'
import { loadSealed, type SealedColumn, type SealedQueue } from './sealed.ts'
import { secretTable } from './secret.table.ts'
import { fingerprintOf } from './secret.ts'
import { keyIdOf, openSecret, sealSecret, type SecretPlace } from './secretBox.ts'

/** Why the key cannot be changed; nothing was. */
export class RotationRefusal extends Error {}

export interface Rotated {
  /** Texts that the new key opens now. */
  sealed: number
  /** Texts of yet another key, which were of no use before. */
  foreign: number
}

interface Keys {
  from: string
  to: string
}

/** Rows written with one statement: one by one, a hundred thousand of them would keep the nodes down for minutes. */
const batch = 1_000

type Reseal = (place: SecretPlace, text: string) => string | undefined

/**
 * Seals everything that the old key sealed with the new one, all of it or nothing (security SC-01). The nodes must be
 * down: they hold the old key.
 */
export async function rotateKey({ database }: Pick<Platform, 'database'>, keys: Keys): Promise<Rotated> {
  if (keys.from === keys.to) throw new RotationRefusal('新密钥与旧密钥相同')
  const { columns, queues } = await loadSealed()
  return database.transaction(async (db) => {
    await requireOldKey(db, keys.from)
    await requireAlone(db)
    const done: Rotated = { sealed: 0, foreign: 0 }
    const reseal = resealing(keys, done)
    for (const column of columns) await resealColumn(db, column, reseal)
    for (const queue of queues) await resealQueue(db, queue, reseal)
    const fingerprint = fingerprintOf(keys.to)
    await db
      .insert(secretTable)
      .values({ name: 'server', fingerprint })
      .onConflictDoUpdate({ target: secretTable.name, set: { fingerprint } })
    return done
  })
}

/** A database restored with a new key has none until its first start: any key is as good as that of the start. */
async function requireOldKey(db: Db, from: string): Promise<void> {
  const [known] = await db.select().from(secretTable).where(eq(secretTable.name, 'server')).for('update')
  if (known && known.fingerprint !== fingerprintOf(from))
    throw new RotationRefusal('旧密钥与数据库使用的密钥不同，请检查 SECRET_KEY；没有任何更改')
}

async function requireAlone(db: Db): Promise<void> {
  const { rows } = await db.execute<{ nodes: number }>(
    sql`select count(*)::int as nodes from pg_stat_activity where datname = current_database() and application_name = 'atrium-events'`,
  )
  const nodes = rows[0]?.nodes ?? 0
  if (nodes > 0) throw new RotationRefusal(`还有${nodes}个节点在运行，请先停止全部节点；没有任何更改`)
}

function resealing({ from, to }: Keys, done: Rotated): Reseal {
  const [old, next] = [{ secret: from }, { secret: to }]
  return (place, text) => {
    if (text.split('.')[1] !== keyIdOf(old)) {
      done.foreign++
      return undefined
    }
    const clear = openSecret(old, place, text)
    if (clear === undefined)
      throw new RotationRefusal(`${place.table} 中编号为 ${place.id} 的密文已损坏，请先重新填写；没有任何更改`)
    done.sealed++
    return sealSecret(next, place, clear)
  }
}

async function resealColumn(db: Db, { table, column, place }: SealedColumn, reseal: Reseal): Promise<void> {
  const [from, name] = [sql.identifier(table), sql.identifier(column)]
  const { rows } = await db.execute<{ id: string; text: string }>(
    sql`select id, ${name} as text from ${from} where ${name} like 'v1.%' for update`,
  )
  const changed = rows.flatMap(({ id, text }) => {
    const sealed = reseal(place(id), text)
    return sealed ? [{ id, sealed }] : []
  })
  for (let at = 0; at < changed.length; at += batch) {
    const part = changed.slice(at, at + batch)
    await db.execute(sql`
      update ${from} t set ${name} = u.sealed
      from unnest(${sql.param(part.map(({ id }) => id))}::varchar[],
        ${sql.param(part.map(({ sealed }) => sealed))}::varchar[]) as u(id, sealed)
      where t.id = u.id`)
  }
}

/** Work that still waits: what has ended is not opened again. */
async function resealQueue(db: Db, { queue, place }: SealedQueue, reseal: Reseal): Promise<void> {
  const jobs = sql`${sql.identifier(jobsSchema)}.job`
  const there = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${`${jobsSchema}.job`}) is not null as found`,
  )
  if (!there.rows[0]?.found) return
  const { rows } = await db.execute<{ id: string; payload: Record<string, unknown> }>(
    sql`select id, data->'payload' as payload from ${jobs} where name = ${queue} and state < 'completed' for update`,
  )
  for (const { id, payload } of rows) {
    const sealed = reseal(place(payload), String(payload.sealed))
    if (sealed)
      await db.execute(
        sql`update ${jobs} set data = jsonb_set(data, '{payload,sealed}', to_jsonb(${sealed}::text)) where name = ${queue} and id = ${id}`,
      )
  }
}
