import { expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import { evenColumns, newForm } from '@app/form-engine/document/newForm.ts'
import { withSlot } from '@app/form-engine/document/slots.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { loadDefinition } from './load.ts'

/** A form as it came from elsewhere: old names, old shapes, strangers. */
const old = {
  templateName: '请假',
  list: [
    {
      type: 'input',
      name: '姓名',
      key: 'a',
      model: 'a',
      options: { isLable: true, width: 300 },
      icon: 'icon-write',
      cgformCode: 'x',
    },
    {
      type: 'grid',
      key: 'g',
      options: {},
      columns: [
        { list: [{ type: 'number', key: 'n', model: 'n', label: '天数', options: { min: '1' } }] },
        { span: 12, list: [] },
      ],
    },
    { type: 'table', key: 't', options: {}, trs: [{ tds: [{ colspan: 2, list: [] }] }, { tds: [{}, {}], height: 3 }] },
    { type: 'star', key: 's', of: { david: [1, 2] } },
    { type: 'tabs', key: 'tabs', options: null, columns: [{ label: '一' }, { label: '二', title: 'x' }] },
  ],
  config: {
    labelCol: { span: 4 },
    background: 'red',
    linkages: [{ id: '1', name: 7, when: { logic: 'all', items: [] }, then: [] }],
  },
}

function opened() {
  const { definition, toSource } = loadDefinition(old)
  const at = (index: number) => definition.list[index] as Control
  const written = (list: Control[], more: Partial<FormDefinition> = {}) => toSource({ ...definition, ...more, list })
  return { definition, toSource, at, written }
}

test('往返: a form that nobody touched is written as it came, old or new', () => {
  const { definition, toSource } = opened()
  expect(toSource(definition)).toBe(old)
  const today = { list: controlTypes.map((type, at) => newControl(type, `${type}_${at}`)), config: newForm().config }
  const copy = deepCopy(today)
  const loaded = loadDefinition(today)
  expect(loaded.toSource(loaded.definition)).toEqual(copy)
  expect(loaded.notes).toEqual([])
  expect(today).toEqual(copy)
})

test('往返: a form of today that was edited keeps every key of what was not', () => {
  const { written, definition } = opened()
  expect(written([...definition.list])).toEqual(old)
  expect(written(definition.list.toReversed())).toEqual({ ...old, list: old.list.toReversed() })
})

test('往返: of an edited control only the edited part is written over what came', () => {
  const { at, written } = opened()
  const [a] = old.list
  const renamed = { ...at(0), label: '名字' }
  expect(written([renamed]).list).toEqual([{ ...a, label: '名字' }])
  const wider = { ...at(0), options: { ...at(0).options, width: '50%' } }
  expect(written([wider]).list).toEqual([{ ...a, options: { isLable: true, width: '50%' } }])
  const { icon: _icon, ...plain } = at(0)
  const { icon: _gone, ...expected } = a as typeof a & { icon: string }
  expect(written([plain]).list).toEqual([expected])
})

test('往返: a child that changes leaves the columns and cells around it as they came', () => {
  const { at, written } = opened()
  const inner = at(1).columns?.[0]?.list[0] as Control
  const grid = withSlot(at(1), [0], [{ ...inner, label: '几天' }])
  expect(written([grid]).list).toEqual([
    {
      type: 'grid',
      key: 'g',
      options: {},
      columns: [
        { list: [{ ...inner, label: '几天', options: { min: '1' }, help: undefined, rules: undefined }] },
        { span: 12, list: [] },
      ],
    },
  ])
})

test('往返: a control moved elsewhere goes as it came; its new neighbours are new', () => {
  const { at, written } = opened()
  const card: Control = { ...newControl('card', 'card_1'), list: [at(0), at(3)] }
  expect(written([card]).list).toEqual([{ ...card, list: [old.list[0], old.list[3]] }])
})

test('往返: what followed from the number of columns is written when it changes', () => {
  const { at, written } = opened()
  const columns = at(1).columns ?? []
  const three = written([{ ...at(1), columns: [...columns, { span: 4, list: [] }] }]).list[0]
  expect(three?.columns?.map(({ span }) => span)).toEqual([12, 12, 4])
  const tabs = at(4).columns ?? []
  expect(written([{ ...at(4), columns: tabs.toReversed() }]).list[0]?.columns).toEqual([
    { label: '二', value: '2', title: 'x', list: [] },
    { label: '一', value: '1', list: [] },
  ])
})

test('往返: an old table that is edited is written as a full grid', () => {
  const { at, written } = opened()
  const table = at(2)
  const [first, second] = table.trs ?? []
  expect(
    written([{ ...table, trs: [{ tds: first?.tds ?? [] }, { tds: [] }, second ?? { tds: [] }] }]).list[0]?.trs,
  ).toEqual([
    {
      tds: [
        { colspan: 2, list: [] },
        { colspan: 0, rowspan: 1, list: [] },
      ],
    },
    { tds: [] },
    { height: 3, tds: [{}, {}] },
  ])
})

test('往返: settings keep their old shapes until somebody changes them', () => {
  const { definition, written } = opened()
  const config = (more: object) => written(definition.list, { config: { ...definition.config, ...more } }).config
  expect(config({ labelWidth: 120 })).toEqual({ ...old.config, labelWidth: 120 })
  const wider = config({ labelCol: { ...evenColumns(4), sm: 6 } })
  expect(wider.labelCol).toEqual({ span: 4, sm: 6 })
  expect(loadDefinition({ list: [], config: wider }).definition.config.labelCol).toEqual({ ...evenColumns(4), sm: 6 })
  const [linkage] = definition.config.linkages ?? []
  expect(config({ linkages: [linkage, { id: '2' }] }).linkages).toEqual([old.config.linkages[0], { id: '2' }])
})

test('往返: a control that appears again under its key is that control', () => {
  const { at, written } = opened()
  const copy = deepCopy(at(0))
  expect(written([copy]).list).toEqual([
    { ...old.list[0], options: { isLable: true, width: 300 }, rules: [{ required: false, message: '必填项' }] },
  ])
  expect(written([{ ...deepCopy(at(3)), key: 'new' }]).list).toEqual([
    { type: 'star', key: 'new', of: { david: [1, 2] }, options: {} },
  ])
})
