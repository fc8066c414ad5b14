import { expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control, FormDefinition } from '@app/form-engine/document/types.ts'
import { insertControls, removeControls, setConfig, updateControl } from '@app/form-engine/editing/commands.ts'
import { createDesigner } from './designerStore.ts'
import { rootSlot } from './places.ts'

const input = (key: string): Control => newControl('input', key)
const formOf = (...list: Control[]): FormDefinition => ({ ...newForm(), list })

function designer(...list: Control[]) {
  let time = 1_000
  const store = createDesigner({ now: () => time })
  if (list.length > 0) store.getState().load(formOf(...list))
  time += 1_000
  return {
    state: store.getState,
    later: (ms = 1_000) => {
      time += ms
    },
    add: (control: Control) =>
      store.getState().apply((definition) => insertControls(definition, rootSlot, definition.list.length, [control]), {
        select: [control.key],
      }),
    keys: () => store.getState().definition.list.map(({ key }) => key),
  }
}

test('设计器状态: choosing a control opens its properties, choosing none those of the form', () => {
  const { state, later } = designer(input('a'), input('b'))
  state().select(['a'])
  expect(state()).toMatchObject({ selection: ['a'], tab: 'control' })
  later()
  state().select([])
  expect(state()).toMatchObject({ selection: [], tab: 'form' })
})

test('设计器状态: a choice within 100 ms of another one is ignored, that of something just dropped never', () => {
  const { state, later, add } = designer(input('a'), input('b'))
  state().select(['a'])
  later(99)
  state().select(['b'])
  expect(state().selection).toEqual(['a'])
  add(input('c'))
  expect(state()).toMatchObject({ selection: ['c'], tab: 'control' })
  later(100)
  state().select(['b'])
  expect(state().selection).toEqual(['b'])
})

test('设计器状态: with Ctrl controls join the selection and leave it again', () => {
  const { state, later } = designer(input('a'), input('b'))
  state().select(['a'])
  later()
  state().select(['b'], { add: true })
  expect(state().selection).toEqual(['a', 'b'])
  later()
  state().select(['a'], { add: true })
  expect(state().selection).toEqual(['b'])
  later()
  state().setTab('form')
  state().select(['b'])
  expect(state().tab).toBe('control')
})

test('设计器状态: undo goes back and chooses nothing, redo chooses again what is there', () => {
  const { state, later, add, keys } = designer(input('a'))
  add(input('b'))
  later()
  state().apply((definition) => removeControls(definition, ['a']))
  expect(keys()).toEqual(['b'])
  later()
  state().undo()
  expect(keys()).toEqual(['a', 'b'])
  expect(state()).toMatchObject({ selection: [], tab: 'form', canUndo: true, canRedo: true })
  later()
  state().undo()
  expect(keys()).toEqual(['a'])
  expect(state()).toMatchObject({ canUndo: false })
  later()
  state().redo()
  expect(keys()).toEqual(['a', 'b'])
  expect(state()).toMatchObject({ selection: ['b'], tab: 'control' })
  later()
  state().redo()
  expect(state()).toMatchObject({ selection: ['b'], canRedo: false })
  state().redo()
  expect(keys()).toEqual(['b'])
})

test('设计器状态: what no longer exists is not chosen', () => {
  const { state } = designer(input('a'), input('b'))
  state().select(['b'])
  state().apply((definition) => removeControls(definition, ['b']))
  expect(state()).toMatchObject({ selection: [], tab: 'form' })
})

test('设计器状态: a form from the server begins anew, an import can be taken back', () => {
  const { state, later, keys } = designer(input('a'))
  expect(state().canUndo).toBe(false)
  state().replace(formOf(input('x')))
  expect(keys()).toEqual(['x'])
  expect(state().definition).not.toBe(state().saved)
  later()
  state().undo()
  expect(keys()).toEqual(['a'])
  expect(state().definition).toBe(state().saved)
  expect(() => state().replace({ list: 1 })).toThrow('导入失败，数据格式不对')
})

test('设计器状态: what nobody touched is stored exactly as it came, an import as it was imported', () => {
  const old = { list: [{ type: 'input', name: '旧', key: 'o', model: 'o', options: {} }], config: { extra: 1 } }
  const store = createDesigner()
  store.getState().load(old)
  expect(store.getState().definition.list[0]?.label).toBe('旧')
  expect(store.getState().toSource()).toEqual(old)
  store.getState().apply((definition) => setConfig(definition, { labelWidth: 80 }))
  expect(store.getState().toSource()).toEqual({ ...old, config: { extra: 1, labelWidth: 80 } })
  const other = { list: [{ type: 'number', name: '数', key: 'n', model: 'n', options: {} }], config: {} }
  store.getState().replace(other)
  expect(store.getState().toSource()).toEqual(other)
})

test.each(['tabs', 'steps'] as const)('设计器状态: a control that is chosen elsewhere opens its pane of %s', (type) => {
  const tabs: Control = {
    ...newControl(type, 't'),
    columns: [
      { value: '1', label: '一', list: [] },
      { value: '2', label: '二', list: [input('inner')] },
    ],
  }
  const { state } = designer(tabs)
  state().select(['inner'])
  expect(state().panes).toEqual({ t: 1 })
  state().showPane('t', 0)
  expect(state().panes).toEqual({ t: 0 })
})

test('设计器状态: a form that is only looked at does not change', () => {
  const { state, add, keys } = designer(input('a'))
  state().setReadOnly(true)
  add(input('b'))
  state().apply((definition) => updateControl(definition, 'a', (control) => ({ ...control, label: 'x' })))
  state().rename('a')
  state().undo()
  state().redo()
  expect(keys()).toEqual(['a'])
  expect(state().renaming).toBeUndefined()
})

test('设计器状态: typing in one field is one step', () => {
  const { state, later } = designer(input('a'))
  for (const label of ['请', '请假', '请假人']) {
    state().apply((definition) => updateControl(definition, 'a', (control) => ({ ...control, label })), {
      burst: 'a label',
    })
    later(600)
  }
  expect(state().definition.list[0]?.label).toBe('请假人')
  state().undo()
  expect(state().definition.list[0]?.label).toBe('输入框')
  expect(state().canUndo).toBe(false)
})

test('设计器状态: dialogs, device, preview width', () => {
  const { state } = designer(input('a'))
  state().openDialog('json', { data: 1 })
  expect(state().dialog).toEqual({ name: 'json', extra: { data: 1 } })
  state().closeDialog()
  state().setDevice('phone')
  state().setPreviewWidth(600)
  expect(state()).toMatchObject({ dialog: undefined, device: 'phone', previewWidth: 600 })
})
