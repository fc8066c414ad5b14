import { expect, test } from 'vitest'
import type { Control, FormConfig, Linkage } from '@app/form-engine/document/types.ts'
import { acceptSubmission, type SubmissionSettings } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'

const when = { logic: 'all' as const, items: [{ model: 'a', op: 'notEmpty' as const }] }
const rule = (then: Linkage['then']): Linkage => ({ id: 'r', enabled: true, when, then })
const fillIt = rule([
  { do: 'enable', targets: ['no'] },
  { do: 'require', targets: ['no'] },
  { do: 'setValue', targets: ['no'], value: 'FORGED', force: true },
])

const form = (rest: Partial<Control> = {}, config: Partial<FormConfig> = {}) =>
  compileForm(aForm([aControl('input', 'a'), aControl('serialNo', 'no', rest)], config))
const accept = (compiled: ReturnType<typeof form>, raw: object, settings?: SubmissionSettings) =>
  acceptSubmission(compiled, raw, settings)

test('流水号: what somebody sends for it means nothing', () => {
  expect({ ...accept(form(), { a: '1', no: 'X-9' }).values }).toEqual({ a: '1', no: '' })
  expect({ ...accept(form(), { a: '1', no: 'X-9' }, { stored: { a: '0' } }).values }).toEqual({ a: '1', no: '' })
  const stored = { a: '0', no: 'A-0001' }
  expect({ ...accept(form(), { a: '1', no: 'X-9' }, { stored }).values }).toEqual({ a: '1', no: 'A-0001' })
})

test('流水号: no default, formula, check or rule touches it', () => {
  const rest = {
    rules: [{ required: true, message: '必填项' }, { pattern: '^x$' }],
    options: { defaultValue: 'D-1', formula: `CONCAT({a}, '!')` },
  }
  const compiled = form(rest, { linkages: [fillIt] })
  for (const stored of [undefined, { a: '', no: 'A-0001' }]) {
    const { values, errors } = accept(compiled, { a: '1', no: 'X' }, stored && { stored })
    expect(errors).toEqual([])
    expect(values.no).toBe(stored?.no ?? '')
  }
  const runtime = createRuntime(compiled)
  runtime.change(['a'], '1')
  expect(runtime.valueAt(['no'])).toBe('')
  expect(runtime.stateOf('no')).toMatchObject({ readOnly: true, required: false, computed: false })
  expect(runtime.validate()).toEqual([])
})

test('流水号: a form that clears what it hides keeps the number', () => {
  const hide = rule([{ do: 'hide', targets: ['no'] }])
  const runtime = createRuntime(form({}, { linkages: [hide], hiddenValue: 'clear' }), { values: { no: 'A-0001' } })
  runtime.change(['a'], '1')
  runtime.change(['a'], '')
  expect(runtime.valueAt(['no'])).toBe('A-0001')
})
