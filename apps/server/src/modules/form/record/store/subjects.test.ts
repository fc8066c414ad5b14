import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordCalls } from '@app/shared/form/record.ts'
import type { RecordFilter } from '@app/shared/form/recordQuery.ts'
import { statisticsCalls } from '@app/shared/form/statistics.ts'
import type { ImportAnswer } from '@app/shared/kit/standardCalls.ts'
import { recordTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { deptTable } from '#/modules/system/people/dept/dept.table.ts'
import { postTable } from '#/modules/system/people/post/post.table.ts'
import { userTable } from '#/modules/system/people/user/user.table.ts'
import type { CellValue } from '#/platform/excel/cells.ts'
import { submitTable } from '#/platform/http/submit.table.ts'
import { aUser } from '#testing/aUser.ts'
import { sendForm } from '#testing/multipart.ts'
import { generatedRows, workbook } from '#testing/sheets.ts'
import { statementsOf } from '#testing/statements.ts'

let t: TestRecords
let clerk: string
let ids: Record<'ann' | 'ben' | 'twin' | 'other' | 'off', string>

beforeAll(async () => {
  t = await openRecords()
  const { ctx } = t.server
  const place = { parentId: '100', treeSorts: 'x', treeLevel: 2, treeLeaf: 'y' as const }
  const dept = (id: string, deptName: string, more: object = {}) => ({
    ...place,
    id,
    deptName,
    parentIds: `100/${id}`,
    deptCode: `code-${id}`,
    deptType: 'dept',
    deptPinyin: id,
    ...more,
  })
  await ctx.db
    .insert(deptTable)
    .values([
      dept('d1', '市场部'),
      dept('d2', '华东公司', { deptType: 'company' }),
      dept('d3', '旧部门', { status: '1' }),
    ])
  await ctx.db.insert(postTable).values([
    { id: 'p1', postCode: 'sales', postName: '销售', sort: 1, status: '0' },
    { id: 'p2', postCode: 'old', postName: '旧岗位', sort: 2, status: '1' },
  ])
  const person = async (userName: string, name: string, status = '0') =>
    (await aUser(t.server, { userName, name, status })).id
  ids = {
    ann: await person('ann', '安宁'),
    ben: await person('ben', '毕小本'),
    twin: await person('twin1', '同名'),
    other: await person('twin2', '同名'),
    off: await person('off', '安停用', '1'),
  }
  clerk = t.caller({ id: ids.ann, name: '安宁', deptId: 'd1', permissions: everyRight, admin: true })
})
afterAll(() => t.server.close())

const fields = () => [
  aControl('userSelect', 'who', { label: '负责人' }),
  aControl('userSelect', 'team', { label: '成员', options: { multiple: true } }),
  aControl('deptSelect', 'dept', { label: '所属部门', options: { scope: 'dept' } }),
  aControl('postSelect', 'post', { label: '岗位' }),
  aControl('batch', 'rows', {
    label: '明细',
    options: { minLimit: 0 },
    list: [aControl('userSelect', 'one', { label: '经办人' })],
  }),
]

const dataOf = async (form: AForm) =>
  (await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))).map(
    ({ dataJson }) => dataJson,
  )

test('业务组件: whoever is not there or not in use is refused by the words of the field', async () => {
  const form = await aForm(t.server, fields())
  const gone = '所选用户不存在或已停用'
  for (const who of ['nobody', ids.off, 'x'.repeat(300)])
    expect(await t.submit(clerk, form, { who })).toMatchObject(refusedWith('who', '负责人', gone))
  expect(await t.submit(clerk, form, { team: [ids.ann, 'nobody'] })).toMatchObject(refusedWith('team', '成员', gone))
  expect(await t.submit(clerk, form, { dept: 'd3' })).toMatchObject(
    refusedWith('dept', '所属部门', '所选部门不存在或已停用'),
  )
  expect(await t.submit(clerk, form, { dept: 'd2' })).toMatchObject(
    refusedWith('dept', '所属部门', '所选部门不在可选范围内'),
  )
  expect(await t.submit(clerk, form, { post: 'p2' })).toMatchObject(
    refusedWith('post', '岗位', '所选岗位不存在或已停用'),
  )
  const rows = [
    { key: 'a', one: ids.ben },
    { key: 'b', one: ids.off },
  ]
  expect(await t.submit(clerk, form, { rows })).toMatchObject(refusedWith('one', '经办人', gone, ['rows', 1, 'one']))
  expect(await t.submit(clerk, form, { who: [ids.ann] })).toMatchObject(refusedWith('who', '负责人', '数据格式不正确'))
  expect(await dataOf(form)).toEqual([])
})

test('业务组件: what the scope of a department field leaves out, another scope takes', async () => {
  const scoped = (scope: string) => aForm(t.server, [aControl('deptSelect', 'dept', { options: { scope } })])
  expect(await t.submit(clerk, await scoped('all'), { dept: 'd2' })).toMatchObject({ code: 200 })
  expect(await t.submit(clerk, await scoped('nonDept'), { dept: 'd2' })).toMatchObject({ code: 200 })
  expect(await t.submit(clerk, await scoped('nonDept'), { dept: 'd1' })).toMatchObject({ code: 500 })
})

test('业务组件: a closed field that begins with whoever fills it is worked out here', async () => {
  const own = { defaultOwn: true, readonly: true }
  const form = await aForm(t.server, [
    aControl('userSelect', 'who', { options: own }),
    aControl('deptSelect', 'dept', { options: { ...own, scope: 'nonDept' } }),
  ])
  expect(await t.submit(clerk, form, { who: ids.ben, dept: 'd2' })).toMatchObject({ code: 200 })
  expect(await dataOf(form)).toEqual([{ who: ids.ann, dept: 'd1' }])
})

test('业务组件: a stored name stays when its person is disabled, in words, and nobody new gets it', async () => {
  const form = await aForm(t.server, fields(), { titleTemplate: '{who}的申请' })
  const leaver = (await aUser(t.server, { name: '离职者' })).id
  const data = { who: leaver, team: [leaver, ids.ben], rows: [{ key: 'a', one: leaver }] }
  const { data: made } = await t.submit(clerk, form, data)
  await t.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, leaver))
  const record = await t.stored(made?.id)
  expect(record.title).toBe('离职者的申请')
  const kept = { ...data, team: [leaver] }
  expect(await t.save(clerk, { id: record.id, version: record.version, data: kept })).toMatchObject({ code: 200 })
  const { version } = await t.stored(made?.id)
  expect(
    await t.save(clerk, { id: record.id, version, data: { ...kept, rows: [], post: 'p2', who: ids.off } }),
  ).toMatchObject({ code: 500, data: { errors: [{ model: 'who' }, { model: 'post' }] } })
  expect((await t.texts(clerk, form))?.[0]).toMatchObject({ who: '离职者', team: '离职者' })
  const detail = await t.server.send(recordCalls.get, { token: clerk, params: { id: record.id } })
  expect(detail.data?.subjects).toEqual([{ kind: 'user', id: leaver, name: '离职者' }])
  const log = await t.server.send(recordCalls.log, { token: clerk, params: { id: record.id } })
  expect(log.data?.[0]?.changes).toContainEqual({ label: '成员', before: '离职者、毕小本', after: '离职者' })
})

test('业务组件: a draft names nobody who has gone since', async () => {
  const form = await aForm(t.server, fields())
  const leaver = (await aUser(t.server, { name: '离职者' })).id
  await t.submit(clerk, form, { who: leaver }, { draft: true })
  await t.server.ctx.db.update(userTable).set({ status: '1' }).where(eq(userTable.id, leaver))
  expect(await t.submit(clerk, form, { who: leaver })).toMatchObject(
    refusedWith('who', '负责人', '所选用户不存在或已停用'),
  )
})

test('业务组件: a page of the list names everybody with one query', async () => {
  const form = await aForm(t.server, fields())
  for (let at = 0; at < 6; at += 1)
    await t.submit(clerk, form, { who: at % 2 ? ids.ann : ids.ben, team: [ids.ann, ids.ben], dept: 'd1', post: 'p1' })
  let texts: Record<string, string> | undefined
  const asked = await statementsOf(t.server, 'sys_post', async () => {
    texts = (await t.texts(clerk, form))?.[0]
  })
  expect(asked).toHaveLength(1)
  expect(texts).toEqual({ who: '安宁', team: '安宁、毕小本', dept: '市场部', post: '销售' })
})

test('业务组件: found by person, one and one of several, whether values are kept apart or not', async () => {
  for (const indexed of [['who', 'team'], []]) {
    const form = await aForm(t.server, fields(), { listSettings: { indexed } })
    await t.submit(clerk, form, { who: ids.ann, team: [ids.ann, ids.ben] })
    await t.submit(clerk, form, { who: ids.ben, team: [ids.twin] })
    const found = async (...filters: RecordFilter[]) =>
      (await t.texts(clerk, form, { filters: JSON.stringify(filters) }))?.map(({ who }) => who)
    expect(await found({ model: 'who', op: 'eq', value: ids.ann })).toEqual(['安宁'])
    expect(await found({ model: 'team', op: 'in', value: [ids.ben, ids.other] })).toEqual(['安宁'])
    expect(await found({ model: 'dept', op: 'notEmpty' })).toEqual([])
  }
})

test('业务组件: counted by name', async () => {
  const form = await aForm(t.server, fields())
  for (const who of [ids.ann, ids.ann, ids.ben]) await t.submit(clerk, form, { who, team: [ids.ben, ids.twin] })
  const { data } = await t.server.send(statisticsCalls.get, { token: clerk, query: { formId: form.id } })
  const bars = (model: string) => data?.fields.find((field) => field.model === model)?.bars
  expect(bars('who')).toEqual([
    { label: '安宁', count: 2 },
    { label: '毕小本', count: 1 },
  ])
  expect(
    bars('team')
      ?.map(({ label }) => label)
      .toSorted(),
  ).toEqual(['同名', '毕小本'].toSorted())
})

test('业务组件: a sheet holds names', async () => {
  const form = await aForm(t.server, fields())
  const rows = [{ key: 'a', one: ids.ben }]
  await t.submit(clerk, form, { who: ids.ann, team: [ids.ann, ids.twin], dept: 'd1', post: 'p1', rows })
  const { msg } = await t.server.send(recordCalls.export, { token: clerk, query: { formId: form.id } })
  expect((await generatedRows(t.server, msg, ids.ann))[1]?.slice(2, 6)).toEqual([
    '安宁',
    '安宁、同名',
    '市场部',
    '销售',
  ])
})

async function imported(form: AForm, rows: CellValue[][]) {
  await t.server.ctx.db.delete(submitTable)
  const url = `/form/record/importData?formId=${form.id}&checkOnly=false`
  const value = await workbook(t.server, ['负责人', '成员', '所属部门', '岗位'], rows)
  return (await sendForm(t.server.app, url, [{ name: 'file', fileName: 'a.xlsx', value }], clerk)).json<{
    code: number
    msg: string
    data: ImportAnswer
  }>()
}

test('业务组件: a sheet is read by names, login names and codes', async () => {
  const form = await aForm(t.server, fields(), { titleTemplate: '{who}' })
  const answer = await imported(form, [
    ['安宁', '毕小本、TWIN1，毕小本', '市场部', '销售'],
    ['twin2', null, 'code-d1', 'sales'],
  ])
  expect(answer).toMatchObject({ code: 200, data: { failed: 0 } })
  expect(await dataOf(form)).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ who: ids.ann, team: [ids.ben, ids.twin], dept: 'd1', post: 'p1' }),
      expect.objectContaining({ who: ids.other, dept: 'd1', post: 'p1' }),
    ]),
  )
  const titles = await t.server.ctx.db.select().from(recordTable).where(eq(recordTable.formId, form.id))
  expect(titles.map(({ title }) => title).toSorted()).toEqual(['同名', '安宁'].toSorted())
})

test('业务组件: a name that nobody or several have is refused in words, and nothing is stored', async () => {
  const form = await aForm(t.server, fields())
  const answer = await imported(form, [
    ['同名', null, null, null],
    ['没有人', '安宁、安停用', '华东公司', '旧岗位'],
  ])
  expect(answer).toMatchObject({ data: { failed: 2 } })
  const sheet = (await generatedRows(t.server, answer.data.errorFile, ids.ann)).map((row) => row.at(-1))
  expect(sheet[1]).toContain('负责人：“同名”有多个，请填写登录名')
  for (const words of [
    '负责人：用户“没有人”不存在或已停用',
    '成员：用户“安停用”不存在或已停用',
    '所属部门：所选部门不在可选范围内',
    '岗位：岗位“旧岗位”不存在或已停用',
  ])
    expect(sheet[2]).toContain(words)
  expect(await dataOf(form)).toEqual([])
})
