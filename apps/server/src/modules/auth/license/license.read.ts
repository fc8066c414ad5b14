import { sql } from 'drizzle-orm'
import type { LicenseBrief, LicenseInfo, LicenseState } from '@app/shared/auth/license.ts'
import type { Ctx } from '#/platform/context.ts'
import { licenseClockTable, licenseTable } from './license.table.ts'
import { readLicense, type LicensePayload } from './licenseFile.ts'
import { machineCodeOf } from './machineCode.ts'
import { trustedKeys } from './trustedKeys.ts'

const dayMs = 86_400_000

/** Day of a moment in the time zone of the installation, `YYYY-MM-DD`. */
const dayOf = (moment: Date, timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(moment)

/** Full days from a moment to the end of the deadline; negative once it is over. */
export const daysTo = (deadLine: string, moment: Date, timeZone: string) =>
  Math.round((Date.parse(deadLine) - Date.parse(dayOf(moment, timeZone))) / dayMs)

interface Held {
  payload: LicensePayload
  leftDays: number
}

/** The stored licence, believed only as far as its signature and this installation go (security LI-01). */
async function held(ctx: Ctx, moment: Date): Promise<Held | undefined> {
  const [row] = await ctx.db.select({ content: licenseTable.content }).from(licenseTable).limit(1)
  const payload = row && readLicense(row.content, trustedKeys(ctx.platform.env))
  if (!payload || !isForMachine(payload, await machineCodeOf(ctx))) return undefined
  return { payload, leftDays: daysTo(payload.deadLine, moment, ctx.platform.env.TIME_ZONE) }
}

export const isForMachine = (payload: LicensePayload, machineCode: string) =>
  payload.machineCode === '*' || payload.machineCode === machineCode

/** The clock as the licence counts: one that was set back extends nothing (security LI-02). */
export async function licenseClock(ctx: Ctx): Promise<{ moment: Date; setBack: boolean }> {
  const [row] = await ctx.db
    .select({ ms: sql<string>`extract(epoch from ${licenseClockTable.seenTime}) * 1000` })
    .from(licenseClockTable)
    .limit(1)
  const seen = row ? new Date(Number(row.ms)) : ctx.now
  return {
    moment: seen > ctx.now ? seen : ctx.now,
    setBack: seen.getTime() - ctx.now.getTime() > dayMs,
  }
}

const stateOf = (found: Held | undefined): LicenseState => {
  if (!found) return 'none'
  if (found.leftDays < 0) return 'expired'
  return found.payload.version === '1' ? 'trial' : 'licensed'
}

const briefOf = ({ customName, versionDes, version, deadLine }: LicensePayload): LicenseBrief => ({
  customName,
  versionDes,
  version,
  deadLine,
})

export async function licenseInfoOf(ctx: Ctx): Promise<LicenseInfo> {
  const machineCode = await machineCodeOf(ctx)
  const { moment, setBack } = await licenseClock(ctx)
  const found = await held(ctx, moment)
  return {
    ...(found ? { ...briefOf(found.payload), leftDays: found.leftDays } : {}),
    state: stateOf(found),
    machineCode,
    clockSetBack: setBack,
  }
}

/** `lincenseInfo` of `/getInfo`: JSON, or null without a licence. */
export async function licenseText(ctx: Ctx): Promise<string | null> {
  const found = await held(ctx, ctx.now)
  return found ? JSON.stringify(briefOf(found.payload)) : null
}
