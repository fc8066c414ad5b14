import { like } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { definitionCalls as calls } from '@app/shared/flowable/definition.ts'
import { model as models } from '@app/shared/flowable/model.ts'
import { taskActs } from '@app/shared/flowable/taskActs.ts'
import { openRequests, staffRights, type TestRequests } from '#/modules/flowable/testing/requests.ts'
import { definitionTable } from '#/modules/form/definition/definition.table.ts'
import { sendForm } from '#testing/multipart.ts'
import type { Person } from '#testing/organisation.ts'

let t: TestRequests
let importer: Person
let staff: Person
let chief: Person

const importing = ['flowable:definition:import', 'flowable:definition:deploy', 'flowable:definition:query']
beforeAll(async () => {
  t = await openRequests()
  importer = await t.person([...importing, 'form:definition:add'])
  staff = await t.person()
  chief = await t.person([...staffRights, 'flowable:task:approval'])
})
afterAll(() => t.server.close())

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const way = '<sequenceFlow id="f1" sourceRef="s" targetRef="a"/><sequenceFlow id="f2" sourceRef="a" targetRef="e"/>'
const choices = '<flowable:value id="annual" name="年假"/><flowable:value id="sick" name="病假"/>'

/** Of Flowable: somebody asks for days, somebody else sees them and says whether. */
const leave = (key: string, more = '') => `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="${bpmn}" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="urn:x"><process id="${key}" name="请假">
<startEvent id="s" name="申请"><extensionElements>
<flowable:formProperty id="reason" name="事由" required="true"/><flowable:formProperty id="days" name="天数" type="long" default="1"/>
<flowable:formProperty id="kind" name="类型" type="enum">${choices}</flowable:formProperty>
<flowable:formProperty id="from" name="开始" type="date" datePattern="yyyy-MM-dd"/>
<flowable:formProperty id="cost" name="费用" type="double"/>${more}</extensionElements></startEvent>
<userTask id="a" name="审批" flowable:assignee="${chief.id}"><extensionElements>
<flowable:formProperty id="days" name="天数" type="long" writable="false"/>
<flowable:formProperty id="agree" name="同意" type="boolean" required="true"/>
<flowable:formProperty id="opinion" name="意见" required="true"/></extensionElements></userTask>
<endEvent id="e"/>${way}</process></definitions>`

/** Of Camunda: the task alone asks, with demands. */
const purchase = (
  key: string,
) => `<bpmn:definitions xmlns:bpmn="${bpmn}" xmlns:c="http://camunda.org/schema/1.0/bpmn" targetNamespace="urn:x">
<bpmn:process id="${key}" name="采购" isExecutable="true"><bpmn:startEvent id="s"><bpmn:extensionElements><c:formData>
<c:formField id="title" label="标题" type="string"><c:validation><c:constraint name="required"/><c:constraint name="minlength" config="2"/><c:constraint name="maxlength" config="5"/></c:validation></c:formField>
<c:formField id="amount" label="数量" type="long"><c:validation><c:constraint name="min" config="1"/><c:constraint name="max" config="9"/></c:validation></c:formField>
</c:formData></bpmn:extensionElements></bpmn:startEvent>
<bpmn:userTask id="a" name="审批" c:assignee="${chief.id}"><bpmn:extensionElements><c:formData>
<c:formField id="title" label="标题" type="string"><c:validation><c:constraint name="readonly"/></c:validation></c:formField>
<c:formField id="passed" label="通过" type="boolean" defaultValue="true"/>
</c:formData></bpmn:extensionElements></bpmn:userTask><bpmn:endEvent id="e"/>
${way.replaceAll('<sequenceFlow', '<bpmn:sequenceFlow')}</bpmn:process></bpmn:definitions>`

let files = 0
/** Under a name of its own, so that no two imports say the same. */
const sent = (text: string) => ({ fileName: `a${++files}.bpmn`, content: Buffer.from(text).toString('base64') })
const report = async (text: string) => {
  const { data } = await t.server.send(calls.importReport, { token: importer.token, body: { files: [sent(text)] } })
  return data?.[0]
}
const imported = (text: string, more: object = {}, { token }: Person = importer) =>
  t.server.send(calls.importFiles, {
    token,
    body: { files: [{ ...sent(text), withForms: true }], isDeployed: true, ...more },
  })
const formsOf = (key: string) =>
  t.server.ctx.db
    .select()
    .from(definitionTable)
    .where(like(definitionTable.formCode, `flow_${key}_%`))
    .orderBy(definitionTable.id)
const complete = ({ token }: Person, taskId: string, formData: Record<string, unknown>) =>
  t.server.send(taskActs.complete, { token, body: { taskId, formData, comment: '同意' } })
/** What is said of the fields of a form that is refused. */
const faults = ({ data }: { data?: unknown }) =>
  (data as { errors?: { model: string; message: string }[] } | undefined)?.errors?.map(
    ({ model, message }) => `${model}：${message}`,
  )
const filled = { reason: '旅行', days: 3, kind: 'annual', from: '2026-12-01', cost: 12.5 }

test('文件内的表单: whoever may not add forms is refused, and nothing is made', async () => {
  const other = await t.person(importing)
  expect(await imported(leave('refusedforms'), {}, other)).toMatchObject({
    code: 403,
    msg: '没有权限，请联系管理员授权',
  })
  expect(await formsOf('refusedforms')).toEqual([])
  const without = await imported(leave('refusedforms'), { files: [sent(leave('refusedforms'))] }, other)
  expect(without).toMatchObject({ code: 200, data: [{ versionNo: 1 }] })
  expect(await formsOf('refusedforms')).toEqual([])
})

test('文件内的表单: a deployment that is refused leaves no form behind', async () => {
  const broken = leave('broken').replace('name="审批"', 'name=""')
  expect((await imported(broken)).msg).toContain('部署流程失败')
  expect(await formsOf('broken')).toEqual([])
})

test('文件内的表单: fields of Flowable are asked for at the start, shown and asked for at the task', async () => {
  expect((await report(leave('leaveforms')))?.fileForms).toEqual([
    {
      name: '申请',
      elements: ['s'],
      fields: [
        { id: 'reason', label: '事由', type: 'string' },
        { id: 'days', label: '天数', type: 'long' },
        { id: 'kind', label: '类型', type: 'enum' },
        { id: 'from', label: '开始', type: 'date' },
        { id: 'cost', label: '费用', type: 'double' },
      ],
    },
    {
      name: '审批',
      elements: ['a'],
      fields: [
        { id: 'days', label: '天数', type: 'long' },
        { id: 'agree', label: '同意', type: 'boolean' },
        { id: 'opinion', label: '意见', type: 'string' },
      ],
    },
  ])
  expect(await imported(leave('leaveforms'))).toMatchObject({ code: 200, data: [{ key: 'leaveforms', versionNo: 1 }] })
  const forms = await formsOf('leaveforms')
  expect(forms.map(({ formName, formType, status }) => `${formName} ${formType} ${status}`)).toEqual([
    '请假-申请 1 1',
    '请假-审批 1 1',
  ])

  const { data: start } = await t.startForm(staff, 'leaveforms')
  expect(start?.form).toMatchObject({ formName: '请假-申请', permissions: { otherwise: 'edit' } })
  const refused = async (changed: object) => faults(await t.submit(staff, 'leaveforms', { ...filled, ...changed }))
  expect(await refused({ reason: '' })).toEqual(['reason：必填项'])
  expect(await refused({ kind: 'other' })).toEqual(['kind：选项不存在'])
  expect(await refused({ days: 1.5 })).toEqual(['days：最多保留0位小数'])
  expect(await refused({ from: '01/12/2026' })).toEqual(['from：日期格式不正确'])

  const id = await t.started(staff, 'leaveforms', filled)
  expect((await t.row(id))?.state.variables).toMatchObject(filled)
  const { data: seen } = await t.detail(chief, id)
  expect(seen?.forms.map(({ node, formName }) => [node, formName])).toEqual([
    [null, '请假-申请'],
    ['a', '请假-审批'],
  ])
  expect(seen?.forms[1]).toMatchObject({
    values: { days: 3 },
    permissions: { fields: { days: 'read', agree: 'edit', opinion: 'edit' }, otherwise: 'read' },
  })
  const task = seen?.task?.id ?? ''
  expect(faults(await complete(chief, task, { agree: true, opinion: '' }))).toEqual(['opinion：必填项'])
  expect(await complete(chief, task, { agree: true, opinion: '好', days: 99 })).toMatchObject({ code: 200 })
  expect((await t.row(id))?.formData).toMatchObject({ ...filled, agree: true, opinion: '好' })
})

test('文件内的表单: fields of Camunda with their demands; what is only read stays as it was', async () => {
  expect(await imported(purchase('buy'))).toMatchObject({ code: 200 })
  expect((await formsOf('buy')).map(({ formName }) => formName)).toEqual(['采购-发起', '采购-审批'])
  const refused = async (title: string, amount: number) => faults(await t.submit(staff, 'buy', { title, amount }))
  expect(await refused('笔', 1)).toEqual(['title：长度不能少于 2 个字符'])
  expect(await refused('很多很多的笔', 1)).toEqual(['title：最多输入5个字符'])
  expect(await refused('铅笔', 0)).toEqual(['amount：不能小于1'])
  expect(await refused('铅笔', 10)).toEqual(['amount：不能大于9'])
  const id = await t.started(staff, 'buy', { title: '铅笔', amount: 2 })
  const { data: seen } = await t.detail(chief, id)
  expect(seen?.forms[1]).toMatchObject({ values: { title: '铅笔' }, permissions: { fields: { title: 'read' } } })
  expect(await complete(chief, seen?.task?.id ?? '', { title: '毛笔', passed: false })).toMatchObject({ code: 200 })
  expect((await t.row(id))?.formData).toMatchObject({ title: '铅笔', amount: 2, passed: false })
})

test('文件内的表单: what the first task of the initiator asks for is filled in with the start', async () => {
  const asking = '<flowable:formProperty id="target" name="目标" required="true"/>'
  const text = leave('passed')
    .replace(`flowable:assignee="${chief.id}"`, 'flowable:assignee="${initiator}"')
    .replace('<flowable:formProperty id="agree"', `${asking}<flowable:formProperty id="agree"`)
    .replace('<endEvent', `<userTask id="b" name="复核" flowable:assignee="${chief.id}"/><endEvent`)
    .replace('targetRef="e"/>', 'targetRef="b"/><sequenceFlow id="f3" sourceRef="b" targetRef="e"/>')
  expect(await imported(text)).toMatchObject({ code: 200 })
  expect(await formsOf('passed')).toHaveLength(1)
  const both = { ...filled, agree: true, opinion: '无' }
  expect(faults(await t.submit(staff, 'passed', both))).toEqual(['target：必填项'])
  const id = await t.started(staff, 'passed', { ...both, target: '海边' })
  expect((await t.row(id))?.state.variables).toMatchObject({ ...both, target: '海边' })
  expect((await t.openTask(id)).node).toBe('b')
})

test('文件内的表单: the same file makes no second form, other fields make another one', async () => {
  expect(await imported(leave('again'))).toMatchObject({ code: 200 })
  const first = await formsOf('again')
  expect(await imported(leave('again'))).toMatchObject({ code: 200, data: [{ versionNo: 2 }] })
  expect(await formsOf('again')).toEqual(first)
  const more = '<flowable:formProperty id="note" name="备注"/>'
  for (const versionNo of [3, 4]) expect(await imported(leave('again', more))).toMatchObject({ data: [{ versionNo }] })
  expect((await formsOf('again')).map(({ formName }) => formName)).toEqual(['请假-申请', '请假-审批', '请假-申请'])
  expect(await imported(leave('again'))).toMatchObject({ code: 200 })
  expect(await formsOf('again')).toHaveLength(3)
  const { data } = await t.startForm(staff, 'again')
  expect(data?.form?.formCode).toBe(first[0]?.formCode)
})

test('文件内的表单: of two who import the same file at once, one makes its forms', async () => {
  const answers = await Promise.all([imported(leave('atonce')), imported(leave('atonce'))])
  expect(answers.map(({ code }) => code)).toEqual([200, 200])
  expect(await formsOf('atonce')).toHaveLength(2)
})

test('文件内的表单: names that no form takes are left out and told, the others are carried', async () => {
  const long = 'x'.repeat(300)
  const hostile = ['__proto__', 'constructor', long].map((id) => `<flowable:formProperty id="${id}"/>`).join('')
  const text = leave(
    'hostile',
    `${hostile}<flowable:formProperty id="days" name="又一次"/><flowable:formProperty id="who" type="user" default="\${x}"/><flowable:formProperty id="late" default="\${now}"/>`,
  )
  expect((await report(text))?.warnings.map(({ message }) => message)).toEqual(
    expect.arrayContaining([
      '“申请”的表单字段“__proto__”不会生成：标识不可用',
      '“申请”的表单字段“constructor”不会生成：标识不可用',
      `“申请”的表单字段“${long.slice(0, 50)}”不会生成：标识不可用`,
      '“申请”的表单字段“又一次”不会生成：标识重复',
      '“申请”的表单字段“who”不会生成：不支持类型user',
      '“申请”的表单字段“late”的默认值不会带入：是表达式',
    ]),
  )
  expect(await imported(text)).toMatchObject({ code: 200 })
  const { data } = await t.startForm(staff, 'hostile')
  const { list } = JSON.parse(data?.form?.definition ?? '{}') as { list: { model: string }[] }
  expect(list.map(({ model }) => model)).toEqual(['reason', 'days', 'kind', 'from', 'cost', 'late'])
  const many = Array.from(
    { length: 101 },
    (_, i) => `<userTask id="t${i}"><extensionElements>
    <flowable:formProperty id="x"/></extensionElements></userTask>`,
  ).join('')
  expect((await imported(leave('crowded').replace('<endEvent', `${many}<endEvent`))).msg).toBe(
    '文件中带表单字段的节点不能超过100个',
  )
})

test('文件内的表单: a draft names its forms, and the fields stay in the file', async () => {
  const { data } = await imported(leave('drafted'), { isDeployed: false, name: '改名的请假' })
  const row = await t.server.send(models.endpoints.get, {
    token: importer.token,
    params: { id: data?.[0]?.id ?? '' },
  })
  const forms = await formsOf('drafted')
  expect(forms.map(({ formName }) => formName)).toEqual(['改名的请假-申请', '改名的请假-审批'])
  for (const { formCode } of forms) expect(row.data?.xml).toContain(`flowable:formKey="${formCode}"`)
  expect(row.data?.xml).toContain('<flowable:formProperty id="days" name="天数" type="long" writable="false"/>')
  expect(await report(row.data?.xml ?? '')).toMatchObject({ fileForms: [], forms: [] })
})

test('文件内的表单: an upload as a form says the same', async () => {
  const parts = (key: string, word: string) => [
    { name: 'file', fileName: 'a.bpmn', value: Buffer.from(leave(key)) },
    { name: 'isDeployed', value: 'true' },
    { name: 'withForms', value: word },
  ]
  const send = async (key: string, word: string) =>
    (await sendForm(t.server.app, calls.importFiles.path, parts(key, word), importer.token)).json<{ code: number }>()
  expect(await send('uploaded', 'maybe')).toMatchObject({ code: 500 })
  expect(await send('uploaded', 'true')).toMatchObject({ code: 200 })
  expect(await formsOf('uploaded')).toHaveLength(2)
})
