import { isSubject } from '@app/form-engine/controls/types.ts'
import type { Control, Option } from '@app/form-engine/definition/types.ts'
import type { RecordField, RecordForm, RecordView } from '@app/shared/form/record.ts'
import type { Ctx } from '#/platform/context.ts'
import type { PublishedForm } from '#/modules/form/definition/published.read.ts'
import { rightsOfForms } from '#/modules/form/right/right.read.ts'
import { importRefusal } from './importRefusal.ts'
import { formToSee } from './recordAccess.ts'
import { formContext } from './recordContext.ts'
import type { DataField } from './recordFields.ts'
import { buildingOf, formsOf, indexedOf, listedVersion } from './recordForm.ts'
import { shownFields } from './record.read.ts'

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

const isMoment = ({ type }: Control) => type === 'date' || type === 'time'
const momentOf = ({ type, options: { format, range } }: Control) => ({
  format: String(format ?? (type === 'time' ? 'HH:mm:ss' : 'YYYY-MM-DD')),
  range: range === true,
})

const flat = (options: readonly Option[]): Option[] =>
  options.flatMap(({ children, ...option }) => [option, ...flat(children ?? [])])

/** Everything a list of the form is made of: fields, columns, what may be done. */
export async function recordView(ctx: Ctx, formId: string): Promise<RecordView> {
  const { form, rights } = await formToSee(ctx, formId)
  const run = await listedVersion(ctx, form)
  const context = await formContext(ctx, run)
  const indexed = new Set(indexedOf(form, run).map(({ model }) => model))
  const building = await buildingOf(ctx, form.id)
  const fieldOf = ({ model, label, kind, control }: DataField): RecordField => {
    const choices = flat(context.optionsOf?.(control, {}) ?? control.options.options ?? []).slice(0, mostChoices)
    const isChoice = (kind === 'choice' || kind === 'choices') && !isSubject(control.type)
    const percent = building.get(model)
    return {
      model,
      label,
      type: control.type,
      kind,
      ...(isMoment(control) ? { moment: momentOf(control) } : {}),
      ...(isChoice ? { choices: choices.map(({ value, label: text }) => ({ value, label: text })) } : {}),
      ...(indexed.has(model) ? { index: { ready: percent === undefined, percent: percent ?? 100 } } : {}),
    }
  }
  return {
    form: formItem(form),
    versionId: run.version.id,
    versionNo: run.version.versionNo,
    definition: run.version.schemaJson,
    timeZone: ctx.platform.env.TIME_ZONE,
    fields: run.fields.map(fieldOf),
    columns: shownFields(form, run).map(({ model }) => model),
    rights: {
      fill: rights.fill && form.status === '1',
      edit: rights.edit,
      remove: rights.remove,
    },
    notImportable: importRefusal(run) ?? '',
  }
}
