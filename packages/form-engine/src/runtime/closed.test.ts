import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import type { Control, FormConfig, LinkageAction } from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FieldPermissions, FormValues } from './types.ts'

const rules = [{ required: true, message: '必填项' }]
const asked = (options: Control['options'] = {}) => aControl('input', 'a', { rules, options })

/** What page and server say of an empty form: the same. */
function told(list: Control[], config: Partial<FormConfig> = {}, permissions?: FieldPermissions, values?: FormValues) {
  const compiled = compileForm(aForm(list, config))
  const settings = permissions ? { permissions } : {}
  const form = createRuntime(compiled, { ...settings, ...(values && { values }) })
  const page = form.validate()
  const { errors } = acceptSubmission(compiled, JSON.parse(JSON.stringify(form.values())), {
    ...settings,
    ...(values && { stored: values }),
  })
  expect(errors).toEqual(page)
  return page.map(({ path, message }) => `${path.join('.')} ${message}`)
}

test.each([{ disabled: true }, { readonly: true }, {}])('必填: a field that is %j and empty is judged', (options) => {
  expect(told([asked(options)])).toEqual(['a 必填项'])
  expect(told([asked({ ...options, defaultValue: '有' })])).toEqual([])
})

test('必填: fields in a closed container are open and judged', () => {
  const card = aControl('card', 'box', { options: { disabled: true, readonly: true }, list: [asked()] })
  const compiled = compileForm(aForm([card]))
  const page = createRuntime(compiled)
  expect(page.stateOf('a')).toMatchObject({ disabled: false, readOnly: false, required: true })
  expect(told([card])).toEqual(['a 必填项'])
  page.change(['a'], '写')
  expect(acceptSubmission(compiled, page.result()).values).toEqual({ a: '写' })
})

test('必填: a container that a rule closes is closed with everything inside', () => {
  const then: LinkageAction[] = [{ do: 'disable', targets: ['box'] }]
  const linkages = [{ id: '1', when: { logic: 'all' as const, items: [] }, then }]
  const list = [aControl('card', 'box', { list: [asked()] })]
  const page = createRuntime(compileForm(aForm(list, { linkages })))
  expect(page.stateOf('a')).toMatchObject({ disabled: true, required: true })
  expect(told(list, { linkages })).toEqual(['a 必填项'])
})

test('必填: rows of a closed table are closed, and judged', () => {
  const list = [aControl('batch', 'items', { options: { disabled: true, minLimit: 1 }, list: [asked()] })]
  const page = createRuntime(compileForm(aForm(list)))
  expect(page.stateOf('a', ['items', 0]).disabled).toBe(true)
  expect(told(list)).toEqual(['items.0.a 必填项'])
})

test('必填: fields and rows that a step of a process may not change are not judged', () => {
  expect(told([asked()], {}, { fields: { a: 'read' } })).toEqual([])
  const list = [aControl('batch', 'items', { options: { minLimit: 0 }, list: [asked()] })]
  const values = { items: [{ key: 'r', a: '' }] }
  expect(told(list, {}, { fields: {}, rows: { items: { edit: false } } }, values)).toEqual([])
  expect(told(list, {}, undefined, values)).toEqual(['items.0.a 必填项'])
})

test('检查: a required field that nobody can fill is named', () => {
  const said = (list: Control[], config: Partial<FormConfig> = {}) =>
    checkDefinition(aForm([aControl('input', 'other'), ...list], config)).map(({ message }) => message)
  const words = 'a：必填，但已禁用或只读，又没有默认值、联动或公式'
  expect(said([asked({ disabled: true })])).toEqual([words])
  expect(said([asked({ readonly: true })])).toEqual([words])
  for (const options of [{}, { defaultValue: '有' }, { formula: 'TODAY()' }, { hidden: true }])
    expect(said([asked({ disabled: true, ...options })])).toEqual(Object.keys(options).length === 0 ? [words] : [])
  expect(said([aControl('card', 'box', { options: { hidden: true }, list: [asked({ disabled: true })] })])).toEqual([])
  const own = { disabled: true, defaultOwn: true }
  expect(said([aControl('userSelect', 'who', { rules, options: own })])).toEqual([])
  const then: LinkageAction[] = [{ do: 'setValue', targets: ['a'], value: '填' }]
  const when = { logic: 'all' as const, items: [{ model: 'other', op: 'notEmpty' as const }] }
  expect(said([asked({ disabled: true })], { linkages: [{ id: '1', when, then }] })).toEqual([])
  const table = (minLimit: number) =>
    aControl('batch', 'items', { options: { disabled: true, minLimit }, list: [asked()] })
  expect(said([table(1)])).toEqual([words])
  expect(said([table(0)])).toEqual([])
})
