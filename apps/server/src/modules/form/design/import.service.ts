import { and, eq, inArray } from 'drizzle-orm'
import { FormFormatError } from '@app/form-engine/document/formatError.ts'
import { readLimits } from '@app/form-engine/document/formLimits.ts'
import { refuseImport } from '@app/form-engine/import/refuse.ts'
import {
  definition,
  formBundle,
  type BundledForm,
  type ConflictChoice,
  type ImportedForm,
  type MissingPart,
  type Replacement,
} from '@app/shared/form/definition.ts'
import { messagesByField } from '@app/shared/kit/messages.ts'
import { saveRow } from '#/kit/saveRow.ts'
import { definitionTable, type FormRow } from '#/modules/form/definition/definition.table.ts'
import { readDefinitionValue, type DefinitionText } from '#/modules/form/definition/definitionText.ts'
import { formStore, lockedForm } from '#/modules/form/definition/form.store.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse, Refusal } from '#/platform/errors.ts'
import { parseJson } from '#/platform/text/parseJson.ts'
import { freeCode } from './copy.service.ts'
import { checkBaseData } from './definition.rules.ts'
import { dirtyMark } from './design.service.ts'
import { missingParts, replaceParts } from './foreignParts.ts'

interface Sent {
  bundle: string
  checkOnly: boolean
  choices: Record<string, ConflictChoice>
  replacements: Replacement[]
}

/** Four levels of the file around each form. */
const limits = { L_DEPTH: 2 * readLimits.jsonDepth + 4, L_KEYS: Infinity, L_ARRAY: Infinity }

function readBundle(text: string): BundledForm[] {
  try {
    const parsed = formBundle.safeParse(parseJson(text, limits))
    if (parsed.success) return parsed.data.forms
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  throw refuse('导入失败，数据格式不对')
}

/** All forms of a file or none; whoever has a code already is asked what becomes of both. */
export async function importForms(
  ctx: Ctx,
  { bundle, checkOnly, choices, replacements }: Sent,
): Promise<ImportedForm[]> {
  const forms = readBundle(bundle)
  const codes = forms.map(({ formCode }) => formCode)
  const twice = codes.find((code, at) => codes.indexOf(code) !== at)
  if (twice !== undefined) throw refuse(`表单编码重复：${twice}`)
  const existing = await formsOf(ctx, codes)
  const plans: Plan[] = []
  for (const form of forms) {
    const { loaded, text } = checked(form)
    const next = replaceParts(loaded.definition, replacements)
    plans.push({
      form,
      text: next === loaded.definition ? text : JSON.stringify(loaded.toSource(next)),
      missing: await missingParts(ctx, next),
      existing: existing.get(form.formCode),
    })
  }
  const asked = plans.filter(({ form, existing: found }) => found && !choices[form.formCode])
  if (checkOnly) return plans.map((plan) => toldOf(plan))
  if (asked.length > 0) throw refuse(`表单编码已存在：${asked.map(({ form }) => form.formCode).join('、')}`)
  const told: ImportedForm[] = []
  for (const plan of plans) told.push(await store(ctx, plan, choices[plan.form.formCode]))
  return told
}

const toldOf = ({ form: { formCode, formName }, existing, missing }: Plan): ImportedForm => ({
  formCode,
  formName,
  exists: existing !== undefined,
  missing,
  result: null,
  storedAs: null,
})

async function formsOf(ctx: Ctx, codes: string[]): Promise<Map<string, FormRow>> {
  const rows = await ctx.db
    .select()
    .from(definitionTable)
    .where(and(inArray(definitionTable.formCode, codes), eq(definitionTable.delFlag, '0')))
  return new Map(rows.map((row) => [row.formCode, row]))
}

const baseData = (form: BundledForm) => {
  const { definition: _, publishedVersion: __, ...base } = form
  return base
}

/** The form by the rules of an ordinary save; its refusals name it. */
function checked(form: BundledForm): DefinitionText {
  const named = (message: string) => refuse(`表单【${form.formName}】：${message}`)
  const schema = definition.endpoints.save.body
  const parsed = schema?.safeParse(baseData(form), { reportInput: true })
  if (schema && parsed && !parsed.success)
    throw named(Object.values(messagesByField(parsed.error.issues, schema))[0] ?? '参数不符合规范')
  try {
    const read = readDefinitionValue(form.definition)
    refuseImport(read.loaded.definition)
    return read
  } catch (error) {
    throw error instanceof Refusal || error instanceof FormFormatError ? named(error.message) : error
  }
}

interface Plan {
  form: BundledForm
  text: string
  missing: MissingPart[]
  existing: FormRow | undefined
}

async function store(ctx: Ctx, plan: Plan, choice: ConflictChoice | undefined): Promise<ImportedForm> {
  const { form, text, existing } = plan
  if (existing && choice === 'skip') return { ...toldOf(plan), result: 'skipped' }
  if (existing && choice === 'overwrite') {
    if (!ctx.can('form:definition:edit') || !ctx.can('form:definition:design')) throw forbidden()
    const locked = await lockedForm(ctx, existing.id)
    await storeDraft(ctx, { ...baseData(form), id: locked.id, version: locked.version }, text, locked)
    return { ...toldOf(plan), result: 'overwritten', storedAs: form.formCode }
  }
  if (!ctx.can('form:definition:add')) throw forbidden()
  const formCode = existing ? await freeCode(ctx, form.formCode) : form.formCode
  await storeDraft(ctx, { ...baseData(form), formCode }, text)
  return { ...toldOf(plan), result: existing ? 'renamed' : 'new', storedAs: formCode }
}

/** Stores a form with its draft by the rules of an ordinary save; answers its id. */
export async function storeDraft(ctx: Ctx, base: object, text: string, over?: FormRow): Promise<string> {
  checkBaseData(base, over as never)
  const row = await saveRow(ctx, formStore, base)
  const draftDirty = await dirtyMark(ctx, row as FormRow, text)
  await ctx.db
    .update(definitionTable)
    .set({ draftJson: text, draftDirty })
    .where(eq(definitionTable.id, String(row.id)))
  return String(row.id)
}
