import type { FormContext, FormValues } from '@app/form-engine/runtime/types.ts'
import { fieldIn, type FieldHistory, type ListedField } from '#/modules/form/record/shape/fieldHistory.ts'
import type { DataField } from '#/modules/form/record/shape/recordFields.ts'
import { withLabels, type ChoiceLabels } from '#/modules/form/record/store/askedChoices.ts'
import { contextOf } from '#/modules/form/record/store/recordContext.ts'
import { subjectsOf, withSubjects } from '#/modules/form/record/store/subjects.ts'
import type { Ctx } from '#/platform/context.ts'

interface Versioned {
  versionId: string
  dataJson: FormValues
  labelsJson: ChoiceLabels | null
}

/** A value with the field that it was filled into: words and labels are those of its version. */
export interface OwnValue {
  field: DataField
  value: unknown
  /** Labels and names, those that were stored with the record too. */
  context: FormContext
}

export interface OwnValues {
  /** What a record holds in a field of the list; nothing when its version has no such field. */
  own: (field: ListedField, record: Versioned) => OwnValue | undefined
}

/** Reads fields of a list in records of whatever versions, part by part; names of a part are looked up at once. */
export async function ownValues(
  ctx: Ctx,
  history: FieldHistory,
  fields: readonly ListedField[],
): Promise<(records: readonly Versioned[]) => Promise<OwnValues>> {
  const each = new Set(fields.flatMap((field) => [...field.in.values()]))
  const known = await contextOf(
    ctx,
    [...each].map(({ control }) => control),
    { all: true },
  )
  return async (records) => {
    const parts = [...Map.groupBy(records, ({ versionId }) => versionId)].map(([versionId, of]) => ({
      fields: fields.flatMap((field) => fieldIn(history, field, versionId) ?? []),
      records: of.map(({ dataJson }) => dataJson),
    }))
    const context = withSubjects(known, await subjectsOf(ctx, parts))
    return {
      own(column, { versionId, dataJson, labelsJson }) {
        const field = fieldIn(history, column, versionId)
        return field && { field, value: dataJson[field.model], context: withLabels(context, labelsJson) }
      },
    }
  }
}
