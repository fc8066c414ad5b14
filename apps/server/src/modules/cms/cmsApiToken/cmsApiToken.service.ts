import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { entriesOf, type ApiScope } from '@app/shared/cms/cmsApiToken.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { entryWith } from '#/platform/http/addressList.ts'
import { cmsApiTokenTable as t } from './cmsApiToken.table.ts'

const tokenBytes = 24
const prefixLength = 8
/** How closely 最近使用 is kept: a read of the site is no write of the database. */
const usedEveryMs = 60_000

const hashed = (token: string) => createHash('sha256').update(token).digest('hex')

/** A new token for a row; it is said once, kept are its hash and its beginning. */
export async function issueToken(ctx: Ctx, id: string): Promise<string> {
  const token = `cms_${randomBytes(tokenBytes).toString('base64url')}`
  await ctx.db
    .update(t)
    .set({ tokenHash: hashed(token), prefix: token.slice(0, prefixLength) })
    .where(eq(t.id, id))
  return token
}

/** What a caller of the read API may do. */
export interface ApiReader {
  id: string
  scopes: ReadonlySet<ApiScope>
  /** None: all of them. */
  classIds: readonly string[]
  origins: readonly string[]
  rate: number
  /** Whoever issued the token: drafts made with it are theirs. */
  issuer: string | null
}

/** Whom a token stands for; nobody when it is unknown, revoked or over. From another address it opens nothing. */
export async function apiReader(ctx: Ctx, token: string): Promise<ApiReader | undefined> {
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const [row] = await ctx.db
    .select()
    .from(t)
    .where(
      and(
        eq(t.tokenHash, hashed(token)),
        eq(t.delFlag, '0'),
        eq(t.status, '0'),
        or(isNull(t.expireTime), gt(t.expireTime, now)),
      ),
    )
    .limit(1)
  if (!row) return undefined
  const ips = entriesOf(row.ips)
  if (ips.length > 0 && !entryWith(ctx.ip, ips.join(';'))) throw forbidden('令牌不能在该地址使用')
  await noteUse(ctx, row.id)
  return {
    id: row.id,
    scopes: new Set(row.scopes.split(',') as ApiScope[]),
    classIds: row.classIds ?? [],
    origins: entriesOf(row.origins).map((origin) => origin.toLowerCase()),
    rate: row.rate,
    issuer: row.createBy,
  }
}

async function noteUse(ctx: Ctx, id: string): Promise<void> {
  const before = new Date(ctx.now.getTime() - usedEveryMs).toISOString()
  await ctx.db
    .update(t)
    .set({ lastUsed: ctx.now.toISOString() })
    .where(and(eq(t.id, id), or(isNull(t.lastUsed), lt(t.lastUsed, before))))
}

/** Whether pages of an origin may call with one of the tokens: what a browser asks before it sends the token. */
export async function isApiOrigin(ctx: Ctx, origin: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ origins: t.origins })
    .from(t)
    .where(and(eq(t.delFlag, '0'), eq(t.status, '0')))
    .limit(1_000)
  return rows.some(({ origins }) => entriesOf(origins).some((one) => one.toLowerCase() === origin.toLowerCase()))
}
