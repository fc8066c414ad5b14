import { describe, expect, test } from 'vitest'
import { newControl } from '@app/form-engine/controls/catalog.ts'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { FormFormatError } from '@app/form-engine/document/formatError.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { htmlSample } from '@app/form-engine/export/htmlSample.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { vueSample } from '@app/form-engine/export/vue.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { formsIn } from './formsIn.ts'
import { fromJsonSchema } from './fromJsonSchema.ts'
import { unwrapped } from './wrapped.ts'

const form = aForm([aControl('input', 'a', { label: '姓名 { "x": </script>' })])
const words = (text: string) => {
  try {
    formsIn(text)
  } catch (error) {
    if (error instanceof FormFormatError) return error.detail ?? error.message
    throw error
  }
  return '没有拒绝'
}

describe('导入: what a text may hold', () => {
  test.each([
    ['JSON', JSON.stringify(form)],
    ['JSON with a byte order mark', `\uFEFF ${JSON.stringify(form, null, 2)}`],
    ['VUE sample', vueSample(form)],
    ['HTML sample', htmlSample(form)],
    ['a component of elsewhere', `export default { data () { return { "a": 1, jsonData: ${JSON.stringify(form)} } } }`],
  ])('%s', (_, text) => {
    expect(formsIn(text)).toEqual([{ name: '表单 1', source: form, count: 1 }])
  })

  test('several forms are offered by name', () => {
    const bundle = {
      forms: [
        { formName: '请假', definition: form },
        { ...form, name: '报销' },
        { ...form, title: '访客' },
      ],
    }
    expect(formsIn(JSON.stringify(bundle)).map(({ name }) => name)).toEqual(['请假', '报销', '访客'])
    expect(formsIn(JSON.stringify([form, { ...form, name: '' }])).map(({ name }) => name)).toEqual(['表单 1', '表单 2'])
  })

  test('a JSON Schema becomes a form', () => {
    const [found] = formsIn(JSON.stringify({ title: '人员', type: 'object', properties: { name: { type: 'string' } } }))
    expect(found).toMatchObject({ name: '人员', count: 1, source: { list: [{ type: 'input', model: 'name' }] } })
  })

  test('everything else is refused with a reason', () => {
    expect(words('[]')).toBe('没有表单')
    expect(words('{"forms":[]}')).toBe('没有表单')
    expect(words('[1]')).toBe('必须是包含 list 数组和 config 对象的 JSON 对象')
    expect(words('<html></html>')).toBe('第 1 行第 1 列不是合法的 JSON')
    expect(words('{"list": [],\n "config"}')).toBe('第 2 行第 10 列不是合法的 JSON')
    expect(words('{"properties": {"__proto__": {}}}')).toBe('不允许的属性名：__proto__')
    expect(words('x'.repeat(2_200_000))).toBe('表单定义过大')
  })

  test('what looks like a form in a page and is none is passed over', () => {
    expect(unwrapped('<script>a = { "b": }; c = { "list": [], "config": {} }</script>')).toEqual({
      list: [],
      config: {},
    })
    expect(unwrapped('<script>a = { "b": { "c": 1 }')).toBeUndefined()
    expect(unwrapped('<script>a = { "list": 1, "config": {} }; { "list": [], "config": 1 }')).toBeUndefined()
    expect(unwrapped('{ "a": 1 } '.repeat(60) + JSON.stringify(form))).toBeUndefined()
  })
})

describe('导入 JSON Schema', () => {
  const controls = (properties: Record<string, unknown>, more: object = {}) =>
    fromJsonSchema({ type: 'object', properties, ...more }, 1).list
  const one = (property: object) => controls({ a: property })[0] as Control

  test.each([
    [{ type: 'string' }, 'input'],
    [{}, 'input'],
    [{ type: ['null', 'string'], maxLength: 500 }, 'textarea'],
    [{ type: 'string', contentMediaType: 'text/html' }, 'editor'],
    [{ type: 'string', format: 'date' }, 'date'],
    [{ type: 'string', format: 'date-time' }, 'date'],
    [{ type: 'string', format: 'time' }, 'time'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'switch'],
    [{ enum: ['a', 'b'] }, 'radio'],
    [{ enum: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'select'],
    [{ type: 'array', items: { enum: ['a'] } }, 'checkbox'],
    [{ type: 'array', items: { type: 'string' } }, 'select'],
    [{ type: 'array' }, 'select'],
    [{ type: 'array', items: { properties: {} } }, 'batch'],
    [{ properties: {} }, 'card'],
    [{ 'x-control': 'rate', type: 'number' }, 'rate'],
    [{ 'x-control': 'card', type: 'string' }, 'input'],
  ])('%j is a field of type %s', (property, type) => {
    expect(one(property).type).toBe(type)
  })

  test('names, demands and limits come along', () => {
    const [name, age, price] = controls(
      {
        name: {
          type: 'string',
          title: '姓名',
          description: '全名',
          maxLength: 20,
          minLength: 2,
          pattern: '^a',
          format: 'email',
          default: '甲',
        },
        age: { type: 'integer', minimum: 1, maximum: 150, title: '' },
        price: { type: 'number', multipleOf: 0.01, allOf: [{ minimum: 0 }, 1] },
      },
      { required: ['name'] },
    )
    expect(name).toMatchObject({
      model: 'name',
      label: '姓名',
      help: '全名',
      rules: [
        { required: true, message: '必填项' },
        { pattern: '^a' },
        { kind: 'email', message: '请输入正确的邮箱' },
        { kind: 'minLength', value: 2, message: '长度不能少于 2 个字符' },
      ],
      options: { maxLength: 20, defaultValue: '甲' },
    })
    expect(age).toMatchObject({
      label: 'age',
      options: { min: 1, max: 150, precision: 0 },
      rules: [{ required: false }],
    })
    expect(price?.options.precision).toBe(2)
  })

  test('choices with and without titles', () => {
    expect(one({ enum: ['a', 1, null] }).options.options).toEqual([
      { value: 'a', label: 'a' },
      { value: 1, label: '1' },
    ])
    expect(one({ oneOf: [{ const: 'a', title: '甲' }, { const: 2 }, { const: '' }, {}] }).options.options).toEqual([
      { value: 'a', label: '甲' },
      { value: 2, label: '2' },
    ])
  })

  test('objects become cards, lists of objects tables; models stay apart', () => {
    const [card, batch] = controls({
      address: { title: '地址', properties: { city: {} } },
      rows: {
        type: 'array',
        minItems: 1,
        maxItems: 3,
        items: { properties: { n: { type: 'number' }, deep: { properties: { x: {} } } } },
      },
    })
    expect(card).toMatchObject({ label: '地址', list: [{ model: 'address_city', label: 'address_city' }] })
    expect(batch).toMatchObject({ model: 'rows', options: { minLimit: 1, maxLimit: 3 }, list: [{ model: 'n' }] })
    expect(one({ properties: { b: {} } }).label).toBe('a')
  })

  test('references are followed inside the document, never in circles', () => {
    const list = fromJsonSchema(
      {
        $defs: {
          'a/b': { type: 'boolean' },
          loop: { $ref: '#/$defs/loop' },
          tree: { properties: { child: { $ref: '#/$defs/tree' }, name: {} } },
        },
        allOf: [{ $ref: '#/$defs/tree' }, { required: ['on'] }, { $ref: '#/nowhere' }],
        properties: {
          on: { $ref: '#/$defs/a~1b' },
          tree: { $ref: '#/$defs/tree' },
          loop: { $ref: '#/$defs/loop' },
          away: { $ref: 'https://example.com/schema' },
          gone: { $ref: '#/$defs/gone/deep' },
          wrong: 1,
        },
      },
      1,
    ).list
    expect(list.map(({ label }) => label)).toEqual(['on', 'tree', 'child', 'name'])
    expect(list[1]?.list?.map(({ model }) => model)).toEqual(['tree_name'])
    expect(list[0]).toMatchObject({ type: 'switch', rules: [{ required: true }] })
    expect(fromJsonSchema({ $defs: {} }).list).toEqual([])
  })

  test('a schema has the limits of a form', () => {
    let deep: object = {}
    for (let at = 0; at < 12; at += 1) deep = { properties: { a: deep } }
    expect(() => fromJsonSchema({ properties: { a: deep } })).toThrow('嵌套层级过深')
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, at) => [`f${at}`, {}]))
    expect(() => fromJsonSchema({ properties: many })).toThrow('控件数量超过上限')
  })

  test('an export comes back with the same fields', () => {
    const list = controlTypes
      .filter((type) => type !== 'selectInputList' && newControl(type, type).model)
      .map((type) => aControl(type, type, type === 'batch' ? { list: [aControl('input', 'inner')] } : {}))
    const more = [
      aControl('date', 'range', { options: { range: true, format: 'YYYY-MM' } }),
      aControl('select', 'dict', { options: { dictCode: 'sys_sex', multiple: true } }),
      aControl('treeSelect', 'source', { options: { dynamic: true, dynamicKey: 'city' } }),
      aControl('input', 'mail', { rules: [{ required: false }, { kind: 'email' }, { pattern: '^a' }] }),
      aControl('rate', 'half', { options: { allowHalf: true } }),
      aControl('color', 'clear', { options: { showAlpha: true } }),
    ]
    const back = fromJsonSchema(toJsonSchema(aForm([...list, ...more])), 1).list
    expect(back.map(({ type, model }) => [type, model])).toEqual(
      [...list, ...more].map(({ type, model }) => [type, model]),
    )
    const named = (key: string) => back.find(({ model }) => model === key)
    expect(named('range')?.options).toMatchObject({ range: true, format: 'YYYY-MM' })
    expect(named('dict')?.options).toMatchObject({ dictCode: 'sys_sex', multiple: true })
    expect(named('source')?.options).toMatchObject({ dynamic: true, dynamicKey: 'city' })
    expect(named('mail')?.rules?.slice(1)).toMatchObject([{ kind: 'email' }, { pattern: '^a' }])
    expect(named('half')?.options.allowHalf).toBe(true)
    expect(named('clear')).toMatchObject({ options: { showAlpha: true }, rules: [{ required: false }] })
    expect(named('clear')?.rules).toHaveLength(1)
    expect(named('batch')?.list?.map(({ model }) => model)).toEqual(['inner'])
  })
})
