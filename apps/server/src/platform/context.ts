import { or, sql, eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { FieldChange } from '@app/shared/kit/change.ts'
import type { LogKind } from '@app/shared/kit/endpoint.ts'
import { holds, systemCaller, type Caller } from './caller.ts'
import type { Db } from './database/db.ts'
import { isRetryable } from './database/pgErrors.ts'
import type { EventName, Events, Happened } from './nodes/eventBus.ts'
import type { Platform } from './platform.ts'

/** What the operation log will tell of this request beside its parameters. */
export interface Trail {
  formId: string | null
  /** Fields before and after, and sentences about anything else. */
  changes: (string | FieldChange)[]
  /** Nobody reads the changes of the single rows. */
  quiet?: true
  /** Business type, when what the call did is not what its declaration says. */
  kind?: LogKind
}

/** Who acts, when and on which connection: first argument of everything that acts for a user; never stored. */
export interface Ctx {
  readonly platform: Platform
  /** Inside `tx` the open transaction, else the pool. */
  readonly db: Db
  readonly inTx: boolean
  readonly user: Caller
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string
  readonly now: Date
  readonly trail: Trail
  can(permission: string): boolean
  /** Condition for the rows the caller may see; `undefined` when unfiltered, never true when they may see nothing. */
  scope(dept?: PgColumn, owner?: PgColumn): SQL | undefined
  /** One unit of work; joins a transaction that is already open. */
  tx<T>(run: (ctx: Ctx) => Promise<T>): Promise<T>
  /** Tells what happened once the transaction has committed; at once when none is open. */
  emit<E extends EventName>(name: E, payload: Events[E]): Promise<void>
}

export interface Origin {
  caller: Caller
  ip: string
  userAgent: string
  requestId: string
}

export function createContext(platform: Platform, { caller, ip, userAgent, requestId }: Origin): Ctx {
  const { database, clock } = platform
  const ctx: Ctx = {
    platform,
    db: database.db,
    inTx: false,
    user: caller,
    ip,
    userAgent,
    requestId,
    now: clock.now(),
    trail: { formId: null, changes: [] },
    can: (permission) => holds(caller, permission),
    scope: (dept, owner) => scopeCondition(caller, dept, owner),
    tx: (run) => retried(ctx.trail, () => runTx(ctx, run)),
    emit: (name, payload) => ctx.tx((tx) => tx.emit(name, payload)),
  }
  return ctx
}

async function runTx<T>(ctx: Ctx, run: (ctx: Ctx) => Promise<T>): Promise<T> {
  const { events, onCommit, storeLive } = ctx.platform
  const happened: Happened[] = []
  const result = await ctx.platform.database.transaction(async (tx) => {
    const inner: Ctx = {
      ...ctx,
      db: tx,
      inTx: true,
      tx: (nested) => nested(inner),
      emit: async (name, payload) => void happened.push({ name, payload }),
    }
    const value = await run(inner)
    await onCommit.run(inner, happened)
    if (await storeLive(tx, happened)) happened.push({ name: 'live.stored', payload: {} })
    await events.announce(tx, happened)
    return value
  })
  await events.deliver(happened)
  return result
}

/** The whole unit of work again after a deadlock or serialization failure (security R-15). */
async function retried<T>(trail: Trail, work: () => Promise<T>): Promise<T> {
  const { formId, changes } = trail
  const told = changes.length
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt >= 4 || !isRetryable(error)) throw error
      // What was undone is not told.
      trail.formId = formId
      changes.length = told
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 40 * attempt))
    }
  }
}

const nothing = sql`false`

function scopeCondition({ dataScope, id }: Caller, dept?: PgColumn, owner?: PgColumn): SQL | undefined {
  if (dataScope === 'all') return undefined
  const parts = [
    // One parameter, however many departments there are.
    dept && dataScope.deptIds.length > 0 ? sql`${dept} = any(${sql.param([...dataScope.deptIds])})` : undefined,
    owner && dataScope.own ? eq(owner, id) : undefined,
  ].filter((part) => part !== undefined)
  return or(...parts) ?? nothing
}

/** A context for work that no request started. */
export const systemContext = (platform: Platform, caller: Caller = systemCaller): Ctx =>
  createContext(platform, { caller, ip: '127.0.0.1', userAgent: '', requestId: platform.nodeId })
