import { readFile } from 'node:fs/promises'
import { lt, sql } from 'drizzle-orm'
import type { LicenseApplication, LicenseInfo } from '@app/shared/auth/license.ts'
import { superuserId } from '@app/shared/system/user.ts'
import { configValue, holdersOf, lockOut, notifyUsers, type UserRow } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import type { Received } from '#/platform/files/receive.ts'
import { newId } from '#/platform/text/ids.ts'
import { daysTo, isForMachine, licenseClock, licenseInfoOf } from './license.read.ts'
import { licenseApplyTable, licenseClockTable, licenseTable } from './license.table.ts'
import { readLicense } from './licenseFile.ts'
import { machineCodeOf } from './machineCode.ts'
import { trustedKeys } from './trustedKeys.ts'

const invalid = '授权文件无效'
const only = 'current'
const keptDays = 180
/** Of a licence file; real ones have less than one. */
export const licenseFileKb = 64

/** The text of an uploaded licence file, before anything is believed. */
export async function licenseTextOf({ path, fileName, sizeBytes }: Received): Promise<string> {
  if (!/\.lic$/i.test(fileName) || sizeBytes > licenseFileKb * 1024) throw refuse(invalid)
  return readFile(path, 'utf8')
}

/** Takes a licence that was made for this installation and still holds; the former one is replaced. */
export async function importLicense(ctx: Ctx, content: string): Promise<LicenseInfo> {
  const payload = readLicense(content, trustedKeys(ctx.platform.env))
  if (!payload) throw told(ctx, refuse(invalid))
  if (!isForMachine(payload, await machineCodeOf(ctx))) throw told(ctx, refuse('授权文件与本机不匹配'))
  const { moment } = await licenseClock(ctx)
  if (daysTo(payload.deadLine, moment, ctx.platform.env.TIME_ZONE) < 0) throw told(ctx, refuse('授权文件已过期'))
  return ctx.tx(async (tx) => {
    const row = { content, importTime: ctx.now.toISOString(), importBy: ctx.user.id || null, importIp: ctx.ip }
    await tx.db
      .insert(licenseTable)
      .values({ id: only, ...row })
      .onConflictDoUpdate({ target: licenseTable.id, set: row })
    await seeClock(tx)
    tx.trail.changes.push(`授权：${payload.customName} ${payload.versionDes} ${payload.deadLine}`)
    ctx.platform.log.info({ event: 'license.imported', serial: payload.serial, address: ctx.ip })
    return licenseInfoOf(tx)
  })
}

function told<E extends Error>(ctx: Ctx, refusal: E): E {
  ctx.platform.log.warn({ event: 'license.refused', reason: refusal.message, address: ctx.ip })
  return refusal
}

/** Keeps the request and gives it back as a file for the publisher. */
export async function applyForLicense(ctx: Ctx, application: LicenseApplication) {
  const machineCode = await machineCodeOf(ctx)
  const createTime = ctx.now.toISOString()
  const { email, remark, ...rest } = application
  await ctx.db.insert(licenseApplyTable).values({
    id: newId(),
    ...rest,
    email: email || null,
    remark: remark || null,
    machineCode,
    createTime,
    createIp: ctx.ip,
  })
  const text = JSON.stringify({ product: 'atrium', ...application, machineCode, createTime })
  return {
    fileName: `license-${machineCode.slice(0, 8)}.req`,
    content: Buffer.from(text).toString('base64'),
  }
}

/** Once an hour: notes the time, so that setting the clock back helps nobody, and forgets old requests. */
export async function tendLicense(ctx: Ctx): Promise<void> {
  await seeClock(ctx)
  const before = new Date(ctx.now.getTime() - keptDays * 86_400_000).toISOString()
  await ctx.db.delete(licenseApplyTable).where(lt(licenseApplyTable.createTime, before))
  const { state, leftDays } = await licenseInfoOf(ctx)
  if (state === 'expired') ctx.platform.log.warn({ event: 'license.expired', leftDays })
}

/** Days before the end on which one message is enough; in the last week there is one each day. */
const earlyDays: readonly number[] = [30, 15]
const lastDays = 7

/** Once a day: tells the administrators that the licence ends, or has ended; answers its state in words. */
export async function warnOfLicense(ctx: Ctx): Promise<string> {
  await tendLicense(ctx)
  const { state, leftDays, deadLine = '' } = await licenseInfoOf(ctx)
  if (leftDays === undefined) return '系统未授权'
  const words = state === 'expired' ? `系统授权已于${deadLine}到期` : `系统授权将于${deadLine}到期，剩余${leftDays}天`
  if (leftDays > lastDays && !earlyDays.includes(leftDays)) return words
  const userIds = await holdersOf(ctx, 'system:config:edit')
  const content = `${words}，请联系供应商续期后导入新的授权文件。`
  await notifyUsers(ctx, { userIds, title: words, content, source: 'system', priority: 'H' })
  return `${words}，已通知 ${userIds.length} 人`
}

async function seeClock(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(licenseClockTable)
    .values({ id: only, seenTime: ctx.now.toISOString() })
    .onConflictDoUpdate({
      target: licenseClockTable.id,
      set: { seenTime: sql`greatest(${licenseClockTable.seenTime}, excluded.seen_time)` },
    })
}

/** Every way in, after the account was proved: the administrator always gets in to import a new one (security LI-03). */
export async function refuseUnlicensed(ctx: Ctx, user: Pick<UserRow, 'id'>): Promise<void> {
  if (user.id === superuserId || (await configValue(ctx, 'sys.license.enforce')) !== 'true') return
  if (!(await isLicensed(ctx))) throw refuse('系统授权已过期，请联系管理员')
}

/** Whoever asks for a licence must have one. */
export async function judgeEnforcement(ctx: Ctx, value: string): Promise<void> {
  if (value === 'true' && !(await isLicensed(ctx))) throw lockOut('系统未授权或授权已过期')
}

/** Whether there is a licence that still holds. */
async function isLicensed(ctx: Ctx): Promise<boolean> {
  const { state } = await licenseInfoOf(ctx)
  return state !== 'none' && state !== 'expired'
}
