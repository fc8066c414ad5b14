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

/** Rows read and written with one statement: one by one they would keep the nodes down for minutes, all at once fill memory. */
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

/**
 * A database restored with a new key has none until its first start: any key is as good as that of the start. The row is
 * held to the end, which a node that starts meanwhile waits for.
 */
async function requireOldKey(db: Db, from: string): Promise<void> {
  await db
    .insert(secretTable)
    .values({ name: 'server', fingerprint: fingerprintOf(from) })
    .onConflictDoNothing()
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
  await eachBatch(async (after) => {
    const { rows } = await db.execute<{ id: string; text: string }>(sql`
      select id, ${name} as text from ${from}
      where ${name} like 'v1.%' and id > ${after ?? ''} order by id limit ${batch} for update`)
    const changed = rows.flatMap(({ id, text }) => pairOf(id, reseal(place(id), text)))
    if (changed.length > 0)
      await db.execute(sql`
        update ${from} t set ${name} = u.sealed from ${listed(changed, 'varchar')} where t.id = u.id`)
    return rows.map(({ id }) => id)
  })
}

const firstJob = '00000000-0000-0000-0000-000000000000'

/** Work that still waits: what has ended is not opened again. */
async function resealQueue(db: Db, { queue, place }: SealedQueue, reseal: Reseal): Promise<void> {
  const jobs = sql`${sql.identifier(jobsSchema)}.job`
  const there = await db.execute<{ found: boolean }>(
    sql`select to_regclass(${`${jobsSchema}.job`}) is not null as found`,
  )
  if (!there.rows[0]?.found) return
  await eachBatch(async (after) => {
    const { rows } = await db.execute<{ id: string; payload: Record<string, unknown> }>(sql`
      select id, data->'payload' as payload from ${jobs}
      where name = ${queue} and state < 'completed' and id > ${after ?? firstJob} order by id limit ${batch} for update`)
    const changed = rows.flatMap(({ id, payload }) => pairOf(id, reseal(place(payload), String(payload.sealed))))
    if (changed.length > 0)
      await db.execute(sql`
        update ${jobs} j set data = jsonb_set(j.data, '{payload,sealed}', to_jsonb(u.sealed))
        from ${listed(changed, 'uuid')} where j.name = ${queue} and j.id = u.id`)
    return rows.map(({ id }) => id)
  })
}

/** Calls with the last id of the batch before until one is not full. */
async function eachBatch(work: (after: string | undefined) => Promise<string[]>): Promise<void> {
  let ids: string[] = []
  do ids = await work(ids.at(-1))
  while (ids.length === batch)
}

interface Pair {
  id: string
  sealed: string
}

const pairOf = (id: string, sealed: string | undefined): Pair[] => (sealed ? [{ id, sealed }] : [])

const listed = (pairs: readonly Pair[], idType: 'varchar' | 'uuid') => sql`unnest(
  ${sql.param(pairs.map(({ id }) => id))}::${sql.raw(idType)}[],
  ${sql.param(pairs.map(({ sealed }) => sealed))}::text[]) as u(id, sealed)`
