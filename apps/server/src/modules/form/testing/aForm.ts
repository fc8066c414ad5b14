import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { field, form } from '@app/form-engine/templates/build.ts'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import type { TestApp } from '#testing/testApp.ts'

let made = 0

/** A form of one field. */
export const simpleForm = (...labels: string[]): FormDefinition =>
  form((labels.length > 0 ? labels : ['姓名']).map((label, at) => field('input', `field${at + 1}`, label)))

/** Base data of a form whose code is its own. */
export function formData(given: object = {}) {
  made++
  // Codes are listed as texts: the hundredth must not stand before the second.
  const number = String(made).padStart(6, '0')
  return {
    formCode: `form_${number}`,
    formName: `表单${made}`,
    category: '0',
    formType: '0',
    submitLimit: '0',
    ...given,
  }
}

/** A stored form with a draft. */
export async function aStoredForm(server: TestApp, token: string, draft: unknown = simpleForm(), given: object = {}) {
  const { data, msg } = await server.send(definition.endpoints.save, { token, body: formData(given) })
  if (!data) throw new Error(String(msg))
  const draftJson = JSON.stringify(draft)
  const body = { id: data.id, draftJson, version: data.version }
  const designed = await server.send(definitionCalls.saveDesign, { token, body })
  if (!designed.data) throw new Error(String(designed.msg))
  return { ...data, version: designed.data.version, draftJson: designed.data.draftJson }
}

/** The same, published. */
export async function aPublishedForm(server: TestApp, token: string, draft?: unknown, given?: object) {
  const row = await aStoredForm(server, token, draft, given)
  const { data, msg } = await server.send(definitionCalls.publish, {
    token,
    body: { id: row.id, version: row.version },
  })
  if (!data) throw new Error(String(msg))
  return { ...row, ...data }
}
