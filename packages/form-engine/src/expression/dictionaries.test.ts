import { expect, test } from 'vitest'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { dictionariesOf, renameDictionaries } from './dictionaries.ts'

test('字典: a form names every dictionary that its controls, formulas and rules speak of, once', () => {
  const computed = (key: string, formula: string) => aControl('input', key, { options: { formula } })
  const list = [
    aControl('select', 'a', { options: { dictCode: 'sex' } }),
    aControl('select', 'b', { options: { dictCode: 'sex' } }),
    computed('c', '-LEN(DICTLABEL("post", {a})) + 1'),
    computed('d', 'WORKDAY(TODAY(), 1)'),
    computed('e', 'DICTLABEL({a}, {b})'),
    computed('f', 'DICTLABEL('),
  ]
  const said = (text: string) => ({ source: 'formula' as const, value: `DICTLABEL("${text}", "1")` })
  const when = { logic: 'all' as const, items: [{ model: 'a', op: 'eq' as const, ...said('rule') }] }
  const then = [
    { do: 'setValue' as const, targets: ['a'], ...said('deed') },
    { do: 'setValue' as const, targets: ['a'], value: '1' },
  ]
  const plain = { logic: 'all' as const, items: [{ model: 'a', op: 'notEmpty' as const }] }
  const form = aForm(list, {
    linkages: [{ id: '1', when, then }],
    submissionRules: [
      { id: '2', when: { ...when, items: [...when.items, ...plain.items] }, message: '不行', targets: ['a'] },
    ],
  })
  expect(dictionariesOf(form.list, form.config)).toEqual([
    'sex',
    'post',
    'form_holiday',
    'form_workday',
    'rule',
    'deed',
  ])
  expect(dictionariesOf([aControl('input', 'x', { options: { dictCode: 5 as never } })])).toEqual([])
})

test('字典: a formula takes other dictionaries however they are written; a computed one and other texts stay', () => {
  const formula = `CONCAT(DICTLABEL("sex", {a}), dictlabel（ ‘post’，{b}), DICTLABEL({c}, {b}), "sex")`
  expect(renameDictionaries(formula, (code) => `my_${code}`)).toBe(
    `CONCAT(DICTLABEL("my_sex", {a}), dictlabel（ ‘my_post’，{b}), DICTLABEL({c}, {b}), "sex")`,
  )
})
