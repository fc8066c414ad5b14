import { and, desc, eq } from 'drizzle-orm'
import type { OwnLogin } from '@app/shared/auth/session.ts'
import type { Ctx } from '#/platform/context.ts'
import { loginLogTable } from './loginLog.table.ts'

const ownLimit = 20

/** What the door remembers of the caller, newest first: they see tries that were not theirs. */
export function ownLogins(ctx: Ctx): Promise<OwnLogin[]> {
  const { id, ipaddr, loginLocation, browser, os, status, msg, loginTime, userName, delFlag } = loginLogTable
  return ctx.db
    .select({ id, ipaddr, loginLocation, browser, os, status, msg, loginTime })
    .from(loginLogTable)
    .where(and(eq(userName, ctx.user.userName), eq(delFlag, '0')))
    .orderBy(desc(loginTime), desc(id))
    .limit(ownLimit)
}
