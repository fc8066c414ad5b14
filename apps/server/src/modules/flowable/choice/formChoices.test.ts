import { afterAll, beforeAll, expect, test } from 'vitest'
import { formChoices } from '@app/shared/flowable/formChoices.ts'
import { aPublishedForm } from '#/modules/form/testing/aForm.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let designer: string
let caller: ReturnType<typeof fakeCallers>
beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  designer = caller({ id: '1', permissions: ['flowable:definition:query'] })
})
afterAll(() => server.close())

const forms = (query: { word?: string; ids?: string }, token = designer) =>
  server.send(formChoices.forms, { token, query })

test('流程表单: who draws processes chooses among published forms of processes and reads their fields', async () => {
  const maker = caller({
    id: '1',
    permissions: ['form:definition:add', 'form:definition:edit', 'form:definition:design', 'form:definition:publish'],
  })
  const bound = await aPublishedForm(server, maker, undefined, { formType: '1', formName: '请假申请单' })
  const other = await aPublishedForm(server, maker, undefined, { formType: '0', formName: '请假意见单' })
  const found = { code: bound.formCode, name: '请假申请单' }
  expect((await forms({ word: '请假' })).data).toEqual([found])
  expect((await forms({ ids: `${bound.formCode},${other.formCode},gone` })).data).toEqual([found])
  const { data } = await server.send(formChoices.form, { token: designer, params: { code: bound.formCode } })
  expect(data).toMatchObject(found)
  expect(JSON.parse(data?.definition ?? '{}')).toMatchObject({ list: [{ model: 'field1' }] })
  expect(await server.send(formChoices.form, { token: designer, params: { code: 'gone' } })).toMatchObject({
    code: 500,
    msg: '流程表单【gone】未发布',
  })
  expect(await forms({}, caller({ permissions: ['flowable:definition:list'] }))).toMatchObject({ code: 403 })
})
