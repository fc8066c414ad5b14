import { expect, test } from 'vitest'
import { draw } from '@app/flow-engine/testing/draw.ts'
import { compileFile } from './compileFile.ts'

const nodesOf = (inner: string, attributes = '') => {
  const { graphs } = compileFile(
    draw('s:start > a:user > e:end', {
      s: { attributes: 'flowable:formKey="leave"' },
      a: { inner: `<extensionElements>${inner}</extensionElements>`, attributes },
    }),
  )
  return graphs[0]?.nodes ?? {}
}

test('表单: rights of a node on fields and rows, what it must fill in', () => {
  const { a } = nodesOf(
    `<flowable:fieldsPermission field="days" permission="2" required="true"/>
     <flowable:fieldsPermission field="salary" permission="3"/><flowable:fieldsPermission field="x" permission="9"/>
     <flowable:fieldsPermission permission="1"/>
     <flowable:rowsPermission field="items" add="false" remove="false"/><flowable:rowsPermission add="false"/>`,
  )
  expect(a?.screen).toEqual({
    fields: { days: '2', salary: '3' },
    required: ['days'],
    rows: { items: { add: false, remove: false, edit: true } },
    buttons: [],
  })
})

test('表单: a start says its form, a node whether values of its form stand apart', () => {
  expect(nodesOf('').s?.startForm).toBe('leave')
  expect(nodesOf('').a?.screen).toBeUndefined()
  const own = nodesOf('', 'flowable:formKey="opinion" flowable:localScope="true"').a?.user
  expect(own).toMatchObject({ formKey: 'opinion', isLocalForm: true })
  expect(nodesOf('', 'flowable:formKey="opinion"').a?.user).not.toHaveProperty('isLocalForm')
})
