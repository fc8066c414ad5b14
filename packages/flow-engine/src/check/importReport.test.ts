import { expect, test } from 'vitest'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { reportImport } from './importReport.ts'

const context = { zone: 'Asia/Shanghai', isHandler: (name: string) => name === 'notify', isProcess: () => false }
const told = (text: string, parts: Parameters<typeof draw>[1] = {}) => reportImport(draw(text, parts), context)

test('导入报告: what must be mapped is told with the nodes that name it, once each', () => {
  const listener = '<extensionElements><flowable:executionListener event="end" class="x.Told"/></extensionElements>'
  const report = told('s:start > a:user > b:user > t:service > u:service > e:end', {
    s: { attributes: 'flowable:formKey="start"' },
    a: { attributes: 'flowable:assignee="kermit" flowable:owner="${boss}" flowable:formKey="old"' },
    b: { attributes: 'flowable:candidateUsers="kermit,fozzie" flowable:candidateGroups="g" flowable:formKey="old"' },
    t: { attributes: 'flowable:class="x.Told"', inner: listener },
    u: { attributes: 'flowable:class="x.Told"' },
    p: { inner: listener.replaceAll('x.Told', 'x.Begun') },
  })
  expect(report.toMap).toEqual({
    handlers: [
      { name: 'x.Begun', source: 'class', elements: ['p'] },
      { name: 'x.Told', source: 'class', elements: ['t', 'u'] },
    ],
    forms: [
      { key: 'start', elements: ['s'] },
      { key: 'old', elements: ['a', 'b'] },
    ],
    people: [
      { name: 'kermit', elements: ['a', 'b'] },
      { name: 'fozzie', elements: ['b'] },
      { name: 'g', elements: ['b'] },
    ],
  })
  expect(report.blocked).toEqual([])
})

test('导入报告: what no mapping cures blocks, and what does not run is counted', () => {
  const report = told('s:start > q:complex > e:end\ns > c:call > e', { c: { attributes: 'calledElement="gone"' } })
  expect([report.nodes, report.executable]).toEqual([4, 3])
  expect(report.blocked.map(({ message }) => message)).toEqual([
    '暂不支持的节点类型：complexGateway（q）',
    '子流程标识不存在：gone',
  ])
  expect(report.processes).toEqual([{ key: 'p', name: 'p', nodes: 4, flows: 4 }])
})

test('导入报告: what a file keeps and nothing heeds is warned of where it stands', () => {
  const cycle =
    '<extensionElements><flowable:failedJobRetryTimeCycle>R3/PT1M</flowable:failedJobRetryTimeCycle></extensionElements>'
  const report = told('s:start > a:user > c:call > e:end', {
    a: { attributes: 'flowable:assignee="1" flowable:followUpDate="P1D"', inner: cycle },
    c: { attributes: 'calledElement="p" flowable:calledElementBinding="deployment"' },
  })
  expect(report.warnings).toEqual([
    { level: 'warning', message: '“a”的followUpDate保留但不起作用', element: 'a' },
    { level: 'warning', message: '“a”的failedJobRetryTimeCycle保留但不起作用', element: 'a' },
    { level: 'warning', message: '“c”的calledElementBinding保留但不起作用', element: 'c' },
  ])
  const latest = told('s:start > c:call > e:end', {
    c: { attributes: 'calledElement="p" flowable:calledElementBinding="latest"' },
  })
  expect(latest.warnings).toEqual([])
  // Of other families, whatever their prefix.
  const camunda = draw('s:start > a:user > e:end', {
    a: {
      attributes: 'c:assignee="1" c:formRef="leave"',
      inner:
        '<extensionElements><c:inputOutput><c:inputParameter name="x">${y}</c:inputParameter></c:inputOutput></extensionElements>',
    },
  }).replace('<definitions ', '<definitions xmlns:c="http://camunda.org/schema/1.0/bpmn" ')
  expect(reportImport(camunda, context).warnings.map(({ message }) => message)).toEqual([
    '“a”的formRef保留但不起作用',
    '“a”的inputOutput保留但不起作用',
  ])
  // The file as a whole has no id.
  const whole = draw('s:start > e:end').replace('<definitions ', '<definitions flowable:historyTimeToLive="P1D" ')
  expect(reportImport(whole, context).warnings).toHaveLength(1)
})

test('导入报告: forms that stand in the file are told with their fields, of either family', () => {
  const properties =
    '<extensionElements><flowable:formProperty id="days" name="请假天数" type="long" required="true"/><flowable:formProperty id="who" type="user"/></extensionElements>'
  const data =
    '<extensionElements><flowable:formData><flowable:formField id="agree" label="是否同意" type="boolean"/></flowable:formData></extensionElements>'
  const report = told('s:start > a:user > b:user > e:end', {
    s: { inner: properties },
    a: { attributes: 'flowable:assignee="1"', inner: data },
    b: { attributes: 'flowable:assignee="1" flowable:formKey="own"', inner: data },
  })
  expect(report.fileForms).toMatchObject([
    { name: 's', elements: ['s'], fields: [{ id: 'days', label: '请假天数', type: 'long' }] },
    { name: 'a', elements: ['a'], fields: [{ id: 'agree', label: '是否同意', type: 'boolean' }] },
  ])
  expect(report.warnings).toEqual([
    { level: 'warning', message: '“b”在文件内的表单字段（是否同意）保留，填写的是流程表单', element: 'b' },
    { level: 'warning', message: '“s”的表单字段“who”不会生成：不支持类型user', element: 's' },
  ])
  const nameless = `<extensionElements><flowable:formProperty type="date"/></extensionElements>`
  const whole = draw('s:start > e:end').replace(/(<definitions [^>]*>)/, `$1${nameless}`)
  expect(reportImport(whole, context).warnings).toEqual([
    { level: 'warning', message: '“”在文件内的表单字段（）保留但不起作用，请挂载流程表单' },
  ])
})

test('导入报告: a field whose name the process keeps for itself is told, since it gives no variable', () => {
  const asked = ['approval', '_nextAssignees', 'boss', 'days']
  const properties = asked.map((id) => `<flowable:formProperty id="${id}" name="名称 ${id}"/>`).join('')
  const report = told('s:start > e:end', {
    s: {
      attributes: 'flowable:initiator="boss"',
      inner: `<extensionElements>${properties}</extensionElements>`,
    },
  })
  expect(report.fileForms.map(({ fields }) => fields.map(({ id }) => id))).toEqual([asked])
  expect(report.warnings.map(({ message }) => message)).toEqual([
    '“s”的表单字段“名称 approval”不会成为流程变量：标识approval为流程保留',
    '“s”的表单字段“名称 _nextAssignees”不会成为流程变量：标识_nextAssignees为流程保留',
    '“s”的表单字段“名称 boss”不会成为流程变量：标识boss为流程保留',
  ])
})

test('导入报告: processes of one file call each other, but no version of themselves', () => {
  const call = (more = '') =>
    told('s:start > c:call > e:end', { c: { attributes: `calledElement="p" ${more}` } }).blocked
  expect(call()).toEqual([])
  expect(call('flowable:calledElementVersion="2"').map(({ message }) => message)).toEqual(['子流程标识不存在：p v2'])
})

test('导入报告: a file without a process that runs says so', () => {
  const none =
    '<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p" isExecutable="false"/></definitions>'
  expect(reportImport(none, context).blocked).toEqual([{ level: 'error', message: '文件中没有可执行的流程' }])
})
