import { afterAll, beforeAll, expect, test } from 'vitest'
import { field, form } from '@app/form-engine/templates/build.ts'
import { dataSource, dataSourceCalls as calls, type Choice } from '@app/shared/form/dataSource.ts'
import { definitionCalls } from '@app/shared/form/definition.ts'
import { recordCalls } from '@app/shared/form/record.ts'
import { dictType } from '@app/shared/system/dictType.ts'
import { aForm, publishAgain } from '#/modules/form/record/testing/forms.ts'
import { aPublishedForm, aStoredForm } from '#/modules/form/testing/aForm.ts'
import { fakeCallers } from '#testing/callers.ts'
import { someDepts } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const perms = ['list', 'query', 'add', 'edit', 'remove'].map((word) => `form:dataSource:${word}`)
beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  await someDepts(server)
  caller = fakeCallers(server.platform)
  keeper = caller({
    permissions: [
      ...perms,
      'system:dept:list',
      'system:post:list',
      'system:user:list',
      'form:definition:add',
      'form:definition:design',
      'form:definition:publish',
    ],
  })
})
afterAll(() => server.close())

let made = 0
const aSource = (dsType: string, config: unknown, given: object = {}) => {
  made++
  const configJson = typeof config === 'string' ? config : JSON.stringify(config)
  return { dsCode: `source${made}`, dsName: `数据源${made}`, dsType, configJson, status: '0', ...given }
}
const save = (body: object, token = keeper) => server.send(dataSource.endpoints.save, { token, body })
const saved = async (dsType: string, config: unknown, given?: object) => {
  const { data, msg } = await save(aSource(dsType, config, given))
  if (!data) throw new Error(String(msg))
  return data
}
const options = (dsCode: string, params: object = {}, token = keeper) =>
  server.send(calls.options, { token, params: { dsCode }, query: { params } as never })
const tried = (dsType: '1' | '2' | '3', config: unknown, params: Record<string, string> = {}, token = keeper) =>
  server.send(calls.test, { token, body: { dsType, configJson: JSON.stringify(config), params } })

const api = (path: string, more: object = {}) => ({ path, label: 'postName', value: 'id', ...more })

test('数据源: each call needs its own permission, choices only a session', async () => {
  const row = await saved('1', { options: [{ value: '1', label: '一' }] })
  const nobody = caller({ permissions: [] })
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await server.send(dataSource.endpoints.page, { token: nobody })).toMatchObject(denied)
  expect(await server.send(dataSource.endpoints.get, { token: nobody, params: { id: row.id } })).toMatchObject(denied)
  expect(await save(aSource('1', { options: [{ value: '1', label: '一' }] }), nobody)).toMatchObject(denied)
  expect(await server.send(dataSource.endpoints.remove, { token: nobody, params: { ids: row.id } })).toMatchObject(
    denied,
  )
  expect(await tried('1', { options: [] }, {}, nobody)).toMatchObject(denied)
  expect(await server.send(calls.paths, { token: nobody })).toMatchObject(denied)
  expect(await server.send(calls.options, { params: { dsCode: row.dsCode } })).toMatchObject({ code: 401 })
  expect((await options(row.dsCode, {}, nobody)).data).toEqual([{ value: '1', label: '一' }])
})

test('数据源: codes are unique, unknown and disabled ones give no choices', async () => {
  const row = await saved('1', { options: [{ value: '1', label: '一' }] })
  expect(await save(aSource('2', { dictCode: 'form_type' }, { dsCode: row.dsCode }))).toMatchObject({
    code: 500,
    msg: '数据源编码已存在',
  })
  expect(await save({ id: row.id, version: row.version, status: '1' })).toMatchObject({ code: 200 })
  expect(await options(row.dsCode)).toMatchObject({ code: 500, msg: '数据源已停用' })
  expect(await options('nobody')).toMatchObject({ code: 500, msg: '数据源不存在' })
})

test.for<[string, string, unknown, string]>([
  ['no JSON', '1', 'no JSON', '配置不是合法的JSON'],
  ['no choices', '1', { options: [] }, '至少配置一个选项'],
  ['a choice without a label', '1', { options: [{ value: '1' }] }, '数据源配置不正确'],
  ['the config of another type', '1', { dictCode: 'form_type' }, '数据源配置不正确'],
  ['no dictionary', '2', { dictCode: '' }, '请选择字典'],
  ['an unknown dictionary', '2', { dictCode: 'nobody_knows' }, '字典不存在'],
  ['no address', '3', api(''), '请选择接口'],
  ['another method', '3', api('/system/post/list', { method: 'POST' }), '数据源配置不正确'],
  ['headers', '3', api('/system/post/list', { headers: { cookie: 'x' } }), '数据源配置不正确'],
  ...[
    'https://example.com/list',
    '//example.com/list',
    'http:/system/post/list',
    '/\\example.com/list',
    'system/post/list',
    '/system/post/list?pageSize=1',
    '/system/post/list#x',
    '/system/post/../config/page',
    '/system/post/./list',
    '/system//post/list',
    '/system/post/list/',
    '/system/%63onfig/page',
    '/SYSTEM/post/list@example.com',
    '/system/config/page',
    '/system/config/configKey/sys.user.initPassword',
    '/system/smsConfig/page',
    '/system/fileStorage/page',
    '/system/user/profile',
    '/monitor/online/page',
    '/monitor/cache/getCacheValue/a/b',
    '/monitor/operlog/page',
    '/form/dataSource/options/self',
    '/getInfo',
    '/admin/index.html',
    '/{path}',
    '/system/{entity}/page',
  ].map((path): [string, string, unknown, string] => [`the address ${path}`, '3', api(path), '接口地址不允许']),
])('数据源: %s is refused', async ([, dsType, config, msg]) => {
  expect(await save(aSource(dsType, config))).toMatchObject({ code: 500, msg, errors: { configJson: msg } })
})

test('数据源: a dictionary gives its enabled entries', async () => {
  const row = await saved('2', { dictCode: 'form_type' })
  expect((await options(row.dsCode)).data).toEqual([
    { value: '0', label: '普通表单' },
    { value: '1', label: '流程表单' },
  ])
})

test('数据源: a call of ours is made with the rights of whoever fills', async () => {
  const row = await saved('3', { path: '/system/post/page', params: { pageSize: '2' }, label: 'postName', value: 'id' })
  const { data } = await options(row.dsCode)
  expect(data?.length).toBeGreaterThan(0)
  expect(data?.[0]).toEqual({ value: expect.any(String), label: expect.any(String) })
  const filler = caller({ permissions: ['form:record:add'] })
  expect(await options(row.dsCode, {}, filler)).toMatchObject({ code: 403, msg: '没有权限，请联系管理员授权' })
})

test('数据源: values of fields are put in encoded, and cannot climb', async () => {
  const dict = { path: '/system/dict/data/type/{kind}', label: 'dictLabel', value: 'dictValue' }
  expect((await tried('3', dict, { kind: 'form_type' })).data).toHaveLength(2)
  expect((await tried('3', dict, {})).data).toEqual([])
  for (const kind of ['..', '.', '../../config/page', 'a/../../x', 'form_type?x=1', '//example.com', '%2e%2e'])
    expect((await tried('3', dict, { kind })).data).toEqual([])
  const filtered = { path: '/system/post/page', params: { postName: '{name}' }, label: 'postName', value: 'id' }
  const all = (await tried('3', filtered, {})).data ?? []
  const [first] = all
  expect((await tried('3', filtered, { name: first?.label ?? '' })).data).toContainEqual(first)
  expect((await tried('3', filtered, { name: '没有这个岗位&postCode=' })).data).toEqual([])
})

test('数据源: rows become choices by the names of their columns, trees with their children', async () => {
  const tree = { path: '/system/dept/listTree/{level}/{root}', label: 'title', value: 'id' }
  const values = { level: '9', root: '0' }
  const deep = (await tried('3', { ...tree, children: 'children' }, values)).data ?? []
  const within = (list: readonly Choice[]): Choice[] => list.flatMap((one) => [one, ...within(one.children ?? [])])
  expect(within(deep)).toContainEqual(expect.objectContaining({ value: 'a', label: '部门A' }))
  expect((await tried('3', tree, values)).data?.every(({ children }) => children === undefined)).toBe(true)
  const unnamed = { path: '/system/dept/search', label: 'nothing', value: 'id' }
  expect((await tried('3', unnamed)).data).toContainEqual(expect.objectContaining({ value: '100', label: '100' }))
  const valueless = { path: '/system/dept/search', label: 'title', value: 'nothing' }
  expect((await tried('3', valueless)).data).toEqual([])
})

test('数据源: the calls on offer answer lists and say what they are', async () => {
  const { data } = await server.send(calls.paths, { token: keeper })
  expect(data).toContainEqual({ path: '/system/post/page', summary: '岗位分页列表' })
  expect(data?.every(({ path }) => !/config|monitor|sms|storage/i.test(path))).toBe(true)
})

test('数据源: one that a form uses stays, draft or published', async () => {
  const using = (dsCode: string) => form([field('select', 'a', '甲', { dynamic: true, dynamicKey: dsCode })])
  const drafted = await saved('1', { options: [{ value: '1', label: '一' }] })
  const { formName } = await aStoredForm(server, keeper, using(drafted.dsCode))
  const said = `正在被表单【${formName}】使用，`
  const remove = (id: string) => server.send(dataSource.endpoints.remove, { token: keeper, params: { ids: id } })
  expect(await remove(drafted.id)).toMatchObject({ code: 500, msg: `数据源【${drafted.dsName}】${said}不能删除` })
  expect(await save({ id: drafted.id, version: drafted.version, dsCode: 'renamed' })).toMatchObject({
    code: 500,
    msg: `数据源${said}不能修改编码`,
  })
  const published = await saved('1', { options: [{ value: '1', label: '一' }] })
  const row = await aPublishedForm(server, keeper, using(published.dsCode))
  const draftJson = JSON.stringify(form([field('input', 'b', '乙')]))
  const body = { id: row.id, version: row.version, draftJson }
  expect(await server.send(definitionCalls.saveDesign, { token: keeper, body })).toMatchObject({ code: 200 })
  expect(await remove(published.id)).toMatchObject({ code: 500 })
  const free = await saved('1', { options: [{ value: '1', label: '一' }] })
  expect(await remove(free.id)).toMatchObject({ code: 200 })
})

test('字典类型: one that a form or a data source names is neither renamed nor deleted', async () => {
  const dicts = caller({ permissions: ['add', 'edit', 'remove'].map((word) => `system:dict:${word}`) })
  const aDict = async (type: string) => {
    const body = { dictName: `字典${type}`, dictType: type, status: '0' }
    const { data, msg } = await server.send(dictType.endpoints.save, { token: dicts, body })
    if (!data) throw new Error(String(msg))
    return data
  }
  const [chosen, worded, listed] = [await aDict('chosen'), await aDict('worded'), await aDict('listed')]
  const named = (dictCode: string) => form([field('select', 'a', '甲', { dictCode }), field('input', 'b', '乙')])
  const choice = await aStoredForm(server, keeper, named('chosen'))
  const wording = (formula: string) =>
    aStoredForm(server, keeper, form([field('input', 'a', '甲'), field('input', 'worded', '乙', { formula })]))
  const words = await wording('DICTLABEL("worded", {a})')
  const spoken = await aDict('spoken')
  const others = await wording('dictlabel（‘spoken’，{a}）')
  const source = await saved('2', { dictCode: 'listed' })
  const users: [typeof chosen, string][] = [
    [chosen, `表单【${choice.formName}】`],
    [worded, `表单【${words.formName}】`],
    [spoken, `表单【${others.formName}】`],
    [listed, `数据源【${source.dsName}】`],
  ]
  const rename = ({ id, version }: typeof chosen, to: string) =>
    server.send(dictType.endpoints.save, { token: dicts, body: { id, version, dictType: to } })
  const remove = ({ id }: { id: string }) =>
    server.send(dictType.endpoints.remove, { token: dicts, params: { ids: id } })
  for (const [row, user] of users) {
    expect(await rename(row, 'other')).toMatchObject({ code: 500, msg: `字典正在被${user}使用，不能修改类型` })
    const refusal = `字典【${row.dictName}】正在被${user}使用，不能删除`
    expect(await remove(row)).toMatchObject({ code: 500, msg: refusal })
  }
  // Another word of the form is none.
  const free = await aDict('a')
  expect(await rename(free, 'other')).toMatchObject({ code: 200 })
  expect(await remove(free)).toMatchObject({ code: 200 })
})

test('数据源: one by which something was filled stays, though the form asks for another by now', async () => {
  const offering = async () => {
    const row = await saved('1', { options: [{ value: '1', label: '一' }] })
    const asks = field('select', 'a', '甲', { dynamic: true, dynamicKey: row.dsCode })
    return { row, form: await aForm(server, [asks], { formName: `取自${row.dsCode}` }) }
  }
  const filled = await offering()
  const unfilled = await offering()
  const filler = caller({ id: '1', permissions: ['form:record:add'] })
  const { formCode, versionId } = filled.form
  const body = { formCode, versionId, data: { a: '1' } }
  expect(await server.send(recordCalls.submit, { token: filler, body })).toMatchObject({ code: 200 })
  for (const { form: published } of [filled, unfilled])
    await publishAgain(server, published.id, [field('input', 'b', '乙')], { versionNo: 2 })

  const remove = (id: string) => server.send(dataSource.endpoints.remove, { token: keeper, params: { ids: id } })
  expect(await remove(unfilled.row.id)).toMatchObject({ code: 200 })
  const said = `正在被表单【取自${filled.row.dsCode}】使用，不能删除`
  expect(await remove(filled.row.id)).toMatchObject({ code: 500, msg: `数据源【${filled.row.dsName}】${said}` })
})
