import { expect, test } from 'vitest'
import { bindForms } from './bindForms.ts'

const bpmn = 'http://www.omg.org/spec/BPMN/20100524/MODEL'
const file = (body: string, declared = 'xmlns:c="http://camunda.org/schema/1.0/bpmn"') =>
  `<?xml version="1.0"?><!-- <userTask id="a"/> --><definitions xmlns="${bpmn}" ${declared}><process id="p">${body}</process></definitions>`
const rights = [['a&b', '1']] as const

test('挂载: the node names the form under the prefix of the file, its rights stand before what it has', () => {
  const fields = '<c:formData><c:formField id="x"/></c:formData>'
  const body = (key: string, said: string) =>
    `<startEvent id="s"/><userTask id='a' c:assignee="1"${key}><documentation>d</documentation><extensionElements>${said}${fields}</extensionElements></userTask><task id="t"><![CDATA[<userTask id="a">]]></task>`
  expect(bindForms(file(body(' c:formKey=" "', '')), [{ node: 'a', formKey: 'f', rights }])).toBe(
    file(body(' c:formKey="f" ', '<c:fieldsPermission field="a&amp;b" permission="1"/>')),
  )
})

test('挂载: a node without extensions gets them, a file without the namespace declares it', () => {
  const other = 'xmlns:b="urn:x" xmlns:flowable="urn:y"'
  const bound = bindForms(
    file(`<b:sub xmlns:b="${bpmn}"><b:userTask id="a" /><b:userTask id="u"><b:incoming/></b:userTask></b:sub>`, other),
    [
      { node: 'a', formKey: 'f', rights },
      { node: 'u', rights },
      { node: 'gone', formKey: 'f', rights: [] },
    ],
  )
  const said = '<b:extensionElements><flowable2:fieldsPermission field="a&amp;b" permission="1"/></b:extensionElements>'
  expect(bound).toBe(
    file(
      `<b:sub xmlns:b="${bpmn}"><b:userTask id="a" flowable2:formKey="f" >${said}</b:userTask><b:userTask id="u">${said}<b:incoming/></b:userTask></b:sub>`,
      other,
    ).replace('<definitions', '<definitions xmlns:flowable2="http://flowable.org/bpmn"'),
  )
})

test('挂载: empty extensions are opened, a node without rights has its form alone', () => {
  const empty = '<userTask id="a"><extensionElements/></userTask><startEvent id="s"/><userTask/>'
  expect(
    bindForms(file(empty), [
      { node: 's', formKey: 'f', rights: [] },
      { node: 'a', rights },
    ]),
  ).toBe(
    file(
      '<userTask id="a"><extensionElements><c:fieldsPermission field="a&amp;b" permission="1"/></extensionElements></userTask><startEvent id="s" c:formKey="f"/><userTask/>',
    ),
  )
  const plain = bindForms(file('<startEvent id="s"/>', ''), [{ node: 's', formKey: 'f', rights: [] }])
  expect(plain).toContain('xmlns:flowable="http://flowable.org/bpmn"')
  expect(plain).toContain('<startEvent id="s" flowable:formKey="f"/>')
  const priced = bindForms(file('<startEvent id="s"/>', ''), [{ node: 's', formKey: '$1$$', rights: [] }])
  expect(priced).toContain('<startEvent id="s" flowable:formKey="$1$$"/>')
})
