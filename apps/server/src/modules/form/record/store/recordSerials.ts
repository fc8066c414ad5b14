import { and, eq, max, or, sql } from 'drizzle-orm'
import { isAssigned } from '@app/form-engine/controls/registry.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { digitsOf, lastSerial, serialPeriod, serialText } from '@app/form-engine/serial/serialText.ts'
import { localDay } from '#/modules/form/record/shape/localTime.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { serialTable } from '#/modules/form/record/shape/serial.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { defineLock } from '#/platform/database/locks.ts'
import { refuse } from '#/platform/errors.ts'

export const isSerial = ({ control }: DataField) => isAssigned(control.type)

export interface Serial {
  label: string
  value: string
}

/** The numbers that a record was given, for whoever submitted it. */
export const serialsOf = (fields: readonly DataField[], values: FormValues): Serial[] =>
  fields.filter(isSerial).flatMap(({ label, model }) => {
    const value = values[model]
    return typeof value === 'string' && value !== '' ? [{ label, value }] : []
  })

const serialFields = (fields: readonly DataField[]) => fields.filter(isSerial)

const isNumbered = (value: unknown) => typeof value === 'string' && value !== ''

/**
 * Writes serial numbers into the values of new records: fields that a record does not show get none. Runs in the
 * transaction of the record, so that a number is never given twice and a refused record takes none.
 */
export async function assignSerials(
  ctx: Ctx,
  formId: string,
  fields: readonly DataField[],
  records: readonly FormValues[],
): Promise<void> {
  for (const field of serialFields(fields)) {
    const { model } = field
    const waiting = records.filter((values) => model in values && !isNumbered(values[model]))
    if (waiting.length === 0) continue
    const numbers = await takeNumbers(ctx, formId, field, waiting.length)
    for (const [at, values] of waiting.entries()) values[model] = numbers[at]
  }
}

/** Puts the numbers that a record has in the place of whatever its new values hold; without `stored` it has none. */
export function keepSerials(fields: readonly DataField[], values: FormValues, stored: FormValues | undefined): void {
  for (const { model } of serialFields(fields)) {
    const kept = stored?.[model]
    if (isNumbered(kept)) values[model] = kept
    else if (model in values) values[model] = ''
  }
}

const serialLock = defineLock('form serial', { seed: 5 })

async function takeNumbers(
  ctx: Ctx,
  formId: string,
  { model, label, control: { key: controlKey, options } }: DataField,
  count: number,
): Promise<string[]> {
  const day = await localDay(ctx)
  const period = serialPeriod(options, day)
  await serialLock.hold(ctx, formId)
  // Whoever changes how numbers are counted goes on behind those of the running period, whatever counted them.
  const [counted] = await ctx.db
    .select({ last: max(serialTable.lastNo) })
    .from(serialTable)
    .where(
      and(
        eq(serialTable.formId, formId),
        or(eq(serialTable.controlKey, controlKey), eq(serialTable.model, model)),
        sql`starts_with(${serialTable.lastDay}, ${period})`,
      ),
    )
  const before = counted?.last ?? 0
  const lastNo = before + count
  const most = lastSerial(options)
  if (lastNo > most)
    throw refuse(`【${label}】已用完：${digitsOf(options)} 位编号最多到 ${most}，请联系表单管理员增加位数`)
  await ctx.db
    .insert(serialTable)
    .values({ formId, controlKey, model, period, lastNo, lastDay: day })
    .onConflictDoUpdate({
      target: [serialTable.formId, serialTable.controlKey, serialTable.period],
      set: { model, lastNo, lastDay: sql`greatest(${serialTable.lastDay}, ${day})` },
    })
  return Array.from({ length: count }, (_, at) => serialText(options, day, before + at + 1))
}
