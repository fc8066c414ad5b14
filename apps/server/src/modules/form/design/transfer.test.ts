import { afterAll, beforeAll, expect, test } from 'vitest'
import { walk } from '@app/form-engine/document/walk.ts'
import { field, form as formOf } from '@app/form-engine/templates/build.ts'
import { definition, definitionCalls as calls, type FormBundle } from '@app/shared/form/definition.ts'
import { aPublishedForm, aStoredForm, simpleForm } from '#/modules/form/testing/aForm.ts'
import { aUser } from '#testing/aUser.ts'
import { fakeCallers } from '#testing/callers.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let caller: ReturnType<typeof fakeCallers>
let keeper: string

const may = (...words: string[]) => caller({ permissions: words.map((word) => `form:definition:${word}`) })

beforeAll(async () => {
  server = await openTestApp()
  caller = fakeCallers(server.platform)
  keeper = may('list', 'query', 'add', 'edit', 'remove', 'import', 'export', 'design', 'publish')
})
afterAll(() => server.close())

const exported = async (...ids: string[]): Promise<FormBundle> => {
  const { data, msg } = await server.send(calls.exportForms, { token: keeper, query: { ids: ids.join(',') } })
  if (!data) throw new Error(String(msg))
  return data
}
const imported = (bundle: unknown, more: object = {}, token = keeper) =>
  server.send(calls.importForms, {
    token,
    body: { bundle: typeof bundle === 'string' ? bundle : JSON.stringify(bundle), ...more },
  })
const drafts = async (formCode: string) => {
  const { data } = await server.send(definition.endpoints.page, { token: keeper, query: { formCode } })
  return data?.list ?? []
}
const draftOf = async (id: string) => {
  const { data } = await server.send(definition.endpoints.get, { token: keeper, params: { id } })
  return JSON.parse(data?.draftJson ?? 'null') as unknown
}
/** The forms of a file under codes that nobody has. */
const renamed = (bundle: FormBundle, end: string): FormBundle => ({
  ...bundle,
  forms: bundle.forms.map((form) => ({ ...form, formCode: `${form.formCode}_${end}` })),
})

test('导出: drafts and settings of the chosen forms, all of them or none', async () => {
  const one = await aPublishedForm(server, keeper, simpleForm('甲'), { titleTemplate: '{field1}', remark: '说明' })
  const two = await aStoredForm(server, keeper, simpleForm('乙'))
  const bundle = await exported(one.id, two.id)
  expect(bundle).toMatchObject({ kind: 'atrium-forms', version: 1 })
  expect(bundle.forms.map(({ formCode }) => formCode)).toEqual([one.formCode, two.formCode])
  expect(bundle.forms[0]).toMatchObject({ titleTemplate: '{field1}', remark: '说明', publishedVersion: 1 })
  expect(bundle.forms[0]?.definition).toEqual(simpleForm('甲'))
  expect(JSON.stringify(bundle)).not.toMatch(/createBy|"id"|draftJson/)
  const answer = await server.send(calls.exportForms, { token: keeper, query: { ids: `${one.id},nobody` } })
  expect(answer).toMatchObject({ code: 500, msg: '数据不存在' })
})

test('导入: new forms are drafts with everything that stood in the file', async () => {
  const { id } = await aPublishedForm(server, keeper, simpleForm('甲'), { titleTemplate: '{field1}', category: '2' })
  const bundle = renamed(await exported(id), 'new')
  const [form] = bundle.forms
  const code = form?.formCode ?? ''
  expect((await imported(bundle, { checkOnly: true })).data).toMatchObject([{ exists: false, result: null }])
  expect(await drafts(code)).toEqual([])
  expect((await imported(bundle)).data).toMatchObject([{ result: 'new', storedAs: code }])
  const [row] = await drafts(code)
  expect(row).toMatchObject({ status: '0', publishedVersion: null, draftDirty: '1', category: '2' })
  expect(await draftOf(row?.id ?? '')).toEqual(simpleForm('甲'))
})

test('导入: taken codes are asked about; skipping, overwriting and renaming do what they say', async () => {
  const rows = []
  for (const label of ['甲', '乙', '丙']) rows.push(await aPublishedForm(server, keeper, simpleForm(label)))
  const codes = rows.map(({ formCode }) => formCode)
  const bundle = await exported(...rows.map(({ id }) => id))
  for (const form of bundle.forms) form.definition = simpleForm('新')
  expect((await imported(bundle, { checkOnly: true })).data?.map(({ exists }) => exists)).toEqual([true, true, true])
  expect(await imported(bundle)).toMatchObject({ code: 500, msg: `表单编码已存在：${codes.join('、')}` })
  const [first = '', second = '', third = ''] = codes
  const choices = { [first]: 'skip', [second]: 'overwrite', [third]: 'rename' }
  expect((await imported(bundle, { choices })).data).toMatchObject([
    { result: 'skipped', storedAs: null },
    { result: 'overwritten', storedAs: second },
    { result: 'renamed', storedAs: `${third}_copy` },
  ])
  expect(await Promise.all(rows.map(({ id }) => draftOf(id)))).toEqual([
    simpleForm('甲'),
    simpleForm('新'),
    simpleForm('丙'),
  ])
  expect(await drafts(second)).toMatchObject([{ status: '1', publishedVersion: 1, draftDirty: '1' }])
  expect(await drafts(`${third}_copy`)).toMatchObject([{ status: '0' }])
})

test('导入: what makes new forms or changes others needs its own right', async () => {
  const { id, formCode } = await aStoredForm(server, keeper)
  const bundle = await exported(id)
  const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
  expect(await imported(renamed(bundle, 'x'), {}, may('import'))).toMatchObject(denied)
  expect(await imported(bundle, { choices: { [formCode]: 'overwrite' } }, may('import', 'add'))).toMatchObject(denied)
  const far = caller({
    permissions: ['import', 'add', 'edit', 'design'].map((word) => `form:definition:${word}`),
    dataScope: { deptIds: [], own: true },
  })
  expect(await imported(bundle, { choices: { [formCode]: 'overwrite' } }, far)).toMatchObject({
    code: 500,
    msg: '数据不存在',
  })
})

test('导入: one form that cannot be stored keeps all of them out', async () => {
  const { id, formName } = await aStoredForm(server, keeper)
  const good = renamed(await exported(id), 'good')
  const [form] = good.forms
  if (!form) throw new Error('no form')
  const withOther = (other: object) => ({ ...good, forms: [form, { ...form, formCode: 'bad_one', ...other }] })
  const named = (said: string) => ({ code: 500, msg: `表单【${formName}】：${said}` })
  expect(await imported(withOther({ formCode: 'Bad' }))).toMatchObject(named('表单编码格式不正确'))
  expect(await imported(withOther({ definition: { list: {} } }))).toMatchObject(named('导入失败，数据格式不对'))
  expect(await imported(withOther({ startTime: 'gestern' }))).toMatchObject(named('时间格式不正确'))
  expect(await imported(withOther({ formCode: form.formCode }))).toMatchObject({
    code: 500,
    msg: `表单编码重复：${form.formCode}`,
  })
  expect(await drafts(form.formCode)).toEqual([])
})

test.for<[string, unknown]>([
  ['no JSON', 'x'],
  ['a form that is no file of forms', simpleForm()],
  ['no forms', { kind: 'atrium-forms', version: 1, exportTime: '', forms: [] }],
  ['another kind', { kind: 'other', version: 1, exportTime: '', forms: [{}] }],
  ['keys of prototypes', '{"kind":"atrium-forms","__proto__":{},"forms":[]}'],
  ['a depth of 200', `${'['.repeat(200)}${']'.repeat(200)}`],
])('导入: %s is refused', async ([, bundle]) => {
  expect(await imported(bundle)).toMatchObject({ code: 500, msg: '导入失败，数据格式不对' })
})

test.for<[string, string, Record<string, unknown>, string]>([
  ['评分', 'rate', { max: 1_000_000 }, '最大值必须是1到100之间的整数'],
  ['日期', 'date', { format: 'Hh'.repeat(12) }, '时间格式中同一部分不能重复'],
])(
  '导入: a %s that is too much for whoever fills it is neither imported nor published',
  async ([label, type, options, words]) => {
    const form = simpleForm('姓名')
    form.list.push({ type, key: `${type}_1`, model: `${type}_1`, label, options })
    const { id, version, formCode } = await aStoredForm(server, keeper, form)
    expect(await imported(renamed(await exported(id), type))).toMatchObject({
      code: 500,
      msg: expect.stringContaining(`${label}：${words}`),
    })
    expect(await drafts(`${formCode}_${type}`)).toEqual([])
    const { data, code } = await server.send(calls.publish, { token: keeper, body: { id, version } })
    expect([code, JSON.stringify(data)]).toEqual([500, expect.stringContaining(`${label}：${words}`)])
  },
)

test('导入: what saving refuses, importing refuses, and both name the control', async () => {
  const form = simpleForm('姓名')
  const options = Array.from({ length: 2_001 }, (_, at) => ({ value: `${at}`, label: `${at}` }))
  form.list.push({ type: 'select', key: 'select_1', model: 'city', label: '城市', options: { options } })
  const { id, version } = await aStoredForm(server, keeper)
  const bundle = renamed(await exported(id), 'long')
  const [base] = bundle.forms
  const sent = { ...bundle, forms: [{ ...base, definition: form }] }
  expect((await imported(sent)).msg).toBe(`表单【${base?.formName}】：城市：选项不能超过2000个`)
  const body = { id, version, draftJson: JSON.stringify(form) }
  expect((await server.send(calls.saveDesign, { token: keeper, body })).msg).toBe('城市：选项不能超过2000个')
})

test('导入: what another installation had and this one has not is named, replaced where asked, else found by 检查', async () => {
  const here = (await aUser(server, { name: '安宁' })).id
  const strange = formOf([
    field('userSelect', 'who', '负责人', { defaultValue: 'their-user' }),
    field('deptSelect', 'team', '部门', { multiple: true, defaultValue: ['their-dept'] }),
    field('select', 'kind', '类型', { dictCode: 'their_dict' }),
    field('select', 'city', '城市', { dynamic: true, dynamicKey: 'their_source' }),
  ])
  const { id } = await aStoredForm(server, keeper, simpleForm())
  const bundle = renamed(await exported(id), 'strange')
  for (const one of bundle.forms) one.definition = strange
  const looked = await imported(bundle, { checkOnly: true })
  const missing = [
    { kind: 'user', value: 'their-user', labels: ['负责人'] },
    { kind: 'dept', value: 'their-dept', labels: ['部门'] },
    { kind: 'dict', value: 'their_dict', labels: ['类型'] },
    { kind: 'dataSource', value: 'their_source', labels: ['城市'] },
  ]
  expect(looked.data).toMatchObject([{ missing }])
  const replacements = [
    { kind: 'user', from: 'their-user', to: here },
    { kind: 'dept', from: 'their-dept', to: '' },
    { kind: 'dict', from: 'their_dict', to: 'form_type' },
  ]
  const stored = await imported(bundle, { replacements })
  expect(stored.data).toMatchObject([{ result: 'new', missing: missing.slice(3) }])
  const [row] = await drafts(bundle.forms[0]?.formCode ?? '')
  expect(await draftOf(row?.id ?? '')).toMatchObject({
    list: [
      { options: { defaultValue: here } },
      { options: { defaultValue: [] } },
      { options: { dictCode: 'form_type' } },
      { options: { dynamicKey: 'their_source' } },
    ],
  })
  const { data } = await server.send(calls.check, { token: keeper, body: { draftJson: JSON.stringify(strange) } })
  expect(data?.map(({ message }) => message)).toEqual([
    '类型：字典不存在',
    '城市：动态数据源不存在',
    '负责人：默认的用户不存在或已停用',
    '部门：默认的部门不存在或已停用',
  ])
})

test('导入: what tables, rules and formulas name is named and replaced as well', async () => {
  const here = (await aUser(server, { name: '安宁' })).id
  const strange = formOf([
    field('userSelect', 'who', '负责人'),
    field('input', 'kind', '类型', { formula: 'DICTLABEL("their_dict", "1")' }),
    {
      ...field('batch', 'rows', '明细'),
      list: [
        field('postSelect', 'post', '岗位', { multiple: true, defaultValue: ['their-post'] }),
        field('select', 'city', '城市', { dynamic: true, dynamicKey: 'their_source' }),
      ],
    },
  ])
  const keyOf = (model: string) =>
    [...walk(strange.list)].find(({ control }) => control.model === model)?.control.key ?? ''
  const item = { model: 'who', op: 'in' as const, value: ['their-user', here] }
  const when = { logic: 'all' as const, items: [{ logic: 'any' as const, items: [item] }] }
  const said = { source: 'formula' as const, value: 'DICTLABEL("their_dict", {kind})' }
  strange.config.linkages = [
    { id: 'l1', name: '指定', when, then: [{ do: 'setValue', targets: [keyOf('who')], value: 'their-boss' }] },
    { id: 'l2', when, then: [{ do: 'setValue', targets: [keyOf('kind')], ...said }], else: [] },
  ]
  strange.config.submissionRules = [{ id: 's1', when, message: '不能是他', targets: [keyOf('who')] }]
  const { id } = await aStoredForm(server, keeper, simpleForm())
  const bundle = renamed(await exported(id), 'rules')
  for (const one of bundle.forms) one.definition = strange
  const rules = ['联动规则“指定”', '联动规则“2”', '提交校验“不能是他”']
  const missing = [
    { kind: 'dict', value: 'their_dict', labels: ['类型', '联动规则“2”'] },
    { kind: 'post', value: 'their-post', labels: ['岗位'] },
    { kind: 'dataSource', value: 'their_source', labels: ['城市'] },
    { kind: 'user', value: 'their-user', labels: rules },
    { kind: 'user', value: 'their-boss', labels: ['联动规则“指定”'] },
  ]
  expect((await imported(bundle, { checkOnly: true })).data).toMatchObject([{ missing }])
  const { data } = await server.send(calls.check, { token: keeper, body: { draftJson: JSON.stringify(strange) } })
  const told = data?.map(({ linkage, submissionRule, message }) => [linkage ?? submissionRule, message])
  expect(told).toEqual(
    expect.arrayContaining([
      [undefined, '类型：公式中的字典“their_dict”不存在'],
      [undefined, '岗位：默认的岗位不存在或已停用'],
      ['l1', '联动规则“指定”：其中的用户不存在或已停用'],
      ['l2', '联动规则“2”：公式中的字典“their_dict”不存在'],
      ['s1', '提交校验“不能是他”：其中的用户不存在或已停用'],
    ]),
  )
  const replacements = [
    { kind: 'dict', from: 'their_dict', to: 'form_type' },
    { kind: 'post', from: 'their-post', to: '' },
    { kind: 'user', from: 'their-user', to: here },
    { kind: 'user', from: 'their-boss', to: here },
  ]
  const stored = await imported(bundle, { replacements })
  expect(stored.data).toMatchObject([{ result: 'new', missing: [{ kind: 'dataSource' }] }])
  const [row] = await drafts(bundle.forms[0]?.formCode ?? '')
  const now = { items: [{ items: [{ value: [here] }] }] }
  expect(await draftOf(row?.id ?? '')).toMatchObject({
    list: [
      {},
      { options: { formula: 'DICTLABEL("form_type", "1")' } },
      { list: [{ options: { defaultValue: [] } }, {}] },
    ],
    config: {
      linkages: [
        { when: now, then: [{ value: here }] },
        { when: now, then: [{ value: 'DICTLABEL("form_type", {kind})' }] },
      ],
      submissionRules: [{ when: now }],
    },
  })
})
