import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definition, definitionCalls } from '@app/shared/form/definition.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { versionCalls } from '@app/shared/form/version.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { versionTable } from '#/modules/form/definition/version.table.ts'
import { aPublishedForm, simpleForm } from '#/modules/form/testing/aForm.ts'
import { faultMessage } from '#/platform/errors.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let second: TestApp
let token: string

beforeAll(async () => {
  server = await openTestApp()
  // Another node has read nothing before it was damaged.
  second = await openTestApp({ databaseUrl: server.databaseUrl })
  const words = ['list', 'query', 'add', 'edit', 'design', 'publish', 'export', 'remove']
  const permissions = ['definition', 'record'].flatMap((entity) => words.map((word) => `form:${entity}:${word}`))
  token = fakeCallers(server.platform)({ id: '1', permissions })
  fakeCallers(second.platform)({ id: '1', permissions })
})
afterAll(async () => {
  await second.close()
  await server.close()
})

const damaged = { code: 500, msg: '数据格式错误' }
const halves = [
  ['cut in the middle', '{"list":[{"type":"inp'],
  ['no form at all', '[1,2]'],
] as const

/** What each call that touches the form answers, by its path. */
async function answersOf({ id, formCode, versionId }: { id: string; formCode: string; versionId: string }) {
  const send = second.send
  return Object.fromEntries(
    await Promise.all([
      send(definition.endpoints.get, { token, params: { id } }).then((answer) => ['get', answer]),
      send(definition.endpoints.page, { token }).then((answer) => ['page', answer]),
      send(definitionCalls.copy, { token, params: { id } }).then((answer) => ['copy', answer]),
      send(definitionCalls.exportForms, { token, query: { ids: id } }).then((answer) => ['export', answer]),
      send(versionCalls.page, { token, query: { formId: id } }).then((answer) => ['versions', answer]),
      send(versionCalls.get, { token, params: { id: versionId } }).then((answer) => ['version', answer]),
      send(versionCalls.compare, { token, query: { from: versionId } }).then((answer) => ['compare', answer]),
      send(recordCalls.view, { token, params: { formId: id } }).then((answer) => ['view', answer]),
      send(recordCalls.page, { token, query: { formId: id } }).then((answer) => ['records', answer]),
      send(recordCalls.submit, { token, body: { formCode, versionId, data: { field1: '乙' } } }).then((answer) => [
        'submit',
        answer,
      ]),
    ] as Promise<[string, { code: number; msg?: string }]>[]),
  ) as Record<string, { code: number; msg?: string }>
}

test.each(halves)('表单: a version that is %s is told as damaged, never as a fault', async (_, schemaJson) => {
  const form = await aPublishedForm(server, token)
  await server.ctx.db.update(versionTable).set({ schemaJson }).where(eq(versionTable.id, form.versionId))
  const answers = await answersOf(form)
  expect(Object.values(answers).map(({ msg }) => msg)).not.toContain(faultMessage)
  expect(answers.submit).toMatchObject(damaged)
  expect(answers.compare).toMatchObject(damaged)
  for (const call of ['get', 'page', 'versions', 'version', 'export'])
    expect(answers[call]).toMatchObject({ code: 200 })
})

test.each(halves)(
  '表单: a draft that is %s is told as damaged, and a good one takes its place',
  async (_, draftJson) => {
    const form = await aPublishedForm(server, token)
    await server.ctx.db.update(definitionTable).set({ draftJson }).where(eq(definitionTable.id, form.id))
    const answers = await answersOf(form)
    expect(Object.values(answers).map(({ msg }) => msg)).not.toContain(faultMessage)
    for (const call of ['versions', 'version', 'view', 'records', 'submit'])
      expect(answers[call]).toMatchObject({ code: 200 })
    const { data } = await second.send(definition.endpoints.get, { token, params: { id: form.id } })
    const body = { id: form.id, version: data?.version ?? 0, draftJson: JSON.stringify(simpleForm('甲')) }
    expect(await second.send(definitionCalls.saveDesign, { token, body })).toMatchObject({ code: 200 })
  },
)

test.each(halves)(
  '表单: a draft that is %s is followed by the published version, which another damaged one does not replace',
  async (_, draftJson) => {
    const form = await aPublishedForm(server, token)
    await server.ctx.db.update(definitionTable).set({ draftJson }).where(eq(definitionTable.id, form.id))
    const read = async () => (await second.send(definition.endpoints.get, { token, params: { id: form.id } })).data
    const published = await second.send(versionCalls.get, { token, params: { id: form.versionId } })
    const text = published.data?.schemaJson ?? ''
    const body = { id: form.id, version: (await read())?.version ?? 0, draftJson: text }
    expect(await second.send(definitionCalls.saveDesign, { token, body })).toMatchObject({ code: 200 })
    expect(await read()).toMatchObject({ draftJson: text, draftDirty: '0' })

    await server.ctx.db.update(versionTable).set({ schemaJson: draftJson }).where(eq(versionTable.id, form.versionId))
    const restored = await second.send(versionCalls.restore, { token, params: { id: form.versionId } })
    expect(restored).toMatchObject(damaged)
    expect(await read()).toMatchObject({ draftJson: text })
  },
)

test('表单: the list goes on when a former version is damaged', async () => {
  const form = await aPublishedForm(server, token)
  const submit = (versionId: string, name: string) =>
    server.send(recordCalls.submit, { token, body: { formCode: form.formCode, versionId, data: { field1: name } } })
  await submit(form.versionId, '旧')
  const { data } = await server.send(definition.endpoints.get, { token, params: { id: form.id } })
  const body = { id: form.id, version: data?.version ?? 0, draftJson: JSON.stringify(simpleForm('姓名', '备注')) }
  const designed = await server.send(definitionCalls.saveDesign, { token, body })
  const next = await server.send(definitionCalls.publish, {
    token,
    body: { id: form.id, version: designed.data?.version ?? 0 },
  })
  await submit(next.data?.versionId ?? '', '新')
  await server.ctx.db.update(versionTable).set({ schemaJson: '{' }).where(eq(versionTable.id, form.versionId))
  const page = await second.send(recordCalls.page, { token, query: { formId: form.id } })
  expect(page).toMatchObject({ code: 200, data: { total: 2 } })
})
