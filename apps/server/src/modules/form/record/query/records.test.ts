import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { recordCalls } from '@app/shared/form/record.ts'
import type { RecordCondition, RecordFilter } from '@app/shared/form/recordQuery.ts'
import { recordIndexTable, recordTable, recordValueTable } from '#/modules/form/record/shape/record.table.ts'
import { aControl, aForm, publishAgain, required, type AForm } from '#/modules/form/record/testing/forms.ts'
import { everyRight, openRecords, refusedWith, type TestRecords } from '#/modules/form/record/testing/records.ts'
import { rightTable } from '#/modules/form/right/right.table.ts'

let t: TestRecords
let anna: string
let keeper: string
beforeAll(async () => {
  t = await openRecords()
  anna = t.caller({ id: 'anna', name: '安娜', deptId: '100', permissions: everyRight })
  keeper = t.caller({ id: 'keeper', deptId: '101', permissions: everyRight })
})
afterAll(() => t.server.close())

const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const gone = { code: 500, msg: '数据不存在' }
const badQuery = { code: 500, msg: '参数不符合规范，不能进行查询' }
const wrongState = { code: 500, msg: '状态不允许此操作' }

const choices = [
  { value: '1', label: '红' },
  { value: '2', label: '绿' },
]
const fields = () => [
  aControl('input', 'name', { label: '姓名', rules: required }),
  aControl('number', 'age', { label: '年龄' }),
  aControl('date', 'visit', { label: '日期', options: { format: 'YYYY-MM-DD' } }),
  aControl('select', 'colour', { label: '颜色', options: { options: choices } }),
  aControl('checkbox', 'tags', { label: '标签', options: { options: choices } }),
  aControl('switch', 'fast', { label: '加急' }),
]

const people = [
  { name: '张三', age: 30, visit: '2026-09-01', colour: '1', tags: ['1'], fast: true },
  { name: '李四', age: 9, visit: '2026-09-15', colour: '2', tags: ['1', '2'], fast: false },
  { name: '王五100%', visit: '2026-10-01', tags: [], fast: false },
]

async function filled(wish: Parameters<typeof aForm>[2] = {}, list = fields()) {
  const form = await aForm(t.server, list, wish)
  const ids: string[] = []
  for (const data of people) ids.push((await t.submit(anna, form, data)).data?.id ?? '')
  return { form, ids }
}

const namesOf = async (form: AForm, query: Record<string, unknown>, token = anna) =>
  (await t.texts(token, form, query))?.map(({ name }) => name)
const filtered = (form: AForm, ...filters: RecordCondition[]) => namesOf(form, { filters: JSON.stringify(filters) })

test('表单数据列表: values kept apart find, count and order the records of whoever sees all, page by page', async () => {
  const chief = t.caller({ id: 'chief', permissions: everyRight, admin: true })
  const form = await aForm(t.server, fields())
  const seven = Array.from({ length: 7 }, (_, at) => ({
    name: `人${at}`,
    ...(at < 5 && { age: 10 - at, visit: `2026-09-0${at + 1}` }),
    colour: at % 2 === 0 ? '1' : '2',
    tags: at % 3 === 0 ? ['1', '2'] : ['2'],
    fast: at > 2,
  }))
  for (const data of seven) {
    await t.submit(anna, form, data)
    t.server.clock.moveMs(1_000)
  }
  const pages = async (query: Record<string, unknown>, ...filters: RecordFilter[]) => {
    const asked = { ...query, ...(filters.length > 0 && { filters: JSON.stringify(filters) }) }
    const names: unknown[] = []
    for (let pageNum = 1; ; pageNum += 1) {
      const { data } = await t.page(chief, form, { ...asked, pageNum, pageSize: 2 })
      const texts = await t.texts(chief, form, { ...asked, pageNum, pageSize: 2 })
      names.push(...(texts?.map(({ name }) => name) ?? []))
      if (data?.isLastPage !== false) return { names: names.join(' '), total: data?.total }
    }
  }
  const colour: RecordFilter = { model: 'colour', op: 'eq', value: '1' }
  const fast: RecordFilter = { model: 'fast', op: 'eq', value: true }
  const tags: RecordFilter = { model: 'tags', op: 'in', value: ['1', '2'] }
  expect(await pages({}, colour)).toEqual({ names: '人6 人4 人2 人0', total: 4 })
  expect(await pages({}, tags)).toEqual({ names: '人6 人5 人4 人3 人2 人1 人0', total: 7 })
  expect(await pages({}, colour, fast)).toEqual({ names: '人6 人4', total: 2 })
  expect(await pages({}, tags, colour, fast)).toEqual({ names: '人6 人4', total: 2 })
  expect(await pages({}, { model: 'age', op: 'between', value: [7, 9] })).toEqual({ names: '人3 人2 人1', total: 3 })
  expect(await pages({}, fast, { model: 'age', op: 'empty' })).toEqual({ names: '人6 人5', total: 2 })
  expect(await pages({ orderByColumn: 'age', isAsc: 'asc' })).toEqual({
    names: '人4 人3 人2 人1 人0 人5 人6',
    total: 7,
  })
  expect(await pages({ orderByColumn: 'age', isAsc: 'desc' })).toEqual({
    names: '人0 人1 人2 人3 人4 人6 人5',
    total: 7,
  })
  expect(await pages({ orderByColumn: 'visit', isAsc: 'desc' })).toMatchObject({ names: '人4 人3 人2 人1 人0 人6 人5' })
  expect(await pages({ orderByColumn: 'tags', isAsc: 'asc' })).toMatchObject({ total: 7 })
})

test.each([
  ['with values apart', undefined],
  ['without', { indexed: [] }],
])(
  '表单数据列表: an order holds beside questions and rights, numbers as numbers and empty ones last, %s',
  async (_, listSettings) => {
    const chief = t.caller({ id: 'chief', permissions: everyRight, admin: true })
    const levels = [2, 10, 1].map((value) => ({ value, label: `${value} 级` }))
    const controls = [...fields(), aControl('select', 'level', { label: '级别', options: { options: levels } })]
    const form = await aForm(t.server, controls, listSettings ? { listSettings } : {})
    const rows = [
      { name: '甲', level: 10, age: 5, colour: '1' },
      { name: '乙', level: 2, age: 5, colour: '1' },
      { name: '丙', level: 1, age: 11, colour: '2' },
      { name: '丁', age: 9, colour: '1' },
      { name: '戊', level: 2, colour: '1' },
    ]
    for (const data of rows) {
      await t.submit(anna, form, data)
      t.server.clock.moveMs(1_000)
    }
    const colour: RecordFilter = { model: 'colour', op: 'eq', value: '1' }
    const named = async (token: string, orderByColumn: string, isAsc: string, ...filters: RecordFilter[]) => {
      const asked = filters.length > 0 ? { filters: JSON.stringify(filters) } : {}
      const first = await namesOf(form, { orderByColumn, isAsc, pageSize: 3, ...asked }, token)
      const second = await namesOf(form, { orderByColumn, isAsc, pageSize: 3, pageNum: 2, ...asked }, token)
      return [...(first ?? []), ' ', ...(second ?? [])].join('')
    }
    const scoped = t.caller({
      id: 'scoped',
      deptId: '101',
      permissions: everyRight,
      dataScope: { deptIds: ['100'], own: false },
    })
    for (const token of [chief, scoped]) {
      expect(await named(token, 'level', 'asc')).toBe('丙乙戊 甲丁')
      expect(await named(token, 'level', 'desc')).toBe('甲戊乙 丙丁')
      expect(await named(token, 'level', 'asc', colour)).toBe('乙戊甲 丁')
      expect(await named(token, 'level', 'desc', colour)).toBe('甲戊乙 丁')
      expect(await named(token, 'age', 'asc', colour)).toBe('甲乙丁 戊')
      expect(await named(token, 'age', 'desc', colour)).toBe('丁乙甲 戊')
      expect(await named(token, 'age', 'asc', { model: 'age', op: 'gte', value: 9 })).toBe('丁丙 丁丙')
      expect(await named(token, 'name', 'asc', { model: 'age', op: 'empty' })).toBe('戊 戊')
    }
  },
)

/** Every question, of fields whose values are kept apart and of those that are read from the record. */
test.each([
  ['with values apart', undefined],
  ['without', { indexed: [] }],
])('表单数据列表: fields are asked by the operators of their type, %s', async (_, listSettings) => {
  const { form } = await filled(listSettings ? { listSettings } : {})
  const sorted = async (...filters: RecordFilter[]) => (await filtered(form, ...filters))?.toSorted()
  expect(await sorted({ model: 'name', op: 'contains', value: '三' })).toEqual(['张三'])
  expect(await sorted({ model: 'name', op: 'contains', value: '0%' })).toEqual(['王五100%'])
  expect(await sorted({ model: 'name', op: 'contains', value: '%' })).toEqual(['王五100%'])
  expect(await sorted({ model: 'name', op: 'startsWith', value: '李' })).toEqual(['李四'])
  expect(await sorted({ model: 'name', op: 'eq', value: '李' })).toEqual([])
  expect(await sorted({ model: 'age', op: 'gte', value: 10 })).toEqual(['张三'])
  expect(await sorted({ model: 'age', op: 'lte', value: 10 })).toEqual(['李四'])
  expect(await sorted({ model: 'age', op: 'between', value: [1, 100] })).toEqual(['张三', '李四'])
  expect(await sorted({ model: 'age', op: 'eq', value: 9 })).toEqual(['李四'])
  expect(await sorted({ model: 'visit', op: 'between', value: ['2026-09-01', '2026-09-15'] })).toEqual(['张三', '李四'])
  expect(await sorted({ model: 'visit', op: 'gte', value: '2026-09-16' })).toEqual(['王五100%'])
  expect(await sorted({ model: 'colour', op: 'in', value: ['1', '2'] })).toEqual(['张三', '李四'])
  expect(await sorted({ model: 'colour', op: 'eq', value: '2' })).toEqual(['李四'])
  expect(await sorted({ model: 'tags', op: 'in', value: ['2'] })).toEqual(['李四'])
  expect(await sorted({ model: 'tags', op: 'empty' })).toEqual(['王五100%'])
  expect(await sorted({ model: 'tags', op: 'notEmpty' })).toEqual(['张三', '李四'])
  expect(await sorted({ model: 'colour', op: 'empty' })).toEqual(['王五100%'])
  expect(await sorted({ model: 'fast', op: 'eq', value: true })).toEqual(['张三'])
  expect(await sorted({ model: 'age', op: 'gte', value: 1 }, { model: 'fast', op: 'eq', value: false })).toEqual([
    '李四',
  ])
  expect(await namesOf(form, { orderByColumn: 'age', isAsc: 'asc' })).toEqual(['李四', '张三', '王五100%'])
  expect(await namesOf(form, { orderByColumn: 'visit', isAsc: 'descend' })).toEqual(['王五100%', '李四', '张三'])
})

test('表单数据列表: values are words, pages are counted, the record itself is asked too', async () => {
  const { form, ids } = await filled({ titleTemplate: '{name}来访' })
  const { data } = await t.page(anna, form, { pageSize: 2 })
  expect(data).toMatchObject({ total: 3, pages: 2, hasNextPage: true })
  expect(data?.list[1]).toMatchObject({
    title: '李四来访',
    submitDeptName: expect.any(String),
  })
  expect((await t.texts(anna, form))?.[1]).toEqual({
    name: '李四',
    age: '9',
    visit: '2026-09-15',
    colour: '绿',
    tags: '红、绿',
    fast: '否',
  })
  const { recordNo } = await t.stored(ids[0])
  expect(await namesOf(form, { recordNo })).toEqual(['张三'])
  expect(await namesOf(form, { title: '李四' })).toEqual(['李四'])
  expect(await namesOf(form, { status: '2' })).toEqual([])
  expect(await namesOf(form, { params: { beginTime: '2020-01-01', endTime: '2020-01-02' } })).toEqual([])
  const today = t.server.clock.now().toISOString().slice(0, 4)
  expect(await namesOf(form, { params: { beginTime: `${today}-01-01`, endTime: `${today}-12-31` } })).toHaveLength(3)
})

test('表单数据列表: questions that no field can answer are refused', async () => {
  const { form } = await filled()
  const wrong: unknown[] = [
    [{ model: 'nothing', op: 'eq', value: '1' }],
    [{ model: "name') or 1=1 --", op: 'eq', value: '1' }],
    [{ model: 'name', op: 'eq' }],
    [{ model: 'name', op: 'drop', value: '1' }],
    { model: 'name' },
    Array.from({ length: 21 }, () => ({ model: 'name', op: 'eq', value: '1' })),
  ]
  for (const filters of wrong)
    expect(await t.page(anna, form, { filters: JSON.stringify(filters) })).toMatchObject(badQuery)
  expect(await t.page(anna, form, { filters: '[' })).toMatchObject(badQuery)
  expect(await t.page(anna, form, { orderByColumn: 'nothing' })).toMatchObject(badQuery)
  expect(await t.page(anna, form, { orderByColumn: 'dataJson' })).toMatchObject(badQuery)
})

test('表单数据权限: none, own, dept and all decide what is seen, beside what the menu allows', async () => {
  const form = await aForm(t.server, fields())
  const seer = (id: string, deptId: string, permissions = everyRight) => t.caller({ id, deptId, permissions })
  const own = seer('own', '101')
  const dept = seer('dept', '101')
  const all = seer('all', '102')
  const none = seer('none', '101')
  const rights = [
    ['own', true, 'own', false, false],
    ['dept', true, 'dept', false, false],
    ['all', true, 'all', true, true],
    ['none', false, 'none', false, false],
  ] as const
  await t.server.ctx.db.insert(rightTable).values(
    rights.map(([subjectId, fill, see, edit, remove]) => ({
      formId: form.id,
      subjectKind: 'user' as const,
      subjectId,
      fill,
      see,
      edit,
      remove,
    })),
  )
  const ids: string[] = []
  for (const [i, token] of [own, dept, all].entries())
    ids.push((await t.submit(token, form, { name: `人${i}` })).data?.id ?? '')
  const asc = { orderByColumn: 'recordNo', isAsc: 'asc' }
  expect(await namesOf(form, asc, own)).toEqual(['人0'])
  expect(await namesOf(form, asc, dept)).toEqual(['人0', '人1'])
  expect(await namesOf(form, asc, all)).toEqual(['人0', '人1', '人2'])
  expect(await t.page(none, form)).toMatchObject(denied)
  const get = (token: string, id?: string) => t.server.send(recordCalls.get, { token, params: { id: id ?? '' } })
  expect(await get(own, ids[2])).toMatchObject(gone)
  expect(await get(dept, ids[2])).toMatchObject(gone)
  expect(await get(none, ids[0])).toMatchObject(gone)
  expect(await get(all, ids[0])).toMatchObject({ code: 200, data: { mayEdit: true, mayRemove: true } })
  expect(await get(own, ids[0])).toMatchObject({ code: 200, data: { mayEdit: false, mayRemove: false } })
  expect(await t.save(own, { id: ids[0] ?? '', version: 1, data: { name: '改' } })).toMatchObject(denied)
  expect(await t.save(dept, { id: ids[2] ?? '', version: 1, data: { name: '改' } })).toMatchObject(gone)
  expect(await t.move(own, 'void', ids[0] ?? '')).toMatchObject(denied)
  expect(await t.move(all, 'void', `${ids[0]},${ids[1]}`)).toMatchObject({ code: 200 })
  const log = (token: string, id?: string) => t.server.send(recordCalls.log, { token, params: { id: id ?? '' } })
  expect(await log(own, ids[2])).toMatchObject(gone)
  const { data: forms } = await t.server.send(recordCalls.forms, { token: none })
  expect(forms?.map(({ id }) => id)).not.toContain(form.id)
  expect(await t.server.send(recordCalls.view, { token: none, params: { formId: form.id } })).toMatchObject(denied)
})

test("表单数据权限: without rights of the form the data scope of the role counts, and what is one's own", async () => {
  const { form } = await filled()
  const scope = (deptIds: string[], own: boolean, id = 'scoped') =>
    t.caller({ id, deptId: '101', permissions: everyRight, dataScope: { deptIds, own } })
  expect(await namesOf(form, {}, scope(['100'], false))).toHaveLength(3)
  expect(await namesOf(form, {}, scope(['101'], false))).toEqual([])
  expect(await namesOf(form, {}, scope([], true, 'anna'))).toHaveLength(3)
  expect(await namesOf(form, { mine: 'Y' }, keeper)).toEqual([])
  const filler = t.caller({ id: 'filler', permissions: ['form:record:add'] })
  expect(await t.page(filler, form)).toMatchObject(denied)
  const { data } = await t.submit(filler, form, { name: '自己' })
  const get = { token: filler, params: { id: data?.id ?? '' } }
  expect(await t.server.send(recordCalls.get, get)).toMatchObject({ code: 200, data: { data: { name: '自己' } } })
})

test('表单数据修改: by its own version, with the log before and after, seen version only', async () => {
  const { form, ids } = await filled()
  const id = ids[0] ?? ''
  await publishAgain(t.server, form.id, [...fields(), aControl('input', 'phone', { label: '电话', rules: required })], {
    versionNo: 2,
  })
  const data = { ...people[0], colour: '2', phone: '1' }
  expect(await t.save(keeper, { id, version: 1, data: { ...data, name: '' } })).toEqual(
    refusedWith('name', '姓名', '必填项'),
  )
  expect(await t.save(keeper, { id, version: 1, data })).toMatchObject({ code: 200, data: { version: 2 } })
  const row = await t.stored(id)
  expect(row).toMatchObject({ versionId: form.versionId, submitBy: 'anna', dataJson: { colour: '2' } })
  expect(row.dataJson).not.toHaveProperty('phone')
  expect(await t.save(anna, { id, version: 1, data: people[0] ?? {} })).toMatchObject({
    code: 500,
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  const { data: log } = await t.server.send(recordCalls.log, { token: anna, params: { id } })
  expect(log?.map(({ action, changes }) => [action, changes])).toEqual([
    ['修改', [{ label: '颜色', before: '红', after: '绿' }]],
    ['新增', []],
  ])
  expect(await filtered(form, { model: 'colour', op: 'eq', value: '1' })).toEqual([])
})

test('表单数据修改: a record moves to the published version, and what is lost is told before', async () => {
  const list = fields()
  const form = await aForm(t.server, list)
  const id = (await t.submit(anna, form, people[0] ?? {})).data?.id ?? ''
  const next = list.flatMap((control) => {
    if (control.model === 'age') return [{ ...control, model: 'years' }]
    return control.model === 'name' || control.model === 'colour' ? [control] : []
  })
  const versionId = await publishAgain(t.server, form.id, next, { versionNo: 2 })
  const upgrade = await t.server.send(recordCalls.upgrade, { token: keeper, params: { id } })
  expect(upgrade.data).toMatchObject({ versionId, versionNo: 2, data: { name: '张三', years: 30, colour: '1' } })
  expect(upgrade.data?.lost.map(({ label }) => label)).toEqual(['日期', '标签', '加急'])
  expect(upgrade.data?.changes.length).toBeGreaterThan(0)
  const data = { name: '张三', years: 31, colour: '1' }
  expect(await t.save(keeper, { id, version: 1, versionId: 'other', data })).toMatchObject({
    code: 500,
    reason: 'outdatedForm',
    msg: '表单已更新，请刷新后重试',
  })
  expect(await t.save(keeper, { id, version: 1, versionId, data })).toMatchObject({ code: 200 })
  expect(await t.stored(id)).toMatchObject({ versionId, dataJson: data })
  expect(await t.server.send(recordCalls.upgrade, { token: keeper, params: { id } })).toMatchObject({
    code: 500,
    msg: '数据已是最新版本',
  })
})

test('表单数据修改: by whoever submitted it only where the form says so', async () => {
  const filler = t.caller({ id: 'filler', permissions: ['form:record:add'] })
  const closed = await aForm(t.server, fields())
  const open = await aForm(t.server, fields(), { allowEdit: '1' })
  const mine = async (form: AForm) => {
    const { data } = await t.submit(filler, form, { name: '原' })
    return { recordId: data?.id ?? '', version: 1 }
  }
  expect(await t.submit(filler, closed, { name: '改' }, await mine(closed))).toMatchObject(denied)
  const own = await mine(open)
  expect(await t.submit(keeper, open, { name: '改' }, own)).toMatchObject(denied)
  expect(await t.submit(filler, open, { name: '改' }, { recordId: own.recordId })).toMatchObject({
    reason: 'stale',
    msg: '数据失效，请重新更新！',
  })
  expect(await t.submit(filler, open, { name: '改' }, { ...own, draft: true })).toMatchObject(wrongState)
  expect(await t.submit(filler, open, { name: '改' }, own)).toMatchObject({ code: 200, data: { version: 2 } })
  expect(await t.submit(filler, closed, { name: '改' }, own)).toMatchObject({ code: 500, msg: '参数不符合规范' })
  expect(await t.stored(own.recordId)).toMatchObject({ submitBy: 'filler', dataJson: { name: '改' } })
  expect(await t.page(keeper, open)).toMatchObject({ data: { total: 1 } })
})

test('表单数据作废: and back again, all of the records or none', async () => {
  const { form, ids } = await filled()
  const [one = '', two = ''] = ids
  expect(await t.move(keeper, 'restore', one)).toMatchObject(wrongState)
  expect(await t.move(keeper, 'void', one)).toMatchObject({ code: 200 })
  expect(await t.stored(one)).toMatchObject({ status: '2', version: 2 })
  expect(await t.move(keeper, 'void', `${one},${two}`)).toMatchObject(wrongState)
  expect(await t.stored(two)).toMatchObject({ status: '1' })
  expect(await t.save(keeper, { id: one, version: 2, data: people[0] ?? {} })).toMatchObject(wrongState)
  expect(await t.move(keeper, 'restore', one)).toMatchObject({ code: 200 })
  expect(await t.move(keeper, 'void', `${one},nothing`)).toMatchObject(gone)
  const draft = await t.submit(keeper, form, {}, { draft: true })
  expect(await t.move(keeper, 'void', draft.data?.id ?? '')).toMatchObject(wrongState)
  const { data: log } = await t.server.send(recordCalls.log, { token: anna, params: { id: one } })
  expect(log?.map(({ action }) => action)).toEqual(['恢复', '作废', '新增'])
})

test('表单数据: rows of a process are read here and changed there', async () => {
  const { form, ids } = await filled()
  const id = ids[0] ?? ''
  await t.server.ctx.db.update(recordTable).set({ source: '2', procInstId: id }).where(eq(recordTable.id, id))
  const inProcess = { code: 500, msg: '流程数据请在流程中修改' }
  expect(await t.save(anna, { id, version: 1, data: people[0] ?? {} })).toMatchObject(inProcess)
  expect(await t.submit(anna, form, { name: '改' }, { recordId: id, version: 1 })).toMatchObject(inProcess)
  expect(await t.move(anna, 'void', id)).toMatchObject(inProcess)
  expect(await t.server.send(recordCalls.upgrade, { token: anna, params: { id } })).toMatchObject(inProcess)
  expect(await t.server.send(recordCalls.get, { token: anna, params: { id } })).toMatchObject({
    data: { mayEdit: false, mayRemove: false },
  })
})

test('列设置: columns and indexes of known fields; former values follow in a job', async () => {
  const list = fields()
  const { form, ids } = await filled({ listSettings: { indexed: [] } }, list)
  const nameOf = new Map(list.map(({ key, model = '' }) => [key, model]))
  const keyOf = new Map(list.map(({ key, model = '' }) => [model, key]))
  const settings = (body: { columns: string[]; indexed: string[] }, token = anna) =>
    t.server.send(recordCalls.settings, { token, body: { formId: form.id, ...body } })
  const viewer = t.caller({ id: 'viewer', permissions: ['form:record:list'] })
  expect(await settings({ columns: ['name'], indexed: [] }, viewer)).toMatchObject(denied)
  expect(await settings({ columns: ['x'], indexed: [] })).toMatchObject({ msg: '显示列中有表单没有的字段' })
  expect(await settings({ columns: [], indexed: ['x'] })).toMatchObject({ msg: '字段【x】不能建立索引' })
  expect(await t.server.ctx.db.select().from(recordValueTable).where(eq(recordValueTable.formId, form.id))).toEqual([])
  expect(await settings({ columns: ['colour', 'name'], indexed: ['name', 'tags'] })).toMatchObject({ code: 200 })
  await vi.waitFor(
    async () => {
      const open = await t.server.ctx.db.select().from(recordIndexTable).where(eq(recordIndexTable.formId, form.id))
      expect(open).toEqual([])
      const rows = await t.server.ctx.db
        .select()
        .from(recordValueTable)
        .where(eq(recordValueTable.recordId, ids[1] ?? ''))
      expect(rows.map(({ fieldKey, valueText, rowNo }) => [nameOf.get(fieldKey), valueText, rowNo]).toSorted()).toEqual(
        [
          ['name', '李四', null],
          ['tags', '1', 0],
          ['tags', '2', 1],
        ],
      )
    },
    { timeout: 30_000, interval: 100 },
  )
  const { data } = await t.server.send(recordCalls.view, { token: anna, params: { formId: form.id } })
  expect(data?.columns).toEqual(['colour', 'name'].map((name) => keyOf.get(name)))
  expect(data?.fields.filter(({ index }) => index).map(({ model }) => model)).toEqual(['name', 'tags'])
  expect(data?.fields.find(({ model }) => model === 'colour')?.choices).toEqual(choices)
  expect(await settings({ columns: ['name'], indexed: ['tags'] })).toMatchObject({ code: 200 })
  await vi.waitFor(
    async () => {
      const rows = await t.server.ctx.db.select().from(recordValueTable).where(eq(recordValueTable.formId, form.id))
      expect(new Set(rows.map(({ fieldKey }) => nameOf.get(fieldKey)))).toEqual(new Set(['tags']))
    },
    { timeout: 30_000, interval: 100 },
  )
})

test.each([
  ['with values apart', undefined],
  ['without', { indexed: [] }],
])('表单数据列表: questions in the negative, lists, and groups of which any holds, %s', async (_, listSettings) => {
  const form = await aForm(t.server, fields(), listSettings ? { listSettings } : {})
  const rows = [
    { name: '甲', age: 5, colour: '1', tags: ['1'], fast: true },
    { name: '乙', age: 7, colour: '2', tags: ['1', '2'], fast: false },
    { name: '丙', age: 9, colour: '1', tags: ['2'] },
    { name: '甲乙' },
  ]
  for (const row of rows) await t.submit(anna, form, row)
  const found = async (...filters: RecordCondition[]) => (await filtered(form, ...filters))?.toSorted().join(' ')
  expect(await found({ model: 'colour', op: 'ne', value: '1' })).toBe('乙 甲乙')
  expect(await found({ model: 'colour', op: 'notIn', value: ['1', '2'] })).toBe('甲乙')
  expect(await found({ model: 'tags', op: 'notIn', value: ['1'] })).toBe('丙 甲乙')
  expect(await found({ model: 'name', op: 'notContains', value: '乙' })).toBe('丙 甲')
  expect(await found({ model: 'name', op: 'ne', value: '甲' })).toBe('丙 乙 甲乙')
  expect(await found({ model: 'name', op: 'in', value: ['甲', '丙'] })).toBe('丙 甲')
  expect(await found({ model: 'age', op: 'in', value: [5, 9] })).toBe('丙 甲')
  expect(await found({ model: 'age', op: 'ne', value: 5 })).toBe('丙 乙 甲乙')
  const old: RecordFilter = { model: 'age', op: 'gte', value: 9 }
  const green: RecordFilter = { model: 'colour', op: 'eq', value: '2' }
  const red: RecordFilter = { model: 'colour', op: 'eq', value: '1' }
  expect(await found({ logic: 'any', items: [old, green] })).toBe('丙 乙')
  expect(await found(red, { logic: 'any', items: [old, green] })).toBe('丙')
  expect(
    await found({
      logic: 'any',
      items: [
        { logic: 'all', items: [red, { model: 'age', op: 'lte', value: 5 }] },
        { model: 'age', op: 'empty' },
      ],
    }),
  ).toBe('甲 甲乙')
})

test('表单数据列表: groups are bounded, and ask for nothing that the form does not have', async () => {
  const form = await aForm(t.server, fields())
  const one = { model: 'age', op: 'empty' }
  const group = (items: unknown[]) => ({ logic: 'any', items })
  for (const filters of [
    [group([group([group([one])])])],
    [group([{ model: 'nothing', op: 'empty' }])],
    [group(Array.from({ length: 21 }, () => one))],
    [{ logic: 'none', items: [one] }],
  ])
    expect(await t.page(anna, form, { filters: JSON.stringify(filters) })).toMatchObject(badQuery)
  const unfit = [group([{ model: 'age', op: 'notContains', value: '1' }])]
  expect((await t.page(anna, form, { filters: JSON.stringify(unfit) })).msg).toMatch(/^条件“.+”不适用于/)
})

test('表单数据列表: chosen records alone, as far as the caller sees them', async () => {
  const form = await aForm(t.server, fields())
  const ids: string[] = []
  for (const name of ['甲', '乙', '丙']) ids.push(String((await t.submit(anna, form, { name })).data?.id))
  expect((await namesOf(form, { ids: `${ids[0]},${ids[2]}` }))?.toSorted()).toEqual(['丙', '甲'].toSorted())
  const other = await aForm(t.server, fields())
  expect((await t.page(anna, other, { ids: ids.join(',') })).data?.total).toBe(0)
  const many = Array.from({ length: 201 }, (_, at) => `id${at}`).join(',')
  expect(await t.page(anna, form, { ids: many })).toMatchObject({ code: 500, msg: '一次最多处理200条数据' })
})
