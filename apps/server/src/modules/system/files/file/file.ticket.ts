import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { createContext, type Ctx } from '#/platform/context.ts'
import { fileTicketTable } from './file.table.ts'

const livesMs = 60_000
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A key to one file for the browser of the caller's session; only its hash is kept. */
export async function issueTicket(ctx: Ctx, target: string, partOf?: string): Promise<string> {
  const { tokenHash } = ctx.user
  if (!tokenHash) throw new Error('tickets are for sessions')
  const ticket = randomBytes(16).toString('base64url')
  const expireTime = new Date(ctx.now.getTime() + livesMs).toISOString()
  await ctx.db
    .insert(fileTicketTable)
    .values({ hash: hashOf(ticket), target, tokenHash, partOf: partOf ?? null, expireTime })
  return ticket
}

export interface Shown {
  /** In the name of who holds the session of the ticket, with the rights they have now. */
  holder: Ctx
  partOf: string | null
}

/** Whose ticket it is, while their session lives; a used one is gone, and trying it on another file uses it too. */
export async function shownTicket(ctx: Ctx, ticket: string, target: string, use: boolean): Promise<Shown | undefined> {
  const valid = and(eq(fileTicketTable.hash, hashOf(ticket)), gt(fileTicketTable.expireTime, ctx.now.toISOString()))
  const rows = use
    ? await ctx.db.delete(fileTicketTable).where(valid).returning()
    : await ctx.db.select().from(fileTicketTable).where(valid)
  const row = rows.find((each) => each.target === target)
  const caller = row && (await ctx.platform.ports.holderOf(row.tokenHash))
  return caller && { holder: createContext(ctx.platform, { ...ctx, caller }), partOf: row.partOf }
}

export async function sweepTickets(ctx: Ctx): Promise<void> {
  await ctx.db.delete(fileTicketTable).where(lt(fileTicketTable.expireTime, ctx.now.toISOString()))
}
