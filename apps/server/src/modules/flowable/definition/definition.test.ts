import { afterAll, beforeAll, expect, test } from 'vitest'
import { definition, definitionCalls as calls } from '@app/shared/flowable/definition.ts'
import { listener } from '@app/shared/flowable/listener.ts'
import { modelCalls, model as models } from '@app/shared/flowable/model.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { ends, flows, model, user } from '#/modules/flowable/testing/models.ts'
import { aControl, aForm } from '#/modules/form/record/testing/forms.ts'
import { aPublishedForm } from '#/modules/form/testing/aForm.ts'
import { fakeCallers } from '#testing/callers.ts'
import { sendForm, type FormPart } from '#testing/multipart.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'

let server: TestApp
let keeper: string
let caller: ReturnType<typeof fakeCallers>

const perms = ['list', 'query', 'add', 'edit', 'remove', 'import', 'export', 'deploy', 'state']
const permissions = perms.map((word) => `flowable:definition:${word}`)
beforeAll(async () => {
  server = await openTestApp({ env: { L_RATE_USER: '100000', L_RATE_WRITE: '100000' } })
  caller = fakeCallers(server.platform)
  keeper = caller({
    id: '1',
    permissions: [
      ...permissions,
      'flowable:listener:add',
      'form:definition:add',
      'form:definition:design',
      'form:definition:publish',
    ],
  })
})
afterAll(() => server.close())

const approval = (key: string, task = 'a') => model(key, `${ends}${user(task, '1')}${flows(['s', task], [task, 'e'])}`)
async function aVersion(key: string, xml = approval(key)) {
  const [row] = await deployFile(server.ctx, xml, { settings: { managers: ['1'] } })
  if (!row) throw new Error('nothing deployed')
  return row
}
const refusal = (msg: string, reason?: string) => ({ code: 500, msg, ...(reason && { reason }) })
const denied = { code: 403, msg: '没有权限，请联系管理员授权' }
const sent = (text: string, fileName = 'a.bpmn20.xml') => ({ fileName, content: Buffer.from(text).toString('base64') })
const report = async (...files: { fileName: string; content: string }[]) =>
  (await server.send(calls.importReport, { token: keeper, body: { files } })).data ?? []
const imported = (body: object, token = keeper) => server.send(calls.importFiles, { token, body: body as never })

test('流程定义: each call needs its own permission', async () => {
  const { id: deployId } = await aVersion('guarded')
  const token = caller({ permissions: ['flowable:definition:list'] })
  const params = { deployId }
  const named = { key: 'x', name: 'x' }
  expect(await server.send(calls.readXml, { token, params })).toMatchObject(denied)
  expect(await server.send(calls.versions, { token, params: { key: 'guarded' } })).toMatchObject(denied)
  expect(await server.send(calls.settings, { token, params })).toMatchObject(denied)
  expect(await server.send(calls.bindForm, { token, body: { deployId, formCode: null } })).toMatchObject(denied)
  expect(await server.send(calls.renew, { token, params })).toMatchObject(denied)
  expect(await server.send(calls.design, { token, params, body: {} })).toMatchObject(denied)
  expect(await server.send(calls.copy, { token, params, body: named })).toMatchObject(denied)
  expect(await server.send(calls.importReport, { token, body: { files: [sent('x')] } })).toMatchObject(denied)
  expect(await server.send(definition.endpoints.export, { token })).toMatchObject(denied)
  const importer = caller({ permissions: ['flowable:definition:import'] })
  const files = [sent(approval('smuggled'))]
  expect(await imported({ files, isDeployed: true }, importer)).toMatchObject(denied)
})

test('流程定义: only the newest of each, with names and numbers', async () => {
  await aVersion('listed')
  const second = await aVersion('listed', approval('listed', 'b'))
  await startProcess(server.ctx, { key: 'listed', starter: { id: 'u2', name: '发起人', deptId: null } })
  const page = (query: object) => server.send(definition.endpoints.page, { token: keeper, query })
  const newest = await page({ key: 'listed', latestOnly: 'Y' })
  expect(newest.data?.list).toMatchObject([
    { deploymentId: second.id, key: 'listed', versionNo: 2, state: '1', isLatest: true, runningCount: 1 },
  ])
  const all = await page({ key: 'listed' })
  expect(all.data?.list.map(({ versionNo }) => versionNo)).toEqual([2, 1])
  const versions = await server.send(calls.versions, { token: keeper, params: { key: 'listed' } })
  expect(versions.data).toMatchObject([
    { versionNo: 2, instanceCount: 1 },
    { versionNo: 1, instanceCount: 0 },
  ])
  const xml = await server.send(calls.readXml, { token: keeper, params: { deployId: second.id } })
  expect(xml.data).toBe(approval('listed', 'b'))
})

test('设为最新: what an old version says becomes the next one', async () => {
  const first = await aVersion('renewed')
  const second = await aVersion('renewed', approval('renewed', 'b'))
  const renew = (deployId: string) => server.send(calls.renew, { token: keeper, params: { deployId } })
  expect(await renew(second.id)).toMatchObject(refusal('该版本已是最新版本'))
  expect(await renew(first.id)).toMatchObject({ data: { versionNo: 3 } })
  const versions = await server.send(calls.versions, { token: keeper, params: { key: 'renewed' } })
  expect(versions.data?.map(({ isLatest }) => isLatest)).toEqual([true, false, false])
})

test('流程设置: whoever runs a process is named, old versions are stale, hooks go where they may', async () => {
  const { id: deployId } = await aVersion('settled')
  const read = async () => {
    const { data } = await server.send(calls.settings, { token: keeper, params: { deployId } })
    if (!data) throw new Error('no settings')
    return data
  }
  const { settings, version } = await read()
  const save = (body: object) =>
    server.send(calls.saveSettings, {
      token: keeper,
      params: { deployId },
      body: { version, settings, ...body },
    })
  expect(await save({ settings: { ...settings, managers: [] } })).toMatchObject(refusal('流程管理员不能为空'))
  expect(await save({ settings: { ...settings, hooks: { taskCreate: { url: 'http://10.0.0.1/' } } } })).toMatchObject(
    refusal('外部调用地址未被允许：10.0.0.1'),
  )
  const changed = { ...settings, icon: 'star', startRange: { users: ['5'], depts: [], roles: [], posts: [] } }
  expect(await save({ settings: changed, categoryId: 'leave' })).toMatchObject({ code: 200 })
  expect(await save({ settings: changed, categoryId: 'expense' })).toMatchObject(
    refusal('数据失效，请重新更新！', 'stale'),
  )
  expect(await read()).toMatchObject({ categoryId: 'leave', settings: { icon: 'star', startRange: { users: ['5'] } } })
})

test('挂载表单: a published form is bound and taken away again', async () => {
  const { id: deployId } = await aVersion('bound')
  const bind = (formCode: string | null) =>
    server.send(calls.bindForm, { token: keeper, body: { deployId, formCode, versionPolicy: 'fixed' } })
  expect(await bind('nowhere')).toMatchObject(refusal('流程表单【nowhere】未发布'))
  const { formCode, formName } = await aPublishedForm(server, keeper, undefined, { formType: '1' })
  expect(await bind(formCode)).toMatchObject({ code: 200 })
  const page = await server.send(definition.endpoints.page, { token: keeper, query: { key: 'bound' } })
  expect(page.data?.list).toMatchObject([{ formCode, formName, formPolicy: 'fixed' }])
  expect(await bind(null)).toMatchObject({ code: 200 })
})

test('设计: the draft of the process, made of the version when there is none', async () => {
  const { id: deployId } = await aVersion('designed')
  const design = (isReplacing = false) =>
    server.send(calls.design, { token: keeper, params: { deployId }, body: { isReplacing } })
  const first = await design()
  expect(first).toMatchObject({ data: { isNew: true } })
  expect(await design()).toMatchObject({ code: 500, msg: '不允许重复提交，请稍候再试' })
  const again = await server.send(calls.design, {
    token: caller({ id: '5', permissions }),
    params: { deployId },
    body: {},
  })
  expect(again).toMatchObject({ data: { id: first.data?.id, isNew: false } })
  const row = await server.send(models.endpoints.get, { token: keeper, params: { id: first.data?.id ?? '' } })
  expect(row.data).toMatchObject({ key: 'designed', baseDefinitionId: deployId, settings: { managers: ['1'] } })
  expect(row.data?.xml).toBe(approval('designed'))
  expect(await design(true)).toMatchObject({ data: { id: first.data?.id, isNew: true } })
})

test('复制: a version becomes a draft with a key of its own', async () => {
  const { id: deployId } = await aVersion('source')
  const copy = (key: string) =>
    server.send(calls.copy, { token: keeper, params: { deployId }, body: { key, name: '副本' } })
  expect(await copy('source')).toMatchObject(refusal('已经存在流程标识为【source】的流程'))
  expect(await copy('')).toMatchObject(refusal('流程标识不能为空'))
  const { data } = await copy('target')
  const row = await server.send(models.endpoints.get, { token: keeper, params: { id: data?.id ?? '' } })
  expect(row.data).toMatchObject({ key: 'target', name: '副本' })
})

const prefixes = {
  flowable: 'http://flowable.org/bpmn',
  activiti: 'http://activiti.org/bpmn',
  camunda: 'http://camunda.org/schema/1.0/bpmn',
}
const carriers = [
  '<serviceTask id="t" name="t" @:class="com.evil.Run"/>',
  '<serviceTask id="t" name="t" @:expression="${bean.run()}"/>',
  '<serviceTask id="t" name="t" @:delegateExpression="${bean}"/>',
  '<serviceTask id="t" name="t" @:type="shell"/>',
  '<sendTask id="t" name="t" @:class="com.evil.Run"/>',
  '<businessRuleTask id="t" name="t" @:class="com.evil.Run"/>',
  '<scriptTask id="t" name="t" scriptFormat="groovy"><script>"id".execute()</script></scriptTask>',
  '<manualTask id="t" name="t"><extensionElements><@:executionListener event="end" class="com.evil.Run"/></extensionElements></manualTask>',
  '<userTask id="t" name="t" @:assignee="1"><extensionElements><@:taskListener event="create" delegateExpression="${bean}"/></extensionElements></userTask>',
]

test('部署: nothing that carries code, in whatever namespace', async () => {
  const body = (carrier: string, prefix: string) =>
    model('evil', `${ends}${carrier.replaceAll('@', prefix)}${flows(['s', 't'], ['t', 'e'])}`).replace(
      'xmlns:flowable="http://flowable.org/bpmn"',
      `xmlns:${prefix}="${prefixes[prefix as keyof typeof prefixes]}"`,
    )
  for (const prefix of Object.keys(prefixes)) {
    for (const carrier of carriers) {
      const { code, msg } = await imported({ files: [sent(body(carrier, prefix))], isDeployed: true })
      expect([code, msg]).toEqual([500, expect.stringMatching(/^流程定义包含不允许的元素：t（/)])
    }
  }
})

test.for([
  '${this.constructor.constructor("return process")()}',
  "${''.getClass()}",
  '${T(java.lang.Runtime)}',
  "${require('fs')}",
  `\${${'1+'.repeat(1_000)}1}`,
  `\${${'('.repeat(60)}1${')'.repeat(60)}}`,
])('部署: the condition %s is refused', async (condition) => {
  const xml = model('worded', `${ends}${user('a', '1')}${flows(['s', 'a'], ['a', 'e', condition])}`)
  const { code, msg } = await imported({ files: [sent(xml)], isDeployed: true })
  expect([code, msg]).toEqual([500, expect.stringContaining('连线“a-e”的表达式不合法')])
})

test.for<[string, { fileName: string; content: string }]>([
  ['流程文件不能包含文档类型声明', sent('<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>')],
  ['流程文件的嵌套不能超过100层', sent('<a>'.repeat(101) + '</a>'.repeat(101))],
  ['流程文件不能超过2MB', sent(`<a>${' '.repeat(3 * 1_048_576)}</a>`)],
  ['仅允许导入“bpmn20.xml”格式文件！', sent(approval('x'), 'a.exe')],
  ['文件不是BPMN流程定义', sent('<a/>')],
])('导入: %s', async ([msg, file]) => {
  expect(await report(file)).toMatchObject([{ fault: msg }])
  expect(await imported({ files: [file] })).toMatchObject(refusal(`${file.fileName}：${msg}`))
})

const foreign = `<?xml version="1.0" encoding="UTF-8"?>
<d:definitions xmlns:d="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:act="http://activiti.org/bpmn" xmlns:own="urn:own" targetNamespace="x">
<d:process id="foreign" name="来件" own:colour="red"><d:startEvent id="s"/>
<d:userTask id="a" name="审核" act:assignee="admin" act:formKey="old_form"><d:extensionElements>
<act:taskListener event="create" class="com.acme.Told"/><own:thing kept="yes"><![CDATA[<b>]]></own:thing></d:extensionElements></d:userTask>
<d:userTask id="b" name="复核" act:candidateUsers="kermit"/>
<d:serviceTask id="c" name="归档" act:delegateExpression="\${archive}"/><d:endEvent id="e"/>
<d:sequenceFlow id="f1" sourceRef="s" targetRef="a"/><d:sequenceFlow id="f2" sourceRef="a" targetRef="b"/>
<d:sequenceFlow id="f3" sourceRef="b" targetRef="c"/><d:sequenceFlow id="f4" sourceRef="c" targetRef="e"/></d:process></d:definitions>`

test('导入: the report names what has to be mapped, and the file is kept as it came', async () => {
  const [told] = await report(sent(foreign))
  expect(told).toMatchObject({
    fault: null,
    processes: [{ key: 'foreign', name: '来件', exists: false }],
    errors: [],
    hasDiagram: true,
    handlers: [
      { name: 'com.acme.Told', elements: ['a'] },
      { name: '${archive}', elements: ['c'] },
    ],
    forms: [{ name: 'old_form', elements: ['a'] }],
    people: [
      { name: 'admin', suggestion: '1' },
      { name: 'kermit', suggestion: null },
    ],
  })
  const files = [sent(foreign)]
  const unmapped = await imported({ files, isDeployed: true })
  expect(unmapped.msg).toMatch(/^流程定义包含不允许的元素：审核（class com\.acme\.Told）/)
  const mapping = { handlers: { 'com.acme.Told': 'notify', '${archive}': '' }, people: { admin: '1' }, forms: {} }
  const draft = await imported({ files, mapping, name: '改名', categoryId: 'leave' })
  expect(draft).toMatchObject({ code: 200, msg: '导入成功', data: [{ key: 'foreign', name: '改名', versionNo: null }] })
  const row = await server.send(models.endpoints.get, { token: keeper, params: { id: draft.data?.[0]?.id ?? '' } })
  expect(row.data).toMatchObject({ settings: { mapping }, categoryName: '请假' })
  expect(row.data?.xml).toContain('<own:thing kept="yes"><![CDATA[<b>]]></own:thing>')
  expect(row.data?.xml).toContain('own:colour="red"')
  const unfilled = await imported({ files, mapping, isDeployed: true })
  expect(unfilled).toMatchObject(refusal('表单不存在：old_form'))
})

test('校验: a form that nobody fills blocks a deployment, at the node that names it', async () => {
  const asks = (code: string) =>
    model(
      'asksForm',
      `${ends}<userTask id="a" name="审核" flowable:assignee="1" flowable:formKey="${code}"/>
      ${flows(['s', 'a'], ['a', 'e'])}`,
    )
  const found = await server.send(modelCalls.validate, { token: keeper, body: { type: 'bpmn', xml: asks('gone') } })
  expect(found.data?.errors).toEqual([{ message: '表单不存在：gone', element: 'a' }])
  await expect(deployFile(server.ctx, asks('gone'))).rejects.toThrow('表单不存在：gone')
  const { formCode } = await aForm(server, [aControl('input', 'reason')], { formType: '1' })
  expect(await deployFile(server.ctx, asks(formCode))).toMatchObject([{ versionNo: 1 }])
})

test('导入: several files at once, mapped by rows of 流程监听', async () => {
  const row = { name: '归档', type: '2', eventType: 'end', valueType: 'classListener', value: 'com.acme.Row' }
  const keep = (body: object) => server.send(listener.endpoints.save, { token: keeper, body })
  expect(await keep(row)).toMatchObject(refusal('请选择处理器'))
  expect(await keep({ ...row, handler: 'notify', params: { users: '1' } })).toMatchObject({ code: 200 })
  const task = '<serviceTask id="t" name="t" flowable:class="com.acme.Row"/>'
  const mapped = model('mapped', `${ends}${task}${flows(['s', 't'], ['t', 'e'])}`)
  const files = [sent(mapped, '一.bpmn'), sent(approval('beside'), '二.xml')]
  expect(await imported({ files, isDeployed: true })).toMatchObject({
    data: [
      { fileName: '一.bpmn', key: 'mapped', versionNo: 1 },
      { fileName: '二.xml', key: 'beside', versionNo: 1 },
    ],
  })
})

test('导入: several files as a form are the same call with the same refusals', async () => {
  const path = '/flowable/definition/import'
  const send = async (parts: FormPart[], url = path, token: string | undefined = keeper) =>
    (await sendForm(server.app, url, parts, token)).json<{ code: number; msg: string; data?: unknown }>()
  const file = (fileName: string, text: string, name = 'file') => ({ name, fileName, value: Buffer.from(text) })
  const field = (name: string, value: string) => ({ name, value })
  const both = [file('one.bpmn', approval('formOne')), file('two.xml', approval('formTwo'), 'files')]
  expect(await send([...both, field('isDeployed', 'true'), field('category', 'leave')])).toMatchObject({
    code: 200,
    msg: '导入成功',
    data: [
      { fileName: 'one.bpmn', key: 'formOne', versionNo: 1 },
      { fileName: 'two.xml', key: 'formTwo', versionNo: 1 },
    ],
  })
  const mapped = [
    file('c.bpmn', foreign.replace('id="foreign"', 'id="formThree"')),
    field('name', '表单来件'),
    field('mapping', JSON.stringify({ handlers: { 'com.acme.Told': 'notify' }, people: {}, forms: {} })),
  ]
  expect(await send(mapped)).toMatchObject({ data: [{ key: 'formThree', name: '表单来件', versionNo: null }] })
  expect(await send([file('a.bpmn', approval('formFour'))], `${path}Report`)).toMatchObject({
    data: [{ fileName: 'a.bpmn', fault: null, processes: [{ key: 'formFour', exists: false }] }],
  })
  const malformed = refusal('参数不符合规范')
  expect(await send([field('name', 'x')])).toMatchObject({ code: 500, msg: '请选择要上传的文件' })
  expect(await send([file('a.exe', approval('x'))])).toMatchObject(refusal('a.exe：仅允许导入“bpmn20.xml”格式文件！'))
  expect(await send([file('a.bpmn', `<a>${' '.repeat(3 * 1_048_576)}</a>`)])).toMatchObject(
    refusal('a.bpmn：流程文件不能超过2MB'),
  )
  const many = Array.from({ length: 21 }, (_, i) => file(`${i}.bpmn`, approval('x')))
  expect(await send(many)).toMatchObject(malformed)
  const heavy = Array.from({ length: 12 }, (_, i) => file(`${i}.bpmn`, ' '.repeat(1.9 * 1_048_576)))
  expect(await send(heavy)).toMatchObject(refusal('上传文件大小不能超过 20 MB!'))
  expect(await send([file('a.bpmn', approval('x'), 'other')])).toMatchObject(malformed)
  expect(await send([...both, field('isDeployed', 'maybe')])).toMatchObject({ code: 500 })
  for (const text of ['{', '{"__proto__":{"a":1}}']) {
    expect(await send([file('a.bpmn', approval('x')), field('mapping', text)])).toMatchObject(malformed)
  }
  const importer = caller({ permissions: ['flowable:definition:import'] })
  expect(await send([...both, field('isDeployed', 'true')], path, importer)).toMatchObject(denied)
  expect(await send(both, path, caller({ permissions: ['flowable:definition:list'] }))).toMatchObject(denied)
  const text = await server.app.inject({
    method: 'POST',
    url: path,
    payload: 'x',
    headers: { 'content-type': 'text/plain', authorization: `Bearer ${keeper}` },
  })
  expect(text.json()).toMatchObject({ msg: '不支持的内容类型' })
})

test('导入: by the encoding that the file declares', async () => {
  const head = '<?xml version="1.0" encoding="GBK"?>'
  const text = approval('encoded')
    .replace(/<\?xml.*\?>/, head)
    .replace('name="a"', 'name="经理"')
  const gbk = Buffer.from(text.replace('经理', '\u0001'), 'latin1')
  const at = gbk.indexOf(1)
  const bytes = Buffer.concat([gbk.subarray(0, at), Buffer.from([0xbe, 0xad, 0xc0, 0xed]), gbk.subarray(at + 1)])
  const [told] = await report({ fileName: 'a.xml', content: bytes.toString('base64') })
  expect(told?.fault).toBe(null)
  expect(told?.xml).toContain('经理')
})
