import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormConfig, FormDefinition } from '@app/form-engine/document/types.ts'
import { definitionTable, type FormRow } from '#/modules/form/definition/definition.table.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import { newId } from '#/platform/text/ids.ts'
import type { TestApp } from '#testing/testApp.ts'

let numbers = 0

/** A control with a model and a label; what the test is about is given. */
export function aControl(type: string, model: string, more: Partial<Control> = {}): Control {
  const { options = {}, ...rest } = more
  return {
    type,
    label: model,
    key: `${type}_${++numbers}`,
    model,
    rules: [{ required: false, message: '必填项' }],
    ...rest,
    options: { hidden: false, disabled: false, ...options },
  }
}

export const required = [{ required: true, message: '必填项' }]

export interface AForm {
  id: string
  formCode: string
  versionId: string
}

/** Publishes one more version of a form, as of now or earlier. */
export async function publishAgain(
  { ctx, clock }: TestApp,
  id: string,
  list: Control[],
  { ageMs = 0, config = {}, versionNo = 1 }: { ageMs?: number; config?: Partial<FormConfig>; versionNo?: number } = {},
): Promise<string> {
  const base = newForm()
  const definition: FormDefinition = { list, config: { ...base.config, ...config } }
  const schemaJson = JSON.stringify(definition)
  const versionId = newId()
  await ctx.db.insert(versionTable).values({
    id: versionId,
    formId: id,
    versionNo,
    schemaJson,
    schemaHash: createHash('sha256').update(schemaJson).digest('hex'),
    publishTime: new Date(clock.now().getTime() - ageMs).toISOString(),
  })
  await ctx.db
    .update(definitionTable)
    .set({ publishedVersion: versionNo, publishedVersionId: versionId, status: '1' })
    .where(eq(definitionTable.id, id))
  return versionId
}

/** A published form with these controls. */
export async function aForm(
  server: TestApp,
  list: Control[],
  wish: Partial<FormRow> & { config?: Partial<FormConfig>; ageMs?: number } = {},
): Promise<AForm> {
  const { config, ageMs, ...row } = wish
  const id = newId()
  const formCode = row.formCode ?? `form_${id.slice(-10).toLowerCase()}`
  await server.ctx.db.insert(definitionTable).values({ id, formName: '访客登记', draftJson: '{}', ...row, formCode })
  const versionId = await publishAgain(server, id, list, {
    ...(config ? { config } : {}),
    ...(ageMs === undefined ? {} : { ageMs }),
  })
  return { id, formCode, versionId }
}
