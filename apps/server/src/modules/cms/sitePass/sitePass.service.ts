import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { siteSettings } from '#/modules/cms/cmsSite/cmsSite.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden } from '#/platform/errors.ts'
import { siteOrigin } from '#/platform/http/siteAddress.ts'
import { sitePassTable as t } from './sitePass.table.ts'

const codeMs = 60_000
export const passMs = 8 * 3_600_000

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const shape = /^[\w-]{22}$/

async function issue(ctx: Ctx, row: Pick<typeof t.$inferInsert, 'kind' | 'tokenHash' | 'path'>, livesMs: number) {
  const pass = randomBytes(16).toString('base64url')
  const expireTime = new Date(ctx.now.getTime() + livesMs).toISOString()
  await ctx.db.insert(t).values({ ...row, hash: hashOf(pass), expireTime })
  return pass
}

/** The address with a code that signs the caller in on the site; one that leads elsewhere stays as it is (cms §19.2). */
export async function passTo(ctx: Ctx, address: string): Promise<{ url: string }> {
  const { tokenHash } = ctx.user
  if (!tokenHash) throw forbidden('没有权限，请联系管理员授权')
  const origin = (await siteSettings(ctx)).domain || siteOrigin(ctx.platform)
  const target = origin === undefined ? null : URL.parse(address, origin)
  if (origin === undefined || target?.origin !== new URL(origin).origin) return { url: address }
  // Two slashes at the beginning would lead to another host.
  const path = `/${`${target.pathname}${target.search}`.replace(/^[/\\]+/, '')}`
  const code = await issue(ctx, { kind: 'code', tokenHash, path }, codeMs)
  return { url: `${origin}/preview/pass?code=${code}` }
}

/** Uses a code up; what the browser keeps from then on, and where it goes. */
export async function takePass(ctx: Ctx, code: string): Promise<{ pass: string; path: string } | undefined> {
  if (!shape.test(code)) return undefined
  const [row] = await ctx.db
    .delete(t)
    .where(and(eq(t.hash, hashOf(code)), eq(t.kind, 'code'), gt(t.expireTime, ctx.now.toISOString())))
    .returning()
  if (!row || !(await ctx.platform.ports.holderOf(row.tokenHash))) return undefined
  return {
    pass: await issue(ctx, { kind: 'cookie', tokenHash: row.tokenHash, path: null }, passMs),
    path: row.path ?? '/',
  }
}

/** Whether it is the pass of somebody whose session lives. */
export async function holdsPass(ctx: Ctx, pass: string): Promise<boolean> {
  if (!shape.test(pass)) return false
  const [row] = await ctx.db
    .select({ tokenHash: t.tokenHash })
    .from(t)
    .where(and(eq(t.hash, hashOf(pass)), eq(t.kind, 'cookie'), gt(t.expireTime, ctx.now.toISOString())))
  return row !== undefined && (await ctx.platform.ports.holderOf(row.tokenHash)) !== undefined
}

export const sweepPasses = async (ctx: Ctx): Promise<void> =>
  void (await ctx.db.delete(t).where(lt(t.expireTime, ctx.now.toISOString())))
