import { afterAll, beforeAll, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { loadDefinition } from '@app/form-engine/definition/load.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { takeGiven } from '@app/form-engine/editing/given.ts'
import { field, form } from '@app/form-engine/templates/build.ts'
import { definition, definitionCalls as calls } from '@app/shared/form/definition.ts'
import { aPublishedForm, aStoredForm, simpleForm } from '#/modules/form/testing/aForm.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const permissions = ['list', 'query', 'add', 'edit', 'remove', 'design', 'publish'].map(
  (word) => `form:definition:${word}`,
)

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions })
})
afterAll(() => server.close())

const refused = (msg: string) => ({ code: 500, msg })
/** Somebody else each time: the same request of one person is refused for a while. */
const another = () => caller({ permissions })
const ask = (id: string, token = another()) => server.send(calls.published, { token, params: { id } })
const pinned = async (id: string) => {
  const { data, msg } = await ask(id)
  if (!data) throw new Error(String(msg))
  return data
}

/** A form with one field that holds the published version of another one. */
async function holding(id: string, key = 'sub'): Promise<FormDefinition> {
  const { schemaJson, ...version } = await pinned(id)
  const holder: Control = newControl('subForm', key)
  const start = form([field('input', 'own', '自己')])
  const around = loadDefinition({ ...start, list: [...start.list, holder] }).definition
  return takeGiven(around, key, loadDefinition(JSON.parse(schemaJson)).definition, version).definition
}

const design = async (id: string, draft: FormDefinition, token = another()) => {
  const { data } = await server.send(definition.endpoints.get, { token: keeper, params: { id } })
  return server.send(calls.saveDesign, {
    token,
    body: { id, version: data?.version ?? 0, draftJson: JSON.stringify(draft) },
  })
}
const remove = (...ids: string[]) =>
  server.send(definition.endpoints.remove, { token: another(), params: { ids: ids.join(',') } })
const changeStatus = (id: string, status: '1' | '2') =>
  server.send(calls.changeStatus, { token: another(), body: { id, status } })

test('子表单引用: the published version is told to whoever designs and sees the form', async () => {
  const inner = await aPublishedForm(server, keeper)
  const draft = await aStoredForm(server, keeper)
  expect(await pinned(inner.id)).toMatchObject({ formId: inner.id, formName: inner.formName, versionNo: 1 })
  expect(await ask(inner.id, caller({ permissions: ['form:definition:list'] }))).toMatchObject({ code: 403 })
  expect(await ask(inner.id, caller({ permissions, dataScope: { deptIds: [], own: true } }))).toMatchObject(
    refused('数据不存在'),
  )
  expect(await ask(draft.id)).toMatchObject(refused(`表单“${draft.formName}”未发布，不能引用`))
})

test('子表单引用: kept and published as it was pinned, and not otherwise', async () => {
  const inner = await aPublishedForm(server, keeper, simpleForm('省', '市'))
  const outer = await aStoredForm(server, keeper)
  const draft = await holding(inner.id)
  const saved = await design(outer.id, draft)
  expect(saved).toMatchObject({ code: 200 })
  const changed = (change: (holder: Control) => Control): FormDefinition => ({
    ...draft,
    list: draft.list.map((control) => (control.key === 'sub' ? change(control) : control)),
  })
  const differs = refused(`子表单“${inner.formName}”的内容与 V1 不一致，请更新引用`)
  const labelled = changed((holder) => ({
    ...holder,
    list: (holder.list ?? []).map((control) => ({ ...control, label: '别的' })),
  }))
  expect(await design(outer.id, labelled)).toMatchObject(differs)
  expect(
    await design(
      outer.id,
      changed((holder) => ({ ...holder, list: [] })),
    ),
  ).toMatchObject(differs)
  const asked = (options: object) =>
    design(
      outer.id,
      changed((holder) => ({ ...holder, options: { ...holder.options, ...options } })),
    )
  const absent = refused(`表单“${inner.formName}”的引用版本不存在`)
  expect(await asked({ versionId: '404' })).toMatchObject(absent)
  expect(await asked({ versionNo: 2 })).toMatchObject(absent)
  expect(await asked({ formId: '404' })).toMatchObject(refused(`引用的表单“${inner.formName}”不存在或无权使用`))
  expect(await asked({ formId: outer.id })).toMatchObject(refused('表单不能引用自身'))
  const { data } = saved
  const published = await server.send(calls.publish, {
    token: keeper,
    body: { id: outer.id, version: data?.version ?? 0 },
  })
  expect(published).toMatchObject({ code: 200 })
})

test('子表单引用: publishing looks again', async () => {
  const inner = await aPublishedForm(server, keeper)
  const outer = await aStoredForm(server, keeper, await holding(inner.id))
  await server.ctx.db.execute(`update form_definition set status = '2' where id = '${inner.id}'`)
  expect(
    await server.send(calls.publish, { token: another(), body: { id: outer.id, version: outer.version } }),
  ).toMatchObject(refused(`表单“${inner.formName}”未发布，不能引用`))
})

test('子表单引用: no circle, and three levels at most', async () => {
  const first = await aPublishedForm(server, keeper)
  const second = await aPublishedForm(server, keeper, await holding(first.id))
  expect(await design(first.id, await holding(second.id))).toMatchObject(
    refused(`子表单引用形成循环：“${first.formName}”`),
  )
  const third = await aPublishedForm(server, keeper, await holding(second.id))
  const fourth = await aPublishedForm(server, keeper, await holding(third.id))
  const fifth = await aStoredForm(server, keeper)
  expect(await design(fifth.id, await holding(fourth.id))).toMatchObject(refused('子表单引用不能超过 3 层'))
})

test('子表单引用: a form that others hold is neither disabled nor removed, unless it goes with them', async () => {
  const inner = await aPublishedForm(server, keeper)
  const outer = await aPublishedForm(server, keeper, await holding(inner.id))
  // What people fill holds it still when the draft does not.
  expect(await design(outer.id, simpleForm('没有'))).toMatchObject({ code: 200 })
  expect(await changeStatus(inner.id, '2')).toMatchObject(refused(`表单已被表单“${outer.formName}”引用，不允许停用`))
  expect(await remove(inner.id)).toMatchObject(refused(`表单已被表单“${outer.formName}”引用，不允许删除`))
  expect(await remove(inner.id, outer.id)).toMatchObject({ code: 200 })
})

test('子表单引用: the id of a form in some text is no reference', async () => {
  const inner = await aPublishedForm(server, keeper)
  await aStoredForm(server, keeper, form([field('input', 'a', inner.id)]))
  const holder = await aStoredForm(server, keeper, await holding(inner.id))
  expect(await remove(inner.id)).toMatchObject(refused(`表单已被表单“${holder.formName}”引用，不允许删除`))
  expect(await remove(holder.id)).toMatchObject({ code: 200 })
  expect(await remove(inner.id)).toMatchObject({ code: 200 })
})
