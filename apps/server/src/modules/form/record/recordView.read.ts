import { defaultOptions } from '@app/form-engine/controls/catalog.ts'
import { isMoment, isSubject } from '@app/form-engine/controls/registry.ts'
import { hasStanding } from '@app/form-engine/controls/standing.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import type { FormContext } from '@app/form-engine/runtime/types.ts'
import type { RecordField, RecordForm, RecordView } from '@app/shared/form/record.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { rightsOfForms } from '#/modules/form/right/right.read.ts'
import type { Ctx } from '#/platform/context.ts'
import { shownFields } from './query/record.read.ts'
import { fieldHistory, heldFields, shownLabel, type ListedField } from './shape/fieldHistory.ts'
import { buildingOf, formsOf, indexedOf, listedVersion, percentOf } from './shape/recordForm.ts'
import { importRefusal } from './sheet/importRefusal.ts'
import { formToSee } from './store/recordAccess.ts'
import { contextOf } from './store/recordContext.ts'

/** Choices offered in a filter; longer lists are asked for by text. */
const mostChoices = 500

const formItem = ({ id, formCode, formName, category, status }: PublishedForm): RecordForm => ({
  id,
  formCode,
  formName,
  category: category ?? '',
  status,
})

/** Forms whose records the caller may see, published or disabled. */
export async function formsToSee(ctx: Ctx): Promise<RecordForm[]> {
  const published = (await formsOf(ctx)).filter(({ publishedVersionId }) => publishedVersionId !== null)
  const all = await rightsOfForms(ctx, published)
  return all.flatMap(([form, { see }]) => (see === 'none' ? [] : formItem(form)))
}

type NamedChoice = NonNullable<RecordField['choices']>[number]

const momentOf = ({ type, options: { format, range } }: Control) => ({
  format: String(format ?? defaultOptions(type).format),
  range: range === true,
})

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap(({ children, ...option }) => [option, ...flat(children ?? [])])

/** Choices of today, then those that only former versions offered. */
function choicesOf({ control, in: versions }: ListedField, { optionsOf }: FormContext): NamedChoice[] {
  const offered = (of: Control) => flat(optionsOf?.(of, {}) ?? of.options.options ?? [])
  const today = offered(control).map(({ value, label }) => ({ value, label }))
  const known = new Set(today.map(({ value }) => value))
  const former = new Map<Option['value'], NamedChoice>()
  for (const field of new Set([...versions.values()].toReversed()))
    for (const { value, label } of offered(field.control))
      if (!known.has(value) && !former.has(value)) former.set(value, { value, label: `${label}（已删除）` })
  return [...today, ...former.values()].slice(0, mostChoices)
}

/** Everything a list of the form is made of: fields, columns, what may be done. */
export async function recordView(ctx: Ctx, formId: string): Promise<RecordView> {
  const { form, rights } = await formToSee(ctx, formId)
  const run = await listedVersion(ctx, form)
  const history = await fieldHistory(ctx, form)
  const fields = await heldFields(ctx, form, history)
  const context = await contextOf(
    ctx,
    fields.flatMap((field) => [...new Set(field.in.values())].map(({ control }) => control)),
    { all: true },
  )
  const indexed = new Set(indexedOf(form, history).map(({ key }) => key))
  const building = await buildingOf(ctx, form.id)
  const fieldOf = (field: ListedField): RecordField => {
    const { key, model, kind, control } = field
    const isChoice = (kind === 'choice' || kind === 'choices') && !isSubject(control.type) && !hasStanding(control.type)
    const percent = percentOf(building, key)
    return {
      key,
      model,
      label: shownLabel(field),
      ...(field.removed ? { removed: true as const } : {}),
      type: control.type,
      kind,
      ...(isMoment(control) ? { moment: momentOf(control) } : {}),
      ...(isChoice ? { choices: choicesOf(field, context) } : {}),
      ...(indexed.has(key) ? { index: { ready: percent === undefined, percent: percent ?? 100 } } : {}),
    }
  }
  return {
    form: formItem(form),
    versionId: run.version.id,
    versionNo: run.version.versionNo,
    definition: run.version.schemaJson,
    timeZone: ctx.platform.env.TIME_ZONE,
    fields: fields.map(fieldOf),
    columns: shownFields(form, history).map(({ key }) => key),
    rights: {
      fill: rights.fill && form.status === '1',
      edit: rights.edit,
      remove: rights.remove,
    },
    notImportable: importRefusal(run) ?? '',
  }
}
