import { and, eq, ne, sql } from 'drizzle-orm'
import type { FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import type { Ctx } from '#/platform/context.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import { recordTable } from './record.table.ts'
import type { DataField } from './recordFields.ts'
import { isUnique } from './recordValues.ts'

/** Fields whose value another submitted record of the form has already; racing writes of one value wait for each other. */
export async function takenFields(
  ctx: Ctx,
  formId: string,
  fields: readonly DataField[],
  values: FormValues,
  exceptId?: string,
): Promise<FormError[]> {
  const errors: FormError[] = []
  for (const { model, label, control } of fields) {
    const value = values[model]
    if (!isUnique(control) || value === undefined || value === null || value === '') continue
    const wanted = JSON.stringify(value)
    await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${formId} ${model} ${wanted}`}, 5))`)
    const [taken] = await ctx.db
      .select({ id: recordTable.id })
      .from(recordTable)
      .where(
        and(
          eq(recordTable.formId, formId),
          eq(recordTable.delFlag, '0'),
          eq(recordTable.status, recordStatus.submitted),
          sql`${recordTable.dataJson} -> ${model} = ${wanted}::jsonb`,
          exceptId === undefined ? undefined : ne(recordTable.id, exceptId),
        ),
      )
      .limit(1)
    const own = control.rules?.find(({ kind }) => kind === 'unique')?.message
    if (taken) errors.push({ path: [model], model, label, message: own || `${label}已存在` })
  }
  return errors
}
