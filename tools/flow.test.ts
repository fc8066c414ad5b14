import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { root } from './sourceFiles.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'flow-command-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}

const command = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/flow/run.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stderr, lines: stdout.split('\n').filter(Boolean) }
}

const model = (inner: string, key = 'p', head = '<?xml version="1.0" encoding="UTF-8"?>') => `${head}
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn"
  xmlns:a="http://activiti.org/bpmn" xmlns:c="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <process id="${key}" name="${key}" isExecutable="true">${inner}</process></definitions>`

const approved = (name: string) =>
  model(`<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="t"/>
    <userTask id="t" name="${name}" f:assignee="u1"/><sequenceFlow id="f2" sourceRef="t" targetRef="e"/><endEvent id="e"/>`)

test('流程命令: play plays a script over several files, one line an act', () => {
  const caller = model(
    `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="c"/><callActivity id="c" calledElement="p"/>
    <sequenceFlow id="f2" sourceRef="c" targetRef="w"/><intermediateCatchEvent id="w"><timerEventDefinition>
    <timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
    <sequenceFlow id="f3" sourceRef="w" targetRef="e"/><endEvent id="e"/>`,
    'caller',
  )
  const steps = put(
    'steps.json',
    JSON.stringify([
      { start: 'caller', variables: { days: 3 } },
      { complete: 'nobody' },
      { complete: 'u1', variables: { ok: true } },
      { fireTimer: 'w' },
      { start: 'unknown' },
      { start: 'caller' },
      { complete: '审批', instance: 2 },
    ]),
  )
  const { status, lines, stderr } = command(
    'play',
    put('one.bpmn', caller),
    put('two.bpmn', approved('审批')),
    '--script',
    steps,
  )
  expect(stderr).toBe('')
  expect(status).toBe(0)
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { open: ['审批'], tokens: ['c', 't'], ended: false, error: null },
    { open: ['审批'], tokens: ['c', 't'], ended: false, error: '任务不存在或已被审批!' },
    { open: [], tokens: ['w'], ended: false, error: null },
    { open: [], tokens: [], ended: true, error: null },
    { open: [], tokens: [], ended: true, error: '流程定义不存在：unknown' },
    { open: ['审批'], tokens: ['c', 't'], ended: false, error: null },
    { open: [], tokens: ['w'], ended: false, error: null },
  ])
})

test('流程命令: play tells what would be refused where people work, and plays on', () => {
  const xml = model(
    `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="h"/><serviceTask id="h" name="h" f:class="com.x.Send"/>
    <sequenceFlow id="f2" sourceRef="h" targetRef="t"/><userTask id="t" name="t"/>`,
  )
  const { status, lines, stderr } = command(
    'play',
    put('told.bpmn', xml),
    '--script',
    put('told.json', '[{"start":"p"}]'),
  )
  expect(status).toBe(0)
  expect(stderr).toContain('流程定义包含不允许的元素：h（class com.x.Send）')
  expect(stderr).toContain('用户任务(t)未配置审批人')
  expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
    { open: ['t'], tokens: ['t'], ended: false, error: null, told: ['未执行的处理器：com.x.Send（h）'] },
  ])
})

/** Waits of every kind, a called process, a further one that a signal begins, work that nobody does, and refusals. */
const everyWait = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:f="http://flowable.org/bpmn" id="d" targetNamespace="t">
<signal id="go" name="go"/><message id="hello" name="hello"/>
<process id="a" isExecutable="true"><startEvent id="s"/><parallelGateway id="f"/><userTask id="t1" name="T1" f:assignee="u1" f:async="true"/>
<userTask id="t2" name="T2" f:candidateGroups="g"/><intermediateCatchEvent id="w"><timerEventDefinition><timeDuration>PT1H</timeDuration></timerEventDefinition></intermediateCatchEvent>
<intermediateCatchEvent id="sc"><signalEventDefinition signalRef="go"/></intermediateCatchEvent><callActivity id="c" calledElement="b"/>
<receiveTask id="r"/><serviceTask id="h" f:class="x.Y"/><parallelGateway id="j"/><userTask id="z" name="Z"/><endEvent id="e"/>${'s-f f-t1 f-t2 f-w f-sc f-c f-r t1-j t2-j w-h h-j sc-j c-j r-j j-z z-e'
  .split(' ')
  .map((way) => way.split('-'))
  .map(([from, to]) => `<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
  .join('')}</process>
<process id="b" isExecutable="true"><startEvent id="bs"/><intermediateCatchEvent id="bm"><messageEventDefinition messageRef="hello"/></intermediateCatchEvent>
<userTask id="bt" name="BT"/><intermediateThrowEvent id="bx"><signalEventDefinition signalRef="go"/></intermediateThrowEvent>
<sequenceFlow id="b1" sourceRef="bs" targetRef="bm"/><sequenceFlow id="b2" sourceRef="bm" targetRef="bt"/><sequenceFlow id="b3" sourceRef="bt" targetRef="bx"/></process>
<process id="l" isExecutable="true"><startEvent id="ls"><signalEventDefinition signalRef="go"/></startEvent><userTask id="lt" name="LT"/>
<sequenceFlow id="l1" sourceRef="ls" targetRef="lt"/></process></definitions>`

const everyAct = [
  { start: 'a', variables: { n: 1 } },
  { start: 'a' },
  { complete: 'u1' },
  { complete: 'T2' },
  { fireTimer: 'w' },
  { message: 'hello' },
  { message: 'hello' },
  { message: 'hello' },
  { complete: 'BT' },
  { trigger: 'r' },
  { complete: 'T1' },
  { return: 'T2', to: 't1', instance: 1 },
  { move: 'w', to: 'z', instance: 1 },
  { complete: 'nobody' },
  { signal: 'go' },
  { complete: 'LT' },
  { complete: 'Z' },
]

test.for(['--durable', '--restart'])(
  '流程命令: play %s says the same of every act, from what the database holds',
  { timeout: 240_000 },
  (where) => {
    const file = put('waits.bpmn', everyWait)
    // A process for each act takes its time.
    const acts = where === '--restart' ? everyAct.slice(1, 6) : everyAct
    const steps = put(`acts${where}.json`, JSON.stringify(acts))
    const inMemory = command('play', file, '--script', steps)
    expect(command('play', file, '--script', steps, where)).toEqual(inMemory)
    expect(inMemory).toMatchObject({ status: 0, lines: { length: acts.length } })
  },
)

test('流程命令: play says which file it cannot read', () => {
  const steps = put('none.json', '[]')
  expect(command('play', put('broken.bpmn', '<definitions'), '--script', steps)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('broken.bpmn: 流程文件不是有效的XML'),
  })
  const missing = command('play', join(folder, 'missing.bpmn'), '--script', steps)
  expect([missing.status, missing.stderr.split('\n').length]).toEqual([1, 2])
  const good = put('good.bpmn', approved('a'))
  expect(command('play', good, '--script', put('bad.json', '{'))).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('bad.json: '),
  })
  expect(command('play', good, '--script', put('object.json', '{}'))).toMatchObject({ status: 1, lines: [] })
  expect(command('play')).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run flow') })
})

const bare = (inner: string) => model(`<startEvent id="s"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>${inner}`)

const forbidden = ['f', 'a', 'c'].flatMap((prefix) => [
  bare('<scriptTask id="t" name="t" scriptFormat="groovy"><script>run()</script></scriptTask>'),
  bare(`<serviceTask id="t" name="t" ${prefix}:class="com.evil.Run"/>`),
  bare(`<serviceTask id="t" name="t" ${prefix}:expression="\${bean.run()}"/>`),
  bare(`<serviceTask id="t" name="t" ${prefix}:delegateExpression="\${bean}"/>`),
  bare(`<sendTask id="t" name="t" ${prefix}:type="shell"/>`),
  bare(`<businessRuleTask id="t" name="t" ${prefix}:class="com.evil.Run"/>`),
  bare(
    `<manualTask id="t" name="t"><extensionElements><${prefix}:executionListener event="end" class="com.evil.L"/></extensionElements></manualTask>`,
  ),
])

const nested = (depth: number) => {
  const inside = '<subProcess>'.repeat(depth - 2) + '</subProcess>'.repeat(depth - 2)
  return model(inside)
}

test('流程命令: import has a line for every file, however bad', () => {
  const files: Record<string, string | Uint8Array> = {
    'good.bpmn': approved('a'),
    'marked.bpmn': `\uFEFF${approved('a')}`,
    'gbk.xml': Buffer.concat([
      Buffer.from(approved('NAME').replace('UTF-8', 'GBK').split('NAME')[0] ?? ''),
      Buffer.from([0xc9, 0xf3, 0xc5, 0xfa]),
      Buffer.from(approved('NAME').split('NAME')[1] ?? ''),
    ]),
    'not-gbk.xml': Buffer.concat([Buffer.from(approved('a')), Buffer.from([0xff, 0xfe, 0xff])]),
    'broken.bpmn': approved('a').replace('</process>', ''),
    'doctype.bpmn': approved('a').replace(
      '<definitions',
      '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><definitions',
    ),
    'large.bpmn': approved('a').replace('<process', `<!--${' '.repeat(3 * 1024 * 1024)}--><process`),
    'deep.bpmn': nested(101),
    'deepest.bpmn': nested(100),
    'asking.bpmn': approved('a').replace(
      /<startEvent([^>]*)\/>/,
      '<startEvent$1><extensionElements><f:formProperty id="days" type="long"/></extensionElements></startEvent>',
    ),
    'empty.bpmn': '',
    'other.xml': '<html/>',
  }
  const sample = join(folder, 'import')
  mkdirSync(join(sample, 'folder.bpmn'), { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(sample, name), content)
  for (const [i, xml] of forbidden.entries()) writeFileSync(join(sample, `forbidden${i}.bpmn`), xml)
  const report = join(folder, 'report.jsonl')
  expect(command('import', sample, '--report', report)).toMatchObject({ status: 0, stderr: '' })
  const lines = readFileSync(report, 'utf8').trimEnd().split('\n')
  const found = new Map(
    lines
      .map((line) => JSON.parse(line) as { file: string; parsed: boolean; error?: string })
      .map((line) => [line.file, line]),
  )
  expect(found.size).toBe(Object.keys(files).length + forbidden.length + 1)
  const saysOf = (file: string) => found.get(file)?.error ?? found.get(file)?.parsed
  expect(Object.fromEntries(Object.keys(files).map((file) => [file, saysOf(file)]))).toEqual({
    'good.bpmn': true,
    'marked.bpmn': true,
    'gbk.xml': true,
    'not-gbk.xml': '流程文件的编码不是UTF-8',
    'broken.bpmn': expect.stringContaining('流程文件不是有效的XML'),
    'doctype.bpmn': '流程文件不能包含文档类型声明',
    'large.bpmn': '流程文件不能超过2MB',
    'deep.bpmn': '流程文件的嵌套不能超过100层',
    'deepest.bpmn': true,
    'asking.bpmn': true,
    'empty.bpmn': expect.stringContaining('流程文件不是有效的XML'),
    'other.xml': '文件不是BPMN流程定义',
  })
  expect(found.get('folder.bpmn')).toMatchObject({ parsed: false })
  expect(found.get('good.bpmn')).toMatchObject({
    blocked: [],
    toMap: { handlers: [], people: [{ name: 'u1', elements: ['t'] }] },
    saved: { attributes: true, extensions: true, geometry: true, lost: [] },
  })
  expect(found.get('asking.bpmn')).toMatchObject({
    warnings: [],
    fileForms: [{ name: '发起', elements: ['s'], fields: [{ id: 'days', type: 'long' }] }],
  })
  for (const i of forbidden.keys()) {
    expect(found.get(`forbidden${i}.bpmn`)).toMatchObject({ parsed: true, toMap: { handlers: [{ elements: ['t'] }] } })
  }
})

test('流程命令: npm run flow is the command', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(scripts.flow).toBe('node tools/run.mjs flow/run.ts')
})
