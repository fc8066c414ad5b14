import { and, eq } from 'drizzle-orm'
import { isSubject, nestingOf } from '@app/form-engine/controls/registry.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { recordStatus } from '@app/shared/form/record.ts'
import type { RecordListQuery } from '@app/shared/form/recordQuery.ts'
import type { FieldStatistics } from '@app/shared/form/statistics.ts'
import { listingOf, type RecordListing } from '#/modules/form/record/query/record.read.ts'
import {
  fieldIn,
  heldFields,
  shownLabel,
  type FieldHistory,
  type ListedField,
} from '#/modules/form/record/shape/fieldHistory.ts'
import { isBlankValue } from '#/modules/form/record/shape/moveValues.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import type { ChoiceLabels } from '#/modules/form/record/store/askedChoices.ts'
import { contextOf } from '#/modules/form/record/store/recordContext.ts'
import { subjectsIn, withSubjects } from '#/modules/form/record/store/subjects.ts'
import { createTurns } from '#/platform/concurrency.ts'
import type { Ctx } from '#/platform/context.ts'
import { inSnapshot, readInParts } from '#/platform/database/cursor.ts'
import { tallyOf, type Tally } from './tallies.ts'

/** Fields of one form that are worked out; the others of very long forms are left out. */
const mostFields = 60
const partRows = 2_000
const statementMs = 60_000

/** Everything submitted that the caller may see and asks for, summed up while it is read once. */
export async function formStatistics(ctx: Ctx, query: RecordListQuery) {
  const listing = await listingOf(ctx, query)
  const { form, history } = listing
  const fields = (await heldFields(ctx, form, history)).slice(0, mostFields)
  const counted = fields.map((field) => ({ field, filled: 0, tally: tallyOf(history, field) }))
  const total = await countRecords(ctx, listing, query, counted)
  const known = await contextOf(
    ctx,
    [...new Set(fields.flatMap((field) => [...field.in.values()]))].map(({ control }) => control),
    { all: true },
  )
  // People, departments and posts are counted by id.
  const named = counted.filter(({ field }) => isSubject(field.control.type))
  const ids: FormValues = Object.fromEntries(named.map(({ field, tally }) => [field.model, tally.ids()]))
  const context = withSubjects(
    known,
    await subjectsIn(
      ctx,
      named.map(({ field }) => field),
      [ids],
    ),
  )
  return {
    total,
    fields: counted.map(({ field, filled, tally }): FieldStatistics => {
      const { key, model, control } = field
      return { key, model, label: shownLabel(field), type: control.type, filled, ...tally.figures(context) }
    }),
  }
}

interface Counted {
  field: ListedField
  filled: number
  tally: Tally
}

/** Reads the records once, part by part, each value by the version of its record; answers how many there are. */
async function countRecords(
  ctx: Ctx,
  { where, history }: RecordListing,
  { status }: RecordListQuery,
  counted: readonly Counted[],
): Promise<number> {
  const statement = ctx.db
    .select({ versionId: recordTable.versionId, dataJson: recordTable.dataJson, labelsJson: recordTable.labelsJson })
    .from(recordTable)
    .where(and(where, status ? undefined : eq(recordTable.status, recordStatus.submitted)))
    .toSQL()
  const planOf = planner(history, counted)
  const turn = createTurns()
  let total = 0
  await inSnapshot(ctx.platform.database.pool, { statementMs }, async (client) => {
    for await (const part of ahead(readInParts(client, statement, partRows))) {
      total += part.length
      for (const [versionId, data, labels] of part as [string, FormValues, ChoiceLabels | null][]) {
        for (const { into, own, isFilled } of planOf(versionId)) {
          const value = data[own.model]
          if (!isFilled(value)) continue
          into.filled += 1
          into.tally.add(value, own, versionId, labels?.[own.control.key])
        }
        await turn()
      }
    }
  })
  return total
}

/** Asks for the next part before the last is used up, so that the database reads on while this side counts. */
async function* ahead<T>(parts: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = parts.next()
  for (;;) {
    const { value, done } = await next
    if (done) return
    next = parts.next()
    // Whoever stops early has the failure already.
    next.catch(() => undefined)
    yield value
  }
}

interface Planned {
  into: Counted
  own: DataField
  isFilled: (value: unknown) => boolean
}

/** What of a record is counted where, worked out once for each version. */
function planner(history: FieldHistory, counted: readonly Counted[]): (versionId: string) => readonly Planned[] {
  const plans = new Map<string, readonly Planned[]>()
  return (versionId) => {
    const known = plans.get(versionId)
    if (known) return known
    const plan = counted.flatMap((into) => {
      const own = fieldIn(history, into.field, versionId)
      return own ? [{ into, own, isFilled: fillingOf(own) }] : []
    })
    plans.set(versionId, plan)
    return plan
  }
}

const isGiven = (value: unknown) => !isBlankValue(value)
/** Lines that nobody has checked are no answer. */
const isChecked = (value: unknown) =>
  Array.isArray(value) && value.some((line: { checked?: unknown } | null) => line?.checked === true)

const fillingOf = ({ control }: DataField) => (nestingOf(control.type) === 'lines' ? isChecked : isGiven)
