import { afterAll, beforeAll, expect, test } from 'vitest'
import { cmsParam, cmsParamCalls as calls } from '@app/shared/cms/cmsParam.ts'
import { cmsParamType } from '@app/shared/cms/cmsParamType.ts'
import { dictType } from '@app/shared/system/dictType.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string
let contact: string
let banner: string

const saveType = (given: object) =>
  server.send(cmsParamType.endpoints.save, { token: keeper, body: { status: '0', sort: 10, ...given } })
const typed = async (given: object) => {
  const { data, msg } = await saveType(given)
  if (!data) throw new Error(String(msg))
  return data
}
const save = (given: object) =>
  server.send(cmsParam.endpoints.save, {
    token: keeper,
    body: { paramName: '参数', isPublic: 'N', sort: 10, status: '0', ...given },
  })
const saved = async (given: object) => {
  const { data, msg, errors } = (await save(given)) as { data?: { id: string }; msg: unknown; errors?: unknown }
  if (!data) throw new Error(`${String(msg)} ${JSON.stringify(errors)}`)
  return data as never as NonNullable<Awaited<ReturnType<typeof save>>['data']>
}
let keys = 0
/** A key of a kind, as it is saved. */
const key = (kind: string, value: unknown, more: object = {}) =>
  save({ typeId: contact, paramCode: `key${++keys}`, kind, value, ...more })

beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_WRITE: '10000' } })
  caller = fakeCallers(server.platform)
  const words = ['list', 'query', 'add', 'edit', 'remove']
  keeper = caller({
    permissions: words.flatMap((word) => [`cms:cmsParam:${word}`, `cms:cmsParamType:${word}`]),
  })
  contact = (await typed({ typeName: '联系', typeCode: 'contactOf', multiple: '0' })).id
  const schema = [
    { fieldCode: 'title', fieldName: '标题', kind: 'text', required: true, maxLength: 10 },
    { fieldCode: 'linkUrl', fieldName: '链接', kind: 'link', required: false },
    { fieldCode: 'place', fieldName: '位置', kind: 'select', required: false, options: '左\n右' },
    { fieldCode: 'shown', fieldName: '显示', kind: 'switch', required: true },
  ]
  banner = (await typed({ typeName: '轮播', typeCode: 'bannerOf', multiple: '1', schema })).id
})
afterAll(() => server.close())

test.for([
  [{ multiple: '1' }, { schema: '字段定义不能为空' }],
  [{ multiple: '1', schema: [field('a'), field('a')] }, { schema: '字段编码【a】重复' }],
  [{ multiple: '1', schema: [field('a', { kind: 'select' })] }, { schema: '字段【字段】缺少选项' }],
  [{ multiple: '1', schema: [field('a', { kind: 'table' })] }, { schema: '字段【字段】不能是表格' }],
  [{ multiple: '0', typeCode: 'contactOf' }, { typeCode: '类型编码已存在' }],
  [{ multiple: '0', typeCode: '9a' }, { typeCode: '类型编码格式不正确' }],
] as const)('参数类型: %o is refused', async ([given, errors]) => {
  expect(await saveType({ typeName: '类型', typeCode: `t${++keys}`, ...given })).toMatchObject({ code: 500, errors })
})

function field(fieldCode: string, more: object = {}) {
  return { fieldCode, fieldName: '字段', kind: 'text', required: false, ...more }
}

test('参数类型: the dictionary of whose entries a column is stays, under its type', async () => {
  const token = caller({ permissions: ['add', 'edit', 'remove'].map((word) => `system:dict:${word}`) })
  const { data } = await server.send(dictType.endpoints.save, {
    token,
    body: { dictName: '位置', dictType: 'places', status: '0' },
  })
  const place = field('place', { kind: 'select', dictType: 'places' })
  await typed({ typeName: '广告位', typeCode: 'adPlaces', multiple: '1', schema: [field('a'), place] })
  const { id = '', version = 0 } = data ?? {}
  const used = '正在被参数类型【广告位】使用'
  expect(await server.send(dictType.endpoints.remove, { token, params: { ids: id } })).toMatchObject({
    code: 500,
    msg: `字典【位置】${used}，不能删除`,
  })
  const renamed = { id, version, dictType: 'spots' }
  expect(await server.send(dictType.endpoints.save, { token, body: renamed })).toMatchObject({
    errors: { dictType: `字典${used}，不能修改类型` },
  })
})

test('参数类型: one that has parameters stays as they are, an empty one goes', async () => {
  const type = await typed({ typeName: '临时', typeCode: 'passing', multiple: '1', schema: [field('a'), field('b')] })
  const { id } = await saved({ typeId: type.id, row: { a: '1' } })
  const change = (given: object) => saveType({ ...type, ...given })
  const kept = '该类型下存在参数，不能修改'
  expect(await change({ multiple: '0' })).toMatchObject({ errors: { multiple: `${kept}数据形式` } })
  expect(await change({ schema: [field('a')] })).toMatchObject({
    errors: { schema: `${kept}或删除字段【字段】的编码` },
  })
  expect(await change({ schema: [field('a', { kind: 'number' }), field('b')] })).toMatchObject({
    errors: { schema: `${kept}字段【字段】的类型` },
  })
  expect(await change({ schema: [field('b'), field('a'), field('c')] })).toMatchObject({ code: 200 })
  const remove = () => server.send(cmsParamType.endpoints.remove, { token: keeper, params: { ids: type.id } })
  expect(await remove()).toMatchObject({ code: 500, msg: '该类型下存在参数，不能删除' })
  await server.send(cmsParam.endpoints.remove, { token: keeper, params: { ids: id } })
  expect(await remove()).toMatchObject({ code: 200 })
})

test.for([
  ['text', ''],
  ['text', 5],
  ['number', '5'],
  ['switch', 'Y'],
  ['date', '2026-02-30'],
  ['color', 'red'],
  ['link', 'javascript:alert(1)'],
  ['link', '//evil.example'],
  ['image', '../secret'],
  ['table', [['a', 5]]],
  ['table', 'x'],
] as const)('参数: a %s is not %o', async ([kind, value]) => {
  const { code, errors } = (await key(kind, value)) as { code: number; errors?: Record<string, string> }
  expect([code, errors?.value]).toEqual([500, expect.stringMatching(/^参数值(格式不正确|不能为空)$/)])
})

test('参数: JSON must be readable, a select takes its options, a file must be the caller’s', async () => {
  expect(await key('json', '{"a":}')).toMatchObject({ errors: { value: 'JSON格式不正确' } })
  expect(await key('select', '中', { options: '左\n右' })).toMatchObject({ errors: { value: '参数值格式不正确' } })
  expect(await key('select', '左')).toMatchObject({ errors: { options: '选项不能为空' } })
  expect(await key('image', 'a'.repeat(32))).toMatchObject({ code: 500, msg: '附件不存在' })
  expect(await key('nothing', 'x')).toMatchObject({ code: 500 })
})

test('参数: rich text is cleaned before it is stored', async () => {
  const { data } = await key('richtext', '<p onclick="x()">好<script>alert(1)</script></p>')
  expect(data?.value).toBe('<p>好</p>')
})

test('参数: a text that looks like something else stays a text', async () => {
  for (const value of ['123', 'true', 'null', '{"a":1}', '[1]', '"x"']) {
    const { data } = await key('text', value)
    expect(data?.value).toBe(value)
  }
})

test('参数: a code is once in its type, a key has one, 64 KB are the most', async () => {
  await saved({ typeId: contact, paramCode: 'phone', kind: 'text', value: '010' })
  expect(await save({ typeId: contact, paramCode: 'phone', kind: 'text', value: '1' })).toMatchObject({
    errors: { paramCode: '参数编码已存在' },
  })
  expect(await save({ typeId: contact, kind: 'text', value: '1' })).toMatchObject({
    errors: { paramCode: '参数编码不能为空' },
  })
  expect(await key('json', JSON.stringify('字'.repeat(30_000)))).toMatchObject({
    errors: { value: '参数值不能超过64KB' },
  })
  expect(await save({ typeId: 'nothing', paramCode: 'x', kind: 'text', value: '1' })).toMatchObject({
    errors: { typeId: '参数类型不存在' },
  })
})

test('参数: a row has the columns of its type and no others', async () => {
  const row = (given: object) => save({ typeId: banner, row: given })
  expect(await row({})).toMatchObject({ errors: { row: '标题不能为空' } })
  expect(await row({ title: '一二三四五六七八九十一' })).toMatchObject({ errors: { row: '标题长度不能超过10个字符' } })
  expect(await row({ title: 'a\u0000b' })).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect(await row({ title: '甲', linkUrl: 'x' })).toMatchObject({ errors: { row: '链接格式不正确' } })
  expect(await row({ title: '甲', place: '中' })).toMatchObject({ errors: { row: '位置格式不正确' } })
  const { data } = await row({ title: ' 甲 ', other: 'x', place: '左' })
  expect(data?.row).toEqual({ title: '甲', linkUrl: null, place: '左', shown: false })
  expect(data?.preview).toEqual({ title: '甲', linkUrl: '', place: '左', shown: '否' })
})

test('参数: it ends after it begins, and stays of its type', async () => {
  const times = { startTime: '2026-05-02 00:00:00', endTime: '2026-05-01 00:00:00' }
  expect(await key('text', 'x', times)).toMatchObject({ errors: { endTime: '失效时间必须晚于生效时间' } })
  for (const endTime of ['infinity', 'tomorrow', '2026-02-30 00:00:00'])
    expect(await key('text', 'x', { endTime })).toMatchObject({ errors: { endTime: '时间格式不正确' } })
  const row = await saved({ typeId: contact, paramCode: 'stays', kind: 'text', value: 'x' })
  expect(await save({ ...row, typeId: banner })).toMatchObject({ errors: { typeId: '参数类型不能修改' } })
})

test('参数: an order is that of one type, by whoever may change them', async () => {
  const type = (await typed({ typeName: '次序', typeCode: 'ordered', multiple: '1', schema: [field('a')] })).id
  const ids: string[] = []
  for (const paramName of ['一', '二', '三']) ids.push((await saved({ typeId: type, paramName, row: { a: 'x' } })).id)
  const sort = (body: { typeId: string; ids: string[] }, token = keeper) => server.send(calls.sort, { token, body })
  expect(await sort({ typeId: type, ids }, caller({ permissions: ['cms:cmsParam:list'] }))).toMatchObject({ code: 403 })
  expect(await sort({ typeId: contact, ids })).toMatchObject({ code: 500, msg: '数据失效，请重新更新！' })
  expect(await sort({ typeId: type, ids: ids.toReversed() })).toMatchObject({ code: 200 })
  const { data } = await server.send(cmsParam.endpoints.list, { token: keeper, query: { typeId: type } })
  expect(data?.map(({ paramName }) => paramName)).toEqual(['三', '二', '一'])
})

test('参数: the pane tells types to whoever may see parameters, nobody else', async () => {
  const types = (token: string) => server.send(calls.types, { token })
  expect(await types(caller({ permissions: ['cms:cmsParamType:list'] }))).toMatchObject({ code: 403 })
  const { data } = await types(caller({ permissions: ['cms:cmsParam:list'] }))
  expect(data?.find(({ id }) => id === banner)).toMatchObject({ typeCode: 'bannerOf', multiple: '1' })
})
