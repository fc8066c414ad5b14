import { sql, type SQL } from 'drizzle-orm'
import type { Db } from './db.ts'

/** Usually a `Ctx`. */
interface Holder {
  readonly db: Db
}

/** Something of which one transaction after the other, on whichever node, may take care. */
export interface Lock {
  /** Waits for whoever holds it; it is given back with the end of the transaction. */
  hold(ctx: Holder, what?: string): Promise<void>
  /** Beside others who share it; whoever holds it alone waits for all of them, and they for it. */
  share(ctx: Holder, what?: string): Promise<void>
  /** Without waiting: false when somebody has it. */
  take(ctx: Holder, what?: string): Promise<boolean>
  /** Its number in the database, for statements of their own. */
  key(what?: string): SQL
  /** Text and seed of that number, for connections of their own. */
  parts(what?: string): [text: string, seed: number]
}

interface Former {
  seed: number
  /** The name was no part of it. */
  bare?: true
}

const known = new Set<string>()

/**
 * A lock by its name; `what` says of which thing. The names of all locks differ. `former`: how releases without names
 * called it, so that nodes of theirs and of ours keep each other out during an upgrade; it never changes.
 */
export function defineLock(name: string, { seed, bare }: Former = { seed: 0 }): Lock {
  if (known.has(name)) throw new Error(`there are two locks "${name}"`)
  known.add(name)
  const parts = (what?: string): [string, number] => {
    if (bare) return [what ?? '', seed]
    return [what === undefined ? name : `${name} ${what}`, seed]
  }
  const key = (what?: string) => {
    const [text] = parts(what)
    return sql`hashtextextended(${text}, ${seed})`
  }
  return {
    parts,
    key,
    hold: async ({ db }, what) => void (await db.execute(sql`select pg_advisory_xact_lock(${key(what)})`)),
    async take({ db }, what) {
      const { rows } = await db.execute<{ free: boolean }>(sql`select pg_try_advisory_xact_lock(${key(what)}) as free`)
      return rows[0]?.free === true
    },
    share: async ({ db }, what) => void (await db.execute(sql`select pg_advisory_xact_lock_shared(${key(what)})`)),
  }
}

/** Locks of sessions and of the numbering of news, which have been plain numbers from the start. */
export const numberedLocks = { migration: 4_207_700_001n, backup: 4_207_700_002n, live: 4_711_001n } as const
