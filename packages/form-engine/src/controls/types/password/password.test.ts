import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import { readCell } from '@app/form-engine/controls/readCell.ts'
import { allowedInside, isSealed, valueKindOf } from '@app/form-engine/controls/registry.ts'
import { secretModels } from '@app/form-engine/definition/secretModels.ts'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import type { Control, ControlOptions, Linkage } from '@app/form-engine/document/types.ts'
import { plainReact } from '@app/form-engine/export/plainReact.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { fromJsonSchema } from '@app/form-engine/import/fromJsonSchema.ts'
import { acceptSubmission } from '@app/form-engine/runtime/acceptSubmission.ts'
import { compileForm } from '@app/form-engine/runtime/compileForm.ts'
import { createRuntime } from '@app/form-engine/runtime/createRuntime.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { keptSecret, unconfirmed } from '@app/form-engine/validation/keptSecret.ts'

const password = (options: ControlOptions = {}, rest: Partial<Control> = {}) =>
  aControl('password', 'pin', { label: '密码', ...rest, options })
const required = { rules: [{ required: true, message: '必填项' }] }
const wrong = (control: Control, pin: unknown) => {
  const form = compileForm(aForm([control]))
  const told = acceptSubmission(form, { pin }).errors.map(({ message }) => message)
  const runtime = createRuntime(form)
  runtime.change(['pin'], pin)
  expect(runtime.validate().map(({ message }) => message)).toEqual(told)
  return told
}

test('密码: both sides ask for its length and its strength alike', () => {
  const words = fc.constantFrom('a1', 'abcdef', 'abc123', 'Abc123', 'Abc12!', '！Ａa1', 'é1é1é1', '      ')
  fc.assert(
    fc.property(
      words,
      fc.constantFrom('none', 'mixed', 'strong'),
      fc.constantFrom(null, 6),
      (text, strength, minLength) => {
        const isShort = minLength !== null && [...text].length < minLength
        const isMixed = /[A-Za-z]/.test(text) && /\d/.test(text)
        const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d\s]/].filter((kind) => kind.test(text)).length
        const isWeak = (strength === 'mixed' && !isMixed) || (strength === 'strong' && kinds < 3)
        expect(wrong(password({ strength, minLength }), text)).toHaveLength(isShort || isWeak ? 1 : 0)
      },
    ),
  )
  expect(wrong(password({ minLength: 6 }), 'a1')).toEqual(['密码不能少于6个字符'])
  expect(wrong(password(), 'a'.repeat(129))).toEqual(['最多输入128个字符'])
  expect(wrong(password({ strength: 'mixed' }), 'abc')).toEqual(['密码须包含字母和数字'])
  expect(wrong(password({ strength: 'strong' }), 'abc123')).toEqual([
    '密码须包含大写字母、小写字母、数字、符号中的至少三种',
  ])
})

test('密码: typed differently twice it is refused wherever it goes', () => {
  expect(wrong(password(), `${unconfirmed}secret`)).toEqual(['两次输入的密码不一致'])
})

test('密码: the mask is as good as what it stands for; nothing at all is not', () => {
  expect(wrong(password({ minLength: 20, strength: 'strong' }, required), keptSecret)).toEqual([])
  expect(wrong(password({}, required), '')).toEqual(['必填项'])
  expect(wrong(password({ minLength: 6 }), '')).toEqual([])
  expect(wrong(password(), 12)).toEqual(['数据格式不正确'])
})

test('密码: no formula and no rule reads it, only whether there is one', () => {
  const copy = aControl('formula', 'copy', { options: { formula: "CONCAT('x', {pin})", result: 'text' } })
  const [note, taken] = [aControl('input', 'note'), aControl('input', 'taken')]
  const when = (op: 'eq' | 'notEmpty', value?: string): Linkage['when'] => ({
    logic: 'all',
    items: [{ model: 'pin', op, ...(value !== undefined && { value }) }],
  })
  const linkages: Linkage[] = [
    { id: 'l1', name: '', when: when('eq', 'secret'), then: [{ do: 'hide', targets: [note.key] }] },
    {
      id: 'l2',
      name: '',
      when: when('notEmpty'),
      then: [{ do: 'setValue', targets: [taken.key], source: 'field', value: 'pin', force: true }],
    },
  ]
  const form = compileForm(aForm([password(), copy, note, taken], { linkages }))
  const { values } = acceptSubmission(form, { pin: 'secret', note: '有' })
  expect(values).toEqual({ pin: 'secret', copy: `x${keptSecret}`, note: '有' })
  const runtime = createRuntime(form)
  runtime.change(['pin'], 'secret')
  expect([runtime.valueAt(['copy']), runtime.valueAt(['taken'])]).toEqual([`x${keptSecret}`, keptSecret])
  runtime.change(['pin'], '')
  expect(runtime.valueAt(['copy'])).toBe('x')
})

test('密码: it reads as its mask, and comes from no cell', () => {
  expect([valueText(password(), 'secret'), valueText(password(), '')]).toEqual([keptSecret, ''])
  expect(readCell(password(), 'secret', [])).toEqual({ fault: '不能从表格填写' })
})

test('密码: it alone is sealed, is asked only whether it is there, and stands in no row', () => {
  expect(['password', 'input', 'stranger'].map(isSealed)).toEqual([true, false, false])
  expect(valueKindOf(password())).toBe('secret')
  expect(secretModels(aForm([password(), aControl('input', 'a'), aControl('divider', 'b')]))).toEqual(new Set(['pin']))
  expect(['batch', 'selectInputList'].map((type) => allowedInside(type, 'password'))).toEqual([false, false])
})

test('密码: what would tell it keeps a form from being published', () => {
  const problems = (control: Control) => checkDefinition(aForm([control])).map(({ message }) => message)
  expect(problems(password())).toEqual([])
  expect(problems(password({ defaultValue: 'secret' }))).toContain('密码：密码不能有默认值')
  expect(problems(password({ formula: "'a'" }))).toContain('密码：密码不能由公式得出')
  expect(problems(password({}, { rules: [{ kind: 'unique', message: '' }] }))).toContain('密码：密码不能校验唯一')
  const { rules: _, ...bare } = password()
  expect(problems(bare)).toEqual([])
  const inRows = aControl('batch', 'rows', { list: [password()] })
  expect(problems(inRows)).not.toEqual([])
  const reader = aControl('formula', 'copy', { options: { formula: 'LEN({pin})' } })
  expect(checkDefinition(aForm([password(), reader]))).toEqual([])
})

test('密码: JSON Schema says that it is written only, and takes its length back', () => {
  const schemaOf = (control: Control) => toJsonSchema(aForm([control])) as { properties: Record<string, object> }
  const base = { type: 'string', format: 'password', writeOnly: true }
  expect(schemaOf(password()).properties.pin).toMatchObject(base)
  expect(schemaOf(password({ minLength: 8 })).properties.pin).toMatchObject({
    ...base,
    anyOf: [{ maxLength: 0 }, { minLength: 8 }],
  })
  expect(schemaOf(password({}, required)).properties.pin).toMatchObject({ ...base, minLength: 1 })
  const asked = schemaOf(password({ minLength: 8 }, required))
  expect(asked.properties.pin).toMatchObject({ minLength: 8 })
  expect(fromJsonSchema(asked).list).toMatchObject([{ type: 'password', options: { minLength: 8 } }])
})

test('密码: plain source asks for it unseen; a comparison of versions tells its strength in words', () => {
  expect(plainReact(aForm([password()]))).toContain('type="password"')
  const changes = diffDefinitions(aForm([password()]), aForm([password({ strength: 'strong' })]))
  expect(JSON.stringify(changes)).toContain('强度由「不限」改为「三种字符」')
})
