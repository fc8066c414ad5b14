import { expect, test } from 'vitest'
import { newForm } from '@app/form-engine/document/newForm.ts'
import type { Control } from '@app/form-engine/document/types.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'

const number = (model: string): Control => ({ type: 'number', key: model, model, label: model, options: {} })
const open = () =>
  createRuntime(
    compileForm({
      ...newForm(),
      list: [
        number('sum'),
        { type: 'batch', key: 'items', model: 'items', label: 'items', options: {}, list: [number('price')] },
      ],
    }),
    {
      values: {
        sum: 5,
        items: [
          { key: 'a', price: 1 },
          { key: 'b', price: 2 },
        ],
      },
    },
  )
const abc = '无法识别“abc”'

test('填不进的内容: the field is empty, says what was meant, and is not right until it is filled', () => {
  const form = open()
  form.refuse(['sum'], 'abc')
  form.refuse(['items', 1, 'price'], 'abc')
  form.refuse(['nothing'], 'abc')
  expect(form.values()).toMatchObject({ sum: null, items: [{ price: 1 }, { price: null }] })
  expect(form.errorAt(['sum'])).toBe(abc)
  expect(form.validate().map(({ path }) => path)).toEqual([['sum'], ['items', 1, 'price']])
  form.change(['sum'], 3)
  expect(form.errorAt(['sum'])).toBeUndefined()
  form.removeRow('items', 0)
  expect(form.errorAt(['items', 0, 'price'])).toBe(abc)
  form.refuse(['sum'], 'x'.repeat(100))
  expect(form.errorAt(['sum'])).toBe(`无法识别“${'x'.repeat(30)}”`)
})

test('填不进的内容: values from outside and the beginning take its place', () => {
  const form = open()
  form.refuse(['sum'], 'abc')
  form.refuse(['items', 0, 'price'], 'abc')
  form.setData({ items: [{ key: 'a', price: 4 }] })
  expect(form.validate().map(({ path }) => path)).toEqual([['sum']])
  form.reset()
  expect(form.validate()).toEqual([])
})
