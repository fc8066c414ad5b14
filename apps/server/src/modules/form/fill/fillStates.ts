import { and, eq, inArray, sql } from 'drizzle-orm'
import { SubmitLimit } from '@app/shared/form/definition.ts'
import type { FillForm, FillState } from '@app/shared/form/fill.ts'
import { recordSource, recordStatus } from '@app/shared/form/record.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import type { Ctx } from '#/platform/context.ts'

/** What the caller has done with a form so far. */
interface OwnPast {
  submitted: boolean
  submittedToday: boolean
  draftTime: string | null
}

const nothing: OwnPast = { submitted: false, submittedToday: false, draftTime: null }

async function ownPasts(ctx: Ctx, formIds: readonly string[]): Promise<Map<string, OwnPast>> {
  const isSubmitted = sql`${recordTable.status} = ${recordStatus.submitted}`
  const today = sql`${recordTable.submitTime} >= date_trunc('day', ${ctx.now.toISOString()}::timestamptz)`
  const isDraft = sql`${recordTable.status} = ${recordStatus.draft} and ${recordTable.source} = ${recordSource.fill}`
  const rows = await ctx.db
    .select({
      formId: recordTable.formId,
      submitted: sql<boolean>`bool_or(${isSubmitted})`,
      submittedToday: sql<boolean>`coalesce(bool_or(${isSubmitted} and ${today}), false)`,
      draftTime: sql<string | null>`max(${recordTable.updateTime}) filter (where ${isDraft})`.mapWith(
        recordTable.updateTime,
      ),
    })
    .from(recordTable)
    .where(
      and(
        inArray(recordTable.formId, [...formIds]),
        eq(recordTable.submitBy, ctx.user.id),
        eq(recordTable.delFlag, '0'),
      ),
    )
    .groupBy(recordTable.formId)
  return new Map(rows.map(({ formId, ...past }) => [formId, past]))
}

/** Where the hours of opening stand, by form; decided by the database, which knows the zone of stored times. */
async function hours(ctx: Ctx, forms: readonly PublishedForm[]): Promise<Map<string, FillState>> {
  const bounded = forms.filter(({ startTime, endTime }) => startTime || endTime)
  if (bounded.length === 0) return new Map()
  const rows = bounded.map(
    ({ id, startTime, endTime }) => sql`(${id}, ${startTime}::timestamptz, ${endTime}::timestamptz)`,
  )
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const found = await ctx.db.execute<{ id: string; state: FillState }>(
    sql`select id, case when ${now} < starts then 'early' when ${now} > ends then 'late' else 'open' end as state
        from (values ${sql.join(rows, sql`, `)}) as form (id, starts, ends)`,
  )
  return new Map(found.rows.map(({ id, state }) => [id, state]))
}

function stateOf({ submitLimit }: PublishedForm, hour: FillState, { submitted, submittedToday }: OwnPast): FillState {
  if (hour !== 'open') return hour
  if (submitLimit === SubmitLimit.oncePerPerson && submitted) return 'done'
  if (submitLimit === SubmitLimit.oncePerDay && submittedToday) return 'doneToday'
  return 'open'
}

/** The forms with what the caller may do with them now. */
export async function withStates(ctx: Ctx, forms: readonly PublishedForm[]): Promise<FillForm[]> {
  if (forms.length === 0) return []
  const pasts = await ownPasts(
    ctx,
    forms.map(({ id }) => id),
  )
  const open = await hours(ctx, forms)
  return forms.map((form) => {
    const past = pasts.get(form.id) ?? nothing
    return {
      id: form.id,
      formCode: form.formCode,
      formName: form.formName,
      category: form.category ?? '',
      formType: form.formType,
      icon: form.icon ?? '',
      remark: form.remark ?? '',
      startTime: form.startTime,
      endTime: form.endTime,
      state: stateOf(form, open.get(form.id) ?? 'open', past),
      draftTime: past.draftTime,
    }
  })
}
