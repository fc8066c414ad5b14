import { expect, test } from 'vitest'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { conditionText } from '@app/flow-engine/cards/condition.ts'
import { draw, type Part } from '@app/flow-engine/testing/draw.ts'
import { fieldUses } from './fieldUses.ts'

const usesOf = (lines: string, parts: Record<string, Part> = {}) => {
  const [graph] = compileFile(draw(lines, parts)).graphs
  return Object.fromEntries([...(graph ? fieldUses(graph) : [])].map(([name, uses]) => [name, [...uses]]))
}

const settings = (inner: string) => `<extensionElements>${inner}</extensionElements>`

test('字段引用: a field is read by conditions, written out or built of rules', () => {
  const built = conditionText({ isAll: true, rules: [{ left: 'days', operator: '大于', right: 3 }] })
  const lines = [
    's:start > g:exclusive',
    `g -[${built}]> a:user`,
    'g -[kind == "事假" && empty note.text]> e:end',
    'a > e',
  ]
  expect(usesOf(lines.join('\n'), { a: { attributes: 'flowable:assignee="1"' } })).toEqual({
    days: ['流转条件'],
    kind: ['流转条件'],
    note: ['流转条件'],
  })
})

test('字段引用: rights, people and settings of nodes name fields as well', () => {
  const inner = settings(
    '<flowable:candidateStrategy>51</flowable:candidateStrategy><flowable:candidateParam>dept|2</flowable:candidateParam><flowable:fieldsPermission field="amount" permission="3"/>',
  )
  expect(
    usesOf('s:start > a:user > e:end', {
      a: { attributes: 'flowable:dueDate="${day}" flowable:priority="50"', inner },
    }),
  ).toEqual({ dept: ['审批人'], amount: ['字段权限'], day: ['节点设置'] })
})

test('字段引用: whatever an expression is made of, the names in it are found', () => {
  const text = '${(empty a ? b.c[d] : -e) == 1 && f.contains(g) && vars:get(h) == math:max(i, 2) && vars:eq("j", k)}${'
  expect(usesOf('s:start > a:user > e:end', { a: { attributes: `flowable:assignee='${text.slice(0, -2)}'` } })).toEqual(
    Object.fromEntries([...'abdefghijk'].map((name) => [name, ['节点设置']])),
  )
  // What is no expression names nothing.
  expect(usesOf('s:start > a:user > e:end', { a: { attributes: `flowable:assignee='${text}'` } })).toEqual({})
})

test('字段引用: rows, demands, skipped flows and handlers count as well', () => {
  const inner = settings(
    '<flowable:fieldsPermission field="lines" permission="2" addRow="false"/><flowable:fieldsPermission field="why" permission="2" required="true"/>' +
      '<flowable:taskListener event="create" class="notify"><flowable:field name="title"><flowable:expression>${subject}</flowable:expression></flowable:field></flowable:taskListener>',
  )
  const uses = usesOf('s:start > a:user > e:end', { a: { attributes: 'flowable:assignee="1"', inner } })
  expect(uses).toEqual({ lines: ['字段权限'], why: ['字段权限'], subject: ['节点设置'] })
})

test('字段引用: a process that asks for nothing uses nothing', () => {
  expect(usesOf('s:start > a:user > e:end', { a: { attributes: 'flowable:assignee="1"' } })).toEqual({})
})
