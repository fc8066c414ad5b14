import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Ctx } from '#/platform/context.ts'
import { fileTicketTable } from './file.table.ts'

const livesMs = 60_000
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex')

/** A key to one file for the caller's browser; only its hash is kept. */
export async function issueTicket(ctx: Ctx, target: string): Promise<string> {
  const ticket = randomBytes(16).toString('base64url')
  const expireTime = new Date(ctx.now.getTime() + livesMs).toISOString()
  await ctx.db.insert(fileTicketTable).values({ hash: hashOf(ticket), target, userId: ctx.user.id, expireTime })
  return ticket
}

/** For an uploaded file that the caller may read as a part of something else: an attachment of a notice. */
export const issueFileTicket = (ctx: Ctx, fileId: string): Promise<string> => issueTicket(ctx, `file ${fileId}`)

/** Whose ticket it is; a used one is gone, and trying it on another file uses it too. */
export async function userOfTicket(
  ctx: Ctx,
  ticket: string,
  target: string,
  use: boolean,
): Promise<string | undefined> {
  const valid = and(eq(fileTicketTable.hash, hashOf(ticket)), gt(fileTicketTable.expireTime, ctx.now.toISOString()))
  const rows = use
    ? await ctx.db.delete(fileTicketTable).where(valid).returning()
    : await ctx.db.select().from(fileTicketTable).where(valid)
  return rows.find((row) => row.target === target)?.userId
}

export async function sweepTickets(ctx: Ctx): Promise<void> {
  await ctx.db.delete(fileTicketTable).where(lt(fileTicketTable.expireTime, ctx.now.toISOString()))
}
