import { and, eq, sql } from 'drizzle-orm'
import { configValue } from '#/modules/system/settings/config/config.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { gone, refuse } from '#/platform/errors.ts'
import { generatePassword } from '#/platform/password/generate.ts'
import { isAcceptable, policySentence, type PasswordOwner } from '#/platform/password/policy.ts'
import { userTable } from './user.table.ts'

export interface NewPassword {
  hash: string
  /** 1 weak to 3 strong; absent keeps what is known. */
  strength?: '1' | '2' | '3'
  /** ISO moment at which the user chose it; `null` makes them replace it, absent keeps (a new hash of the same). */
  changedAt?: string | null
}

/** Stores a password that was checked and hashed before; sessions are the caller's business. */
export async function setPassword(ctx: Ctx, userId: string, { hash, strength, changedAt }: NewPassword): Promise<void> {
  const rows = await ctx.db
    .update(userTable)
    .set({
      password: hash,
      ...(strength === undefined ? {} : { pwdStrength: strength }),
      ...(changedAt === undefined ? {} : { pwdUpdateDate: changedAt, updateTime: ctx.now.toISOString() }),
      ...(changedAt === null ? { pwdGivenTime: ctx.now.toISOString() } : {}),
    })
    .where(and(eq(userTable.id, userId), eq(userTable.delFlag, '0')))
    .returning({ id: userTable.id })
  if (rows.length === 0) throw gone()
}

/** Notes where and when a user signed in last. */
export async function recordLogin(ctx: Ctx, userId: string): Promise<void> {
  await ctx.db
    .update(userTable)
    .set({ loginIp: ctx.ip, loginDate: ctx.now.toISOString() })
    .where(eq(userTable.id, userId))
}

/** Moments in milliseconds since 1970; 0 when there was none. */
export interface PasswordDates {
  /** The user chose their password themselves. */
  chosen: number
  /** Somebody else gave them one. */
  given: number
  /** They signed in last. */
  used: number
}

export async function passwordDates(ctx: Ctx, userId: string): Promise<PasswordDates> {
  const { pwdUpdateDate, pwdGivenTime, createTime, loginDate } = userTable
  const [row] = await ctx.db
    .select({
      chosen: sql<number>`coalesce(extract(epoch from ${pwdUpdateDate}) * 1000, 0)::float8`,
      given: sql<number>`(extract(epoch from coalesce(${pwdGivenTime}, ${createTime})) * 1000)::float8`,
      used: sql<number>`coalesce(extract(epoch from ${loginDate}) * 1000, 0)::float8`,
    })
    .from(userTable)
    .where(eq(userTable.id, userId))
  if (!row) throw gone()
  return row
}

/** Refuses what the rules do not allow as a password of the owner (auth §4.2). */
export async function requireAcceptable(ctx: Ctx, password: string, owner: PasswordOwner): Promise<void> {
  const productName = await configValue(ctx, 'sys.index.title')
  if (password.length > 128 || !isAcceptable(password, { ...owner, productName }))
    throw refuse(policySentence, 'weakPassword')
}

/** A password given by somebody else. */
export interface FirstPassword {
  password: string
  /** Made up for this user alone: it must be told to whoever hands it over. */
  generated: boolean
}

/** First passwords of new users: the one of 参数设置 where it is set and good enough for its owner, else a random one. */
export async function firstPasswords(ctx: Ctx): Promise<(owner: PasswordOwner) => FirstPassword> {
  const configured = await configValue(ctx, 'sys.user.initPassword')
  const productName = await configValue(ctx, 'sys.index.title')
  return (owner) =>
    configured !== '' && isAcceptable(configured, { ...owner, productName })
      ? { password: configured, generated: false }
      : { password: generatePassword(), generated: true }
}
