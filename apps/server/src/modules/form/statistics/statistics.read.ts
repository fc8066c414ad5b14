import { and, count, eq } from 'drizzle-orm'
import { isSubject } from '@app/form-engine/controls/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import type { RecordListQuery } from '@app/shared/form/recordQuery.ts'
import type { FieldStatistics, StatisticsBar } from '@app/shared/form/statistics.ts'
import type { Ctx } from '#/platform/context.ts'
import { listingOf } from '#/modules/form/record/record.read.ts'
import { formContext } from '#/modules/form/record/recordContext.ts'
import type { DataField } from '#/modules/form/record/recordFields.ts'
import { subjectsIn, withSubjects } from '#/modules/form/record/subjects.ts'
import { recordTable } from '#/modules/form/record/record.table.ts'
import { choiceBars, switchBars } from './choiceBars.ts'
import { courseOf, filledIn, spreadOf, valueBars, type Records } from './sums.ts'

/** Fields of one form that are worked out; the others of very long forms are left out. */
const mostFields = 60

/** Everything submitted that the caller may see and asks for, summed up by the database. */
export async function formStatistics(ctx: Ctx, query: RecordListQuery) {
  const { run, where } = await listingOf(ctx, query)
  const records: Records = {
    ctx,
    where: and(where, query.status ? undefined : eq(recordTable.status, recordStatus.submitted)),
  }
  const context = await formContext(ctx, run, { all: true })
  const [row] = await ctx.db.select({ total: count() }).from(recordTable).where(records.where)
  const fields: FieldStatistics[] = []
  for (const field of run.fields.slice(0, mostFields)) {
    const { model, label, control } = field
    const filled = await filledIn(records, model)
    fields.push({
      model,
      label,
      type: control.type,
      filled,
      ...(await summed(records, field, async (bars) =>
        choiceBars(field, bars, await named(ctx, context, field, bars)),
      )),
    })
  }
  return { total: row?.total ?? 0, fields }
}

/** Bars of people, departments and posts are counted by id. */
const named = async (ctx: Ctx, context: FormContext, field: DataField, bars: readonly StatisticsBar[]) =>
  isSubject(field.control.type)
    ? withSubjects(context, await subjectsIn(ctx, [field], [{ [field.model]: bars.map(({ label }) => label) }]))
    : context

type Summed = Pick<FieldStatistics, 'shape' | 'bars' | 'numbers'>

async function summed(
  records: Records,
  field: DataField,
  inWords: (bars: readonly StatisticsBar[]) => Promise<FieldStatistics['bars']>,
): Promise<Summed> {
  const { model, kind, control } = field
  if (control.type === 'rate') {
    const { numbers } = await spreadOf(records, model)
    return { shape: 'shares', bars: await valueBars(records, model, kind), numbers }
  }
  if (kind === 'number') return { shape: 'spread', ...(await spreadOf(records, model)) }
  if (kind === 'time') return { shape: 'course', bars: await courseOf(records, model), numbers: null }
  if (kind === 'choice' || kind === 'choices')
    return { shape: 'shares', bars: await inWords(await valueBars(records, model, kind, control.type)), numbers: null }
  if (kind === 'switch')
    return { shape: 'shares', bars: switchBars(await valueBars(records, model, kind)), numbers: null }
  return { shape: 'filled', bars: [], numbers: null }
}
