import { afterAll, beforeAll, expect, test } from 'vitest'
import { field, form } from '@app/form-engine/templates/build.ts'
import { formTemplates } from '@app/form-engine/templates/templates.ts'
import { definition, definitionCalls as calls } from '@app/shared/form/definition.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { aPublishedForm, aStoredForm, formData, simpleForm } from '#/modules/form/testing/aForm.ts'
import { newId } from '#/platform/text/ids.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

const words = ['list', 'query', 'add', 'edit', 'remove', 'import', 'export', 'design', 'publish']
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const badFormat = { code: 500, msg: '导入失败，数据格式不对' }

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
  keeper = caller({ permissions: words.map((word) => `form:definition:${word}`) })
})
afterAll(() => server.close())

const save = (body: object, token = keeper) => server.send(definition.endpoints.save, { token, body })
const get = async (id: string) => {
  const { data } = await server.send(definition.endpoints.get, { token: keeper, params: { id } })
  if (!data) throw new Error('not there')
  return data
}
const design = (body: { id: string; version: number; draftJson: string }, token = keeper) =>
  server.send(calls.saveDesign, { token, body })
const publish = ({ id, version }: { id: string; version: number }, changeNote?: string) =>
  server.send(calls.publish, { token: keeper, body: { id, version, changeNote } })
/** Somebody else each time: the same request of one person is refused for a while. */
const another = () => caller({ permissions: words.map((word) => `form:definition:${word}`) })
const changeStatus = (id: string, status: '1' | '2') =>
  server.send(calls.changeStatus, { token: another(), body: { id, status } })
const remove = (...ids: string[]) =>
  server.send(definition.endpoints.remove, { token: another(), params: { ids: ids.join(',') } })

const aRecord = (formId: string, versionId: string) =>
  server.ctx.db.insert(recordTable).values({
    id: newId(),
    formId,
    versionId,
    recordNo: newId().slice(-20),
    title: '记录',
    dataJson: {},
    status: '1',
    submitBy: '1',
    source: '0',
  })

test('表单: what saving takes out of HTML is told before, by control; nothing is stored by asking', async () => {
  const row = await aStoredForm(server, keeper)
  const html = (model: string, defaultValue: string) => field('html', model, '说明', { defaultValue })
  const asked = (...list: object[]) =>
    server.send(calls.cleaning, {
      token: another(),
      body: { draftJson: JSON.stringify({ list, config: {} }) },
    })
  const styled = '<h1 style="text-align: center; font-size: 32px; font-weight: bolder; margin-bottom: 0">标题</h1>'
  expect(await asked(html('a', styled))).toMatchObject({ code: 200, data: [] })
  const dirty = html('b', '<p onclick="x()" style="position:fixed">甲</p>')
  expect(await asked(html('a', styled), { type: 'card', key: 'c', label: '卡', list: [dirty] })).toMatchObject({
    data: [{ key: 'html_b', label: '说明', removed: ['属性 onclick', '样式 position:fixed'] }],
  })
  expect((await get(row.id)).draftJson).toBe(row.draftJson)
})

test('表单: each call needs its own permission', async () => {
  const row = await aStoredForm(server, keeper)
  const nobody = caller({ permissions: ['form:record:add'] })
  const send = [
    server.send(definition.endpoints.page, { token: nobody }),
    server.send(definition.endpoints.get, { token: nobody, params: { id: row.id } }),
    save(formData(), nobody),
    save({ ...formData(), id: row.id, version: row.version }, caller({ permissions: ['form:definition:add'] })),
    design({ id: row.id, version: row.version, draftJson: row.draftJson }, nobody),
    server.send(calls.cleaning, { token: nobody, body: { draftJson: row.draftJson } }),
    server.send(calls.check, { token: nobody, body: { draftJson: row.draftJson } }),
    server.send(calls.publish, { token: nobody, body: { id: row.id, version: row.version } }),
    server.send(calls.changeStatus, { token: nobody, body: { id: row.id, status: '2' } }),
    server.send(calls.copy, { token: nobody, params: { id: row.id } }),
    server.send(calls.exportForms, { token: nobody, query: { ids: row.id } }),
    server.send(calls.importForms, { token: nobody, body: { bundle: '{}' } }),
    server.send(definition.endpoints.remove, { token: nobody, params: { ids: row.id } }),
  ]
  for (const answer of await Promise.all(send)) expect(answer).toMatchObject(denied)
  expect(await get(row.id)).toMatchObject({ version: row.version, status: '0' })
  expect(await server.send(definition.endpoints.page)).toMatchObject({ code: 401 })
})

test('表单: a code is unique and of plain letters, a name is needed', async () => {
  const { data } = await save(formData())
  expect(await save(formData({ formCode: data?.formCode }))).toMatchObject({ code: 500, msg: '表单编码已存在' })
  for (const formCode of ['1a', 'Leave', 'a b', '_a', 'a-b'])
    expect(await save(formData({ formCode }))).toMatchObject({ code: 500, msg: '表单编码格式不正确' })
  expect(await save(formData({ formName: ' ' }))).toMatchObject({ code: 500, msg: '表单名称不能为空' })
  expect(await save(formData({ formName: '长'.repeat(101) }))).toMatchObject({ msg: '表单名称长度不能超过100个字符' })
  expect(await save(formData({ category: '不存在' }))).toMatchObject({ code: 500 })
  const check = definition.checks.formCode
  if (!check) throw new Error('no check')
  const asked = async (formCode: string) => (await server.send(check, { token: keeper, query: { formCode } })).data
  expect(await asked(data?.formCode ?? '')).toEqual({ code: '2' })
  expect(await asked('nobody_has_it')).toEqual({ code: '1' })
})

test('表单: of twenty who take a code at once one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => save(formData({ formCode: 'raced', formName: `抢占${at}` }))),
  )
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg))).toEqual(new Set(['表单编码已存在']))
})

test('表单: what only the server decides is not taken from a client', async () => {
  const { data } = await save(
    formData({
      status: '1',
      publishedVersion: 9,
      publishedVersionId: 'x',
      draftJson: 'x',
      draftDirty: '0',
      createBy: 'somebody',
      version: 7,
    }),
  )
  expect(await get(data?.id ?? '')).toMatchObject({ status: '0', publishedVersion: null, draftDirty: '1', version: 1 })
  expect(JSON.parse((await get(data?.id ?? '')).draftJson)).toMatchObject({
    list: [],
    config: { layout: 'horizontal' },
  })
})

test('表单: the time of an opening comes before its end and is a real day', async () => {
  const times = { startTime: '2026-05-02 00:00:00', endTime: '2026-05-01 00:00:00' }
  expect(await save(formData(times))).toMatchObject({ code: 500, msg: '截止时间必须晚于开放时间' })
  expect(await save(formData({ startTime: '2026-02-31 00:00:00' }))).toMatchObject({ code: 500, msg: '时间格式不正确' })
})

test('表单: the list carries no drafts', async () => {
  await aStoredForm(server, keeper)
  const { data } = await server.send(definition.endpoints.page, { token: keeper })
  expect(data?.list[0]).toMatchObject({ recordCount: 0, draftDirty: '1' })
  expect(data?.list[0]).not.toHaveProperty('draftJson')
})

test('设计: a draft comes back exactly as it was sent', async () => {
  for (const { definition: sent } of formTemplates) {
    const row = await aStoredForm(server, keeper, sent)
    expect(JSON.parse((await get(row.id)).draftJson)).toEqual(sent)
  }
  const unknown = { list: [{ type: 'starMap', key: 'k', odd: { a: [1] } }], config: {}, template: 'x' }
  expect(JSON.parse((await aStoredForm(server, keeper, unknown)).draftJson)).toEqual(unknown)
})

test('设计: who has not seen the latest draft is refused', async () => {
  const row = await aStoredForm(server, keeper)
  const mine = { id: row.id, version: row.version, draftJson: JSON.stringify(simpleForm('甲')) }
  expect(await design(mine)).toMatchObject({ code: 200, data: { version: row.version + 1 } })
  expect(await design({ ...mine, draftJson: JSON.stringify(simpleForm('乙')) })).toMatchObject({
    code: 500,
    msg: '表单已被他人修改，请刷新后重试',
  })
  expect((await get(row.id)).draftJson).toBe(mine.draftJson)
})

const deep = (levels: number) => `{"list":[],"config":{"x":${'['.repeat(levels)}${']'.repeat(levels)}}}`

test.for<[string, string]>([
  ['no JSON', 'Not json'],
  ['a text', '"form"'],
  ['a list', '[]'],
  ['no list', '{"config":{}}'],
  ['no config', '{"list":[]}'],
  ['a config of another kind', '{"list":[],"config":[]}'],
  ['keys of prototypes', '{"list":[],"config":{"__proto__":{"admin":true}}}'],
  ['a depth of 200', deep(200)],
])('设计: %s is refused', async ([, draftJson]) => {
  const row = await aStoredForm(server, keeper)
  expect(await design({ id: row.id, version: row.version, draftJson })).toMatchObject(badFormat)
  expect(await server.send(calls.check, { token: keeper, body: { draftJson } })).toMatchObject(badFormat)
  expect((await get(row.id)).version).toBe(row.version)
})

test('设计: a definition beyond 1 MB is refused, a request of 5 MB too', async () => {
  const row = await aStoredForm(server, keeper)
  const sized = (length: number) => JSON.stringify({ ...simpleForm(), note: 'x'.repeat(length) })
  const body = { id: row.id, version: row.version }
  expect(await design({ ...body, draftJson: sized(1_048_576) })).toMatchObject({ code: 500, msg: '表单定义过大' })
  const wide = JSON.stringify({ ...simpleForm(), note: '字'.repeat(400_000) })
  expect(await design({ ...body, draftJson: wide })).toMatchObject({ code: 500, msg: '表单定义过大' })
  expect(await design({ ...body, draftJson: sized(5_000_000) })).toMatchObject({ code: 413 })
  expect(await design({ ...body, draftJson: sized(900_000) })).toMatchObject({ code: 200 })
})

test('设计: HTML that would run is not kept, wherever it stands', async () => {
  const bad = '<img src=x onerror="alert(1)"><script>alert(2)</script><b>好</b>'
  const draft = form([
    { ...field('input', 'a', bad, { addonBefore: bad, placeholder: 'a < b' }), help: bad },
    { ...field('html', 'b', 'HTML', { defaultValue: bad }) },
    field('select', 'c', '选项', { options: [{ value: '1', label: bad }] }),
    { ...field('alert', 'd', '提示', { description: '<a href="javascript:alert(1)">看</a>' }) },
    field('editor', 'e', '正文', { defaultValue: '<p onclick="x()">正文</p>' }),
  ])
  const { draftJson } = await aStoredForm(server, keeper, draft)
  expect(draftJson).not.toMatch(/<script|onerror|onclick|javascript:/)
  expect(draftJson).toContain('<strong>好</strong>')
  expect(draftJson).toContain('a < b')
})

test('发布: version by version, and not without a change', async () => {
  const row = await aStoredForm(server, keeper)
  expect(await publish(row, ' 第一版 ')).toMatchObject({
    code: 200,
    msg: '发布成功，当前版本 V1',
    data: { versionNo: 1 },
  })
  expect(await get(row.id)).toMatchObject({ status: '1', publishedVersion: 1, draftDirty: '0' })
  expect(await publish(await get(row.id), '再来')).toMatchObject({ code: 500, msg: '表单没有变更，无需发布' })
  const { version } = await get(row.id)
  const designed = await design({ id: row.id, version, draftJson: JSON.stringify(simpleForm('姓名', '电话')) })
  expect(designed.data).toMatchObject({ draftDirty: '1' })
  expect(await get(row.id)).toMatchObject({ status: '1', publishedVersion: 1, draftDirty: '1' })
  const again = await publish(await get(row.id))
  expect(again).toMatchObject({ msg: '发布成功，当前版本 V2', data: { versionNo: 2 } })
  expect((await get(row.id)).version).toBe(again.data?.version)
})

test('发布: who has not seen the latest draft is refused', async () => {
  const row = await aStoredForm(server, keeper)
  const draftJson = JSON.stringify(simpleForm('乙'))
  const { data } = await design({ id: row.id, version: row.version, draftJson })
  expect(await publish(row)).toMatchObject({ code: 500, msg: '表单已被他人修改，请刷新后重试' })
  expect(await get(row.id)).toMatchObject({ status: '0', publishedVersion: null, version: data?.version })
  expect(await publish({ id: row.id, version: data?.version ?? 0 })).toMatchObject({ code: 200 })
})

test('发布: whoever has published goes on designing', async () => {
  const row = await aPublishedForm(server, keeper)
  const draftJson = JSON.stringify(simpleForm('丙'))
  expect(await design({ id: row.id, version: row.version, draftJson })).toMatchObject({ code: 200 })
})

test('发布: of two at once one makes the version', async () => {
  const row = await aStoredForm(server, keeper)
  const answers = await Promise.all(['甲', '乙', '丙'].map((note) => publish(row, note)))
  expect(answers.filter(({ code }) => code === 200).map(({ msg }) => msg)).toEqual(['发布成功，当前版本 V1'])
  expect(answers.filter(({ code }) => code !== 200).map(({ msg }) => msg)).toEqual(
    Array.from({ length: 2 }, () => '表单已被他人修改，请刷新后重试'),
  )
})

test('发布: what has to be put right is listed and nothing is published', async () => {
  const row = await aStoredForm(server, keeper, form([field('input', 'same', '甲'), field('number', 'same', '乙')]))
  const answer = await publish(row)
  expect(answer).toMatchObject({
    code: 500,
    reason: 'formProblems',
    msg: expect.stringMatching(/^存在 \d+ 个问题，请先处理$/),
  })
  expect(answer.data).toContainEqual(expect.objectContaining({ message: '数据字段重复：same' }))
  const checked = await server.send(calls.check, { token: keeper, body: { draftJson: row.draftJson } })
  expect(checked.data).toEqual(answer.data)
  expect(await get(row.id)).toMatchObject({ status: '0', publishedVersion: null })
})

test('发布: dictionaries and data sources that nobody knows are problems', async () => {
  const draft = form([
    field('select', 'a', '甲', { dictCode: 'nobody_knows' }),
    field('select', 'b', '乙', { dynamic: true, dynamicKey: 'nobody_knows' }),
    field('select', 'c', '丙', { dictCode: 'form_category' }),
  ])
  const { data } = await server.send(calls.check, { token: keeper, body: { draftJson: JSON.stringify(draft) } })
  expect(data?.map(({ message }) => message)).toEqual(['甲：字典不存在', '乙：动态数据源不存在'])
})

test('停用: only from 已发布, and back; a process that is bound keeps the form', async () => {
  const draft = await aStoredForm(server, keeper)
  const wrong = { code: 500, msg: '状态不允许此操作' }
  expect(await changeStatus(draft.id, '2')).toMatchObject(wrong)
  expect(await changeStatus(draft.id, '1')).toMatchObject(wrong)
  const row = await aPublishedForm(server, keeper)
  expect(await changeStatus(row.id, '1')).toMatchObject(wrong)
  expect(await changeStatus(row.id, '2')).toMatchObject({ code: 200 })
  expect(await publish(await get(row.id), '再发布')).toMatchObject(wrong)
  expect(await changeStatus(row.id, '1')).toMatchObject({ code: 200 })
  server.platform.fill('formsInUse', async () => new Map([[row.formCode, 2]]))
  expect(await changeStatus(row.id, '2')).toMatchObject({ code: 500, msg: '表单已被流程引用，不允许停用' })
  expect(await remove(row.id)).toMatchObject({ code: 500, msg: '表单已被流程引用，不允许删除' })
  expect(await get(row.id)).toMatchObject({ flowCount: 2 })
  server.platform.fill('formsInUse', async () => new Map())
  expect(await remove(row.id)).toMatchObject({ code: 200 })
})

test('删除: not with records, and all of several or none', async () => {
  const used = await aPublishedForm(server, keeper)
  const free = await aStoredForm(server, keeper)
  await aRecord(used.id, used.versionId)
  expect(await remove(free.id, used.id)).toMatchObject({
    code: 500,
    msg: `表单【${used.formName}】已有数据，不能删除`,
  })
  expect(await get(free.id)).toMatchObject({ id: free.id })
  expect(await remove(free.id)).toMatchObject({ code: 200 })
  expect(await save(formData({ formCode: free.formCode }))).toMatchObject({ code: 200 })
  const { data } = await server.send(definition.endpoints.page, { token: keeper, query: { formCode: used.formCode } })
  expect(data?.list).toMatchObject([{ recordCount: 1 }])
})

test('修改: a code that people have seen stays', async () => {
  const row = await aPublishedForm(server, keeper)
  const { version } = await get(row.id)
  expect(await save({ id: row.id, version, formCode: 'another_code' })).toMatchObject({
    code: 500,
    msg: '表单已发布，不能修改表单编码',
  })
  expect(await save({ id: row.id, version, formName: '新名称' })).toMatchObject({ code: 200 })
  expect(await save({ id: row.id, version, formName: '旧的' })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
})

test('复制: design and settings under a code of its own', async () => {
  const row = await aPublishedForm(server, keeper, simpleForm('甲'), { allowEdit: '1', titleTemplate: '{field1}' })
  const copy = () => server.send(calls.copy, { token: another(), params: { id: row.id } })
  const { data: first } = await copy()
  expect(first).toMatchObject({ formName: `${row.formName}_副本`, formCode: `${row.formCode}_copy` })
  expect(await get(first?.id ?? '')).toMatchObject({
    status: '0',
    publishedVersion: null,
    draftJson: row.draftJson,
    allowEdit: '1',
    titleTemplate: '{field1}',
  })
  expect((await copy()).data).toMatchObject({ formCode: `${row.formCode}_copy2` })
})

test('数据权限: forms of another department are as if they were not there', async () => {
  const row = await aPublishedForm(server, keeper)
  const far = caller({
    permissions: words.map((word) => `form:definition:${word}`),
    dataScope: { deptIds: ['elsewhere'], own: true },
  })
  const gone = { code: 500, msg: '数据不存在' }
  const body = { id: row.id, version: row.version, draftJson: row.draftJson }
  expect((await server.send(definition.endpoints.page, { token: far })).data?.total).toBe(0)
  expect(await server.send(definition.endpoints.get, { token: far, params: { id: row.id } })).toMatchObject(gone)
  expect(await save({ id: row.id, version: row.version, formName: 'x' }, far)).toMatchObject(gone)
  expect(await design(body, far)).toMatchObject(gone)
  expect(await server.send(calls.publish, { token: far, body: { id: row.id, version: row.version } })).toMatchObject(
    gone,
  )
  expect(await server.send(calls.changeStatus, { token: far, body: { id: row.id, status: '2' } })).toMatchObject(gone)
  expect(await server.send(calls.copy, { token: far, params: { id: row.id } })).toMatchObject(gone)
  expect(await server.send(calls.exportForms, { token: far, query: { ids: row.id } })).toMatchObject(gone)
  expect(await server.send(definition.endpoints.remove, { token: far, params: { ids: row.id } })).toMatchObject(gone)
  expect((await get(row.id)).version).toBeGreaterThan(0)
})
