import { expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes, type ControlType, valueKindOf } from '@app/form-engine/controls/registry.ts'
import type { Control, FormDefinition, Linkage } from '@app/form-engine/document/types.ts'
import { operatorsFor } from './operators.ts'
import { conditionSentence, sentenceOf } from './sentence.ts'

const control = (type: ControlType, key: string, label: string, more: Partial<Control> = {}): Control => ({
  ...newControl(type, key),
  label,
  ...more,
})

const definition: FormDefinition = {
  list: [
    control('select', 'type', '请假类型', {
      options: {
        options: [
          { value: 'a', label: '年假' },
          { value: 'b', label: '其他', children: [{ value: 'b1', label: '婚假' }] },
        ],
      },
    }),
    control('number', 'days', '天数'),
    control('uploadFile', 'files', '附件'),
    control('switch', 'urgent', '加急'),
    control('date', 'day', '日期'),
    control('batch', 'items', '明细', { list: [control('input', 'name', '名称'), control('input', 'note', '')] }),
    { type: 'divider', key: 'plain', options: {} },
    control('tabs', 'tabs', '页签', { columns: [{ value: '1', label: '基本', list: [] }] }),
  ],
  config: {},
}

const say = (linkage: Partial<Linkage>) =>
  sentenceOf({ id: '1', when: { logic: 'all', items: [] }, then: [], ...linkage }, definition)

test('规则读起来是一句话', () => {
  expect(
    say({
      when: {
        logic: 'all',
        items: [
          { model: 'type', op: 'eq', value: 'a' },
          {
            logic: 'any',
            items: [
              { model: 'days', op: 'gt', value: 3 },
              { model: 'urgent', op: 'checked' },
            ],
          },
        ],
      },
      then: [
        { do: 'show', targets: ['files', 'day'] },
        { do: 'require', targets: ['files'] },
      ],
      else: [
        { do: 'clear', targets: ['files'] },
        { do: 'optional', targets: ['day'] },
      ],
    }),
  ).toBe(
    '当「请假类型」等于「年假」且（「天数」大于 3 或「加急」勾选）时，显示「附件」、「日期」，「附件」必填；否则清空「附件」，「日期」可不填。',
  )
  expect(say({})).toBe('始终，什么也不做。')
})

test.each<[Linkage['then'][number], string]>([
  [{ do: 'message', value: '请注意' }, '提示「请注意」'],
  [{ do: 'message' }, '提示……'],
  [{ do: 'setValue', targets: ['days'], value: 5 }, '把「天数」设为 5 '],
  [{ do: 'setValue', targets: ['type'], value: 'b1' }, '把「请假类型」设为「婚假」'],
  [{ do: 'setValue', targets: ['note'], source: 'field', value: 'name' }, '把「note」设为「名称」'],
  [{ do: 'setValue', targets: ['days'], source: 'field' }, '把「天数」设为……'],
  [{ do: 'setValue', targets: ['days'], source: 'formula', value: '{days} + 1' }, '把「天数」设为「天数」 加 1'],
  [{ do: 'setValue', targets: ['days'], source: 'formula' }, '把「天数」设为……'],
  [{ do: 'setOptions', targets: ['type'], value: ['a', 'x'] }, '「请假类型」只能选「年假」、「x」'],
  [{ do: 'activateTab', targets: ['tabs'], value: '1' }, '切换到「页签」的「基本」'],
  [{ do: 'activateTab', targets: ['gone'] }, '切换到已删除的控件的……'],
  [{ do: 'hide' }, '隐藏……'],
  [{ do: 'show', targets: ['plain'] }, '显示「plain」'],
])('动作 %j', (action, words) => {
  expect(say({ then: [action] })).toBe(`始终，${words}。`)
})

test.each<[Record<string, unknown>, string]>([
  [{ model: 'days', op: 'between', value: [1, 5] }, '「天数」介于 1 和 5 之间'],
  [{ model: 'days', op: 'between', value: 1 }, '「天数」介于 1 '],
  [{ model: 'type', op: 'in', value: ['a', 'b1'] }, '「请假类型」属于「年假」、「婚假」'],
  [{ model: 'urgent', op: 'checked', value: false }, '「加急」未勾选'],
  [{ model: 'files', op: 'gte', value: 2 }, '「附件」的数量大于等于 2 '],
  [{ model: 'files', op: 'empty' }, '「附件」为空'],
  [{ model: 'day', op: 'eq', value: { relative: 'today' } }, '「日期」等于今天'],
  [{ model: 'day', op: 'eq', value: { relative: 'thisWeek' } }, '「日期」等于本周'],
  [{ model: 'day', op: 'gt', value: { relative: 'daysAgo', days: 3 } }, '「日期」大于 3 天前'],
  [{ model: 'day', op: 'gt', value: { relative: 'daysAgo' } }, '「日期」大于 0 天前'],
  [{ model: 'day', op: 'gt', value: {} }, '「日期」大于……'],
  [{ model: 'gone', op: 'eq', value: true }, '已删除的字段「gone」等于「true」'],
  [{ model: 'items.name', op: 'changed' }, '「名称」值变化'],
  [{ model: 'days', op: 'ne' }, '「天数」不等于……'],
  [{ model: 'days', op: 'ne', value: null }, '「天数」不等于……'],
])('条件 %j', (condition, words) => {
  expect(conditionSentence({ logic: 'all', items: [condition as never] }, definition)).toBe(words)
})

test('人员在规则里有名字，不认识的仍是编号', () => {
  const form: FormDefinition = {
    list: [control('userSelect', 'leader', '负责人'), control('deptSelect', 'depts', '部门')],
    config: {},
  }
  const rule: Linkage = {
    id: '1',
    when: { logic: 'all', items: [{ model: 'leader', op: 'in', value: ['u1', 'u2'] }] },
    then: [{ do: 'setValue', targets: ['depts'], source: 'constant', value: ['d1'] }],
  }
  const known: Record<string, string> = { 'userSelect u1': '安宁', 'deptSelect d1': '市场部' }
  const said = sentenceOf(rule, form, ({ type }, id) => known[`${type} ${id}`])
  expect(said).toBe('当「负责人」属于「安宁」、「u2」时，把「部门」设为「市场部」。')
  expect(sentenceOf(rule, form)).toBe('当「负责人」属于「u1」、「u2」时，把「部门」设为「d1」。')
})

test('每种控件有自己的运算符', () => {
  const kinds = Object.fromEntries(controlTypes.map((type) => [type, valueKindOf(newControl(type, 'k'))]))
  expect(kinds).toMatchObject({
    input: 'text',
    number: 'number',
    select: 'choice',
    checkbox: 'choices',
    date: 'date',
    time: 'time',
    switch: 'switch',
    batch: 'rows',
    editor: 'text',
  })
  expect(valueKindOf({ type: 'select', options: { multiple: true } })).toBe('choices')
  expect(valueKindOf({ type: 'treeSelect', options: { treeCheckable: true } })).toBe('choices')
  expect(valueKindOf({ type: 'date', options: { range: true } })).toBe('range')
  expect(operatorsFor({ type: 'switch', options: {} })).toEqual(['checked', 'changed'])
})
