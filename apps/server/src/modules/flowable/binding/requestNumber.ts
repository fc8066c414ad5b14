import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { numberRule } from '@app/shared/flowable/settings.ts'
import type { Ctx } from '#/platform/context.ts'
import { flowSerialTable } from './serial.table.ts'

type NumberRule = z.infer<typeof numberRule>

/** Digits of the local time that stand in a number. */
const infixDigits: Record<NumberRule['infix'], number> = { none: 0, day: 8, hour: 10, minute: 12, second: 14 }

/** The next 单号 of a rule; the last statement of a start, because starts wait here for each other (workflow §10.3). */
export async function nextNumber(ctx: Ctx, rule: NumberRule): Promise<string> {
  const definitionKey = JSON.stringify([rule.prefix, rule.suffix, rule.digits])
  const infix = digitsOf(ctx.now, ctx.platform.env.TIME_ZONE).slice(0, infixDigits[rule.infix])
  const [row] = await ctx.db
    .insert(flowSerialTable)
    .values({ definitionKey, infix, lastNo: 1 })
    .onConflictDoUpdate({
      target: [flowSerialTable.definitionKey, flowSerialTable.infix],
      set: { lastNo: sql`${flowSerialTable.lastNo} + 1` },
    })
    .returning({ lastNo: flowSerialTable.lastNo })
  return `${rule.prefix}${infix}${rule.suffix}${String(row?.lastNo ?? 1).padStart(rule.digits, '0')}`
}

/** `20261123093000` */
export const digitsOf = (moment: Date, timeZone: string): string =>
  moment.toLocaleString('sv-SE', { timeZone }).replaceAll(/\D/g, '')
