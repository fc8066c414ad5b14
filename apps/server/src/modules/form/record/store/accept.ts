import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import type { FieldPermissions, FormContext, FormError, FormValues } from '@app/form-engine/runtime/types.ts'
import { ResultCode } from '@app/shared/kit/envelope.ts'
import type { RecordVersion } from '#/modules/form/record/shape/recordForm.ts'
import type { Ctx } from '#/platform/context.ts'
import { Refusal, refuse } from '#/platform/errors.ts'
import { cleanHtml } from '#/platform/text/cleanHtml.ts'
import type { AskedChoices } from './askedChoices.ts'
import { notOffered } from './offered.ts'
import { formContext } from './recordContext.ts'
import { checkFiles, editorsOf } from './recordFiles.ts'
import { dropMasks, takeSecrets, type Secrets } from './recordSecrets.ts'
import { subjectsIn, wrongSubjects, type Subjects } from './subjects.ts'
import type { Submission } from './submission.read.ts'

/** Rows of one dynamic table (security L.keys). */
const mostRows = 1_000

export const refusedData = (errors: readonly FormError[]) =>
  new Refusal(ResultCode.refused, '表单数据校验未通过', { data: { errors } })

/** What a refusal says of the fields, in one sentence; nothing of other errors. */
export function refusedSentences(error: unknown): string | undefined {
  const { errors } = ((error instanceof Refusal ? error.data : undefined) as { errors?: FormError[] } & object) ?? {}
  return errors?.map(({ label, message }) => (message.startsWith(label) ? message : `${label}：${message}`)).join('；')
}

/** What was said of a field, without its name in front where the sentence begins with it. */
export const withoutLabel = (message: string, label: string) =>
  message.startsWith(label) ? message.slice(label.length).replace(/^：/, '') : message

export interface Accepted {
  values: FormValues
  /** Uploads that the values show. */
  fileIds: string[]
  errors: FormError[]
  /** What was typed to be kept sealed; the values show that it is there. */
  secrets: Secrets
  asked?: AskedChoices | undefined
}

export interface AcceptOptions {
  stored?: FormValues
  permissions?: FieldPermissions
  draft?: boolean
  /** Of the version, when many submissions are checked one after the other. */
  context?: FormContext
  /** Those whom the values may name, when they are known already. */
  subjects?: Subjects
  /** What is stored is a draft: whom it names is judged anew, its formulas run anew. */
  fromDraft?: boolean
  /** Of the record that is changed. */
  submission?: Submission | undefined
  /** What interfaces offer to the sender, asked before the transaction. */
  asked?: AskedChoices | undefined
}

/** What the server makes of what somebody sent: the rules of the form, its files and its rich text (form-designer §19.7). */
export async function accept(
  ctx: Ctx,
  run: RecordVersion,
  raw: FormValues,
  { stored, permissions, draft = false, context, subjects, fromDraft = false, submission, asked }: AcceptOptions,
): Promise<Accepted> {
  const { definition, compiled } = run
  if (Object.values(raw).some((value) => Array.isArray(value) && value.length > mostRows))
    throw refuse(`单个表格最多${mostRows}行`)
  const sent = { ...raw }
  for (const model of editorsOf(definition)) {
    const html = sent[model]
    if (typeof html === 'string') sent[model] = cleanHtml(html)
  }
  dropMasks(run.fields, sent, stored)
  const known = context ?? (await formContext(ctx, run, { stored, submission, asked }))
  const taken = acceptSubmission(compiled, sent, {
    context: known,
    draft,
    ...(stored ? { stored, recorded: !fromDraft } : {}),
    ...(permissions ? { permissions } : {}),
  })
  // A copy: what is put in the place of uploads must not reach the sender's or the stored values.
  const values = structuredClone({ ...taken.values })
  const secrets = takeSecrets(run.fields, values)
  const { errors, fileIds } = await checkFiles(ctx, definition, values)
  const foreign = notOffered(run.fields, values, known, { stored, asked })
  const strangers = wrongSubjects(run.fields, {
    values,
    subjects: subjects ?? (await subjectsIn(ctx, run.fields, [values])),
    context: known,
    stored: fromDraft ? undefined : stored,
  })
  return { values, fileIds, secrets, asked, errors: [...taken.errors, ...foreign, ...strangers, ...errors] }
}

/** As `accept`; whatever is wrong refuses all of it. */
export async function acceptOrRefuse(
  ctx: Ctx,
  run: RecordVersion,
  raw: FormValues,
  options: AcceptOptions,
): Promise<Accepted> {
  const result = await accept(ctx, run, raw, options)
  if (result.errors.length > 0) throw refusedData(result.errors)
  return result
}
