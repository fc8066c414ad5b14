import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { draw, on } from '@app/flow-engine/testing/draw.ts'
import { fileForms } from './fileForms.ts'

const inside = (fields: string) => `<extensionElements>${fields}</extensionElements>`
const property = (id: string, more = '') => `<flowable:formProperty id="${id}" ${more}/>`
const field = (id: string, more: string, inner = '') =>
  inside(`<flowable:formData><flowable:formField id="${id}" ${more}>${inner}</flowable:formField></flowable:formData>`)
const found = (text: string, parts: Parameters<typeof draw>[1]) => fileForms(compileFile(draw(text, parts)))
/** Of the fields of a start. */
const read = (fields: string) => {
  const { forms, left } = found('s:start > e:end', { s: { inner: inside(fields) } })
  return { fields: forms[0]?.fields ?? [], left: left.map(({ message }) => message) }
}

test('文件内的表单: each node that asks and names no form has one, with the rights that hold there', () => {
  const { forms, left } = found('s:start > a:user > b:user > c:user > e:end', {
    s: { inner: inside(property('days', 'type="long"') + property('no', 'writable="false"')) },
    a: { inner: inside(property('days', 'type="long" writable="false"') + property('agree', 'type="boolean"')) },
    b: { attributes: 'flowable:formKey="own"', inner: inside(property('x')) },
    c: { inner: field('secret', 'readable="false"'), attributes: 'name=""' },
  })
  const process = { key: 'p', name: 'p' }
  expect(left).toEqual([])
  expect(forms.map(({ fields, ...form }) => ({ ...form, ids: fields.map(({ id }) => id) }))).toEqual([
    {
      process,
      name: 's',
      node: 's',
      ids: ['days', 'no'],
      elements: ['s'],
      rights: { node: 's', named: [['no', '1']] },
    },
    {
      process,
      name: 'a',
      node: 'a',
      ids: ['days', 'agree'],
      elements: ['a'],
      rights: {
        node: 'a',
        named: [
          ['days', '1'],
          ['agree', '2'],
        ],
      },
    },
    {
      process,
      name: 'c',
      node: 'c',
      ids: ['secret'],
      elements: ['c'],
      rights: { node: 'c', named: [['secret', '3']] },
    },
  ])
})

test('文件内的表单: what the first task of the initiator asks for is asked at the start', () => {
  const apply = (inner: string) => ({ attributes: 'name="填写" flowable:assignee="${initiator}"', inner })
  const both = found('s:start > a:user > e:end', {
    s: { attributes: 'name=""', inner: inside(property('days', 'name="天数"')) },
    a: apply(inside(`${property('days')}${property('no', 'writable="false"')}`)),
  }).forms
  expect(both).toMatchObject([
    { name: '发起', node: 's', elements: ['s', 'a'], rights: { node: 'a', named: [['no', '1']] } },
  ])
  expect(both[0]?.fields.map(({ id, label }) => `${id} ${label}`)).toEqual(['days 天数', 'no no'])
  const only = found('s:start > a:user > e:end', { a: apply(inside(property('days'))) }).forms
  expect(only).toMatchObject([{ name: '填写', node: 's', elements: ['a'], rights: { node: 'a', named: [] } }])
  const named = found('s:start > a:user > e:end', {
    s: { attributes: 'flowable:formKey="main"' },
    a: apply(inside(property('days', 'writable="false"'))),
  }).forms
  expect(named).toMatchObject([{ node: 'a', elements: ['a'], rights: { node: 'a', named: [['days', '1']] } }])
})

test('文件内的表单: rights that the file says itself stay, other starts and strange names have no form', () => {
  const said = `<flowable:fieldsPermission field="days" permission="3"/>`
  const { forms } = found('s:start > a:user > e:end\nm:start > e', {
    a: { inner: inside(property('days') + said) },
    m: { inner: on.message() + inside(property('x')) },
  })
  expect(forms).toMatchObject([{ node: 'a', rights: { node: 'a', named: [] } }])
  const strange = compileFile(
    draw('s:start > e:end', { s: { inner: inside(property('x')) } }).replaceAll('"s"', '"a b"'),
  )
  expect(fileForms(strange)).toEqual({ forms: [], left: [] })
  const [one] = [draw('s:start > e:end', { s: { inner: inside(property('x')) } })]
  const process = /<process[\s\S]*<\/process>/.exec(one ?? '')?.[0] ?? ''
  const twice = (one ?? '').replace(process, process + process.replace('id="p"', 'id="q"'))
  expect(fileForms(compileFile(twice)).forms.map((form) => form.process.key)).toEqual(['p'])
})

test('文件内的表单: kinds, demands and first values of fields, of either family', () => {
  const values = '<flowable:value id="a" name="年假"/><flowable:value id="b"/><flowable:value id="a"/><flowable:value/>'
  expect(
    read(
      property('t', 'name="事由" default="x" required="true"') +
        property('n', 'type="long" default="3"') +
        property('d', 'type="double" default="1.5"') +
        property('w', 'type="date" datePattern="dd/MM/yyyy HH:mm" default="29/02/2024 23:59"') +
        property('o', 'type="boolean" default="true"') +
        `<flowable:formProperty id="c" type="enum" default="b">${values}</flowable:formProperty>`,
    ),
  ).toEqual({
    fields: [
      { id: 't', label: '事由', type: 'string', isRequired: true, right: '2', initial: 'x', limits: {} },
      { id: 'n', label: 'n', type: 'long', isRequired: false, right: '2', initial: 3, limits: {} },
      { id: 'd', label: 'd', type: 'double', isRequired: false, right: '2', initial: 1.5, limits: {} },
      {
        id: 'w',
        label: 'w',
        type: 'date',
        isRequired: false,
        right: '2',
        initial: '29/02/2024 23:59',
        format: 'DD/MM/YYYY HH:mm',
        limits: {},
      },
      { id: 'o', label: 'o', type: 'boolean', isRequired: false, right: '2', initial: true, limits: {} },
      {
        id: 'c',
        label: 'c',
        type: 'enum',
        isRequired: false,
        right: '2',
        initial: 'b',
        choices: [
          { value: 'a', label: '年假' },
          { value: 'b', label: 'b' },
        ],
        limits: {},
      },
    ],
    left: [],
  })
  const demand = (name: string, config = '') =>
    `<flowable:constraint name="${name}"${config && ` config="${config}"`}/>`
  const demanded = (type: string, demands: string) =>
    found('s:start > e:end', {
      s: {
        inner: field('f', `label="字段" type="${type}"`, `<flowable:validation>${demands}</flowable:validation>`),
      },
    })
  expect(demanded('long', demand('required') + demand('min', '1') + demand('max', '9')).forms[0]?.fields).toEqual([
    { id: 'f', label: '字段', type: 'long', isRequired: true, right: '2', limits: { min: 1, max: 9 } },
  ])
  const lengths = demand('minlength', '2') + demand('maxlength', '5') + demand('readonly') + demand('required', 'false')
  expect(demanded('string', lengths).forms[0]?.fields).toMatchObject([
    { isRequired: false, right: '1', limits: { minlength: 2, maxlength: 5 } },
  ])
  const crossed = demanded('long', demand('min', '9') + demand('max', '1') + demand('validator', 'x.Y'))
  expect(crossed.forms[0]?.fields[0]?.limits).toEqual({})
  expect(crossed.left.map(({ message }) => message)).toEqual([
    '“s”的表单字段“字段”的校验规则min不起作用',
    '“s”的表单字段“字段”的校验规则max不起作用',
    '“s”的表单字段“字段”的校验规则validator不起作用',
  ])
})

test('文件内的表单: what cannot be carried is told with its reason', () => {
  const long = 'x'.repeat(300)
  const refused = read(
    property('__proto__') +
      property(long) +
      property('') +
      property('a&#x9;b') +
      property('days') +
      property('days', 'name="又一次"') +
      property('who', 'type="user"') +
      property('none', 'type="enum"'),
  )
  expect(refused.fields.map(({ id }) => id)).toEqual(['days'])
  expect(refused.left).toEqual([
    '“s”的表单字段“__proto__”不会生成：标识不可用',
    `“s”的表单字段“${long.slice(0, 50)}”不会生成：标识不可用`,
    '“s”的表单字段“”不会生成：标识不可用',
    expect.stringContaining('不会生成：标识不可用'),
    '“s”的表单字段“又一次”不会生成：标识重复',
    '“s”的表单字段“who”不会生成：不支持类型user',
    '“s”的表单字段“none”不会生成：没有选项',
  ])
  const choice =
    '<flowable:formProperty id="c" type="enum" default="z"><flowable:value id="a"/></flowable:formProperty>'
  const odd = read(
    property('e', 'default="${now}" expression="${x}" variable="other"') +
      property('n', 'type="long" default="1.5"') +
      property('d', 'type="double" default="much"') +
      property('o', 'type="boolean" default="yes"') +
      choice +
      property('w', 'type="date" default="2024-02-30"') +
      property('v', 'type="date" datePattern="EEE" default="2024-02-29"') +
      property('u', 'type="date" default="someday"') +
      property('s', 'variable="s"'),
  )
  expect(odd.fields.flatMap(({ initial }) => initial ?? [])).toEqual(['2024-02-29'])
  expect(odd.fields).toHaveLength(9)
  expect(odd.left).toEqual([
    '“s”的表单字段“e”的默认值不会带入：是表达式',
    '“s”的表单字段“e”的expression不起作用',
    '“s”的表单字段“e”的variable不起作用',
    ...['n', 'd', 'o', 'c', 'w'].map((id) => `“s”的表单字段“${id}”的默认值不会带入：不符合类型`),
    '“s”的表单字段“v”的datePattern不起作用',
    '“s”的表单字段“u”的默认值不会带入：不符合类型',
  ])
})
