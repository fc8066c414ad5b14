import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ControlType } from '@app/form-engine/controls/registry.ts'
import type {
  Control,
  FormConfig,
  Linkage,
  LinkageAction,
  Rule,
  SubmissionRule,
} from '@app/form-engine/document/types.ts'
import { aControl, aForm } from '@app/form-engine/testing/aForm.ts'
import { isUnfilled } from '@app/form-engine/validation/empty.ts'
import { isObject, rowsOf } from '@app/form-engine/validation/json.ts'
import { acceptSubmission } from './acceptSubmission.ts'
import type { CompiledForm } from './compiled.ts'
import { compileForm } from './compileForm.ts'
import { createRuntime } from './createRuntime.ts'
import type { FormValues } from './types.ts'

const context = { now: new Date('2026-01-01T00:00:00Z') }
const leaves: ControlType[] = [
  'input',
  'textarea',
  'number',
  'select',
  'checkbox',
  'radio',
  'date',
  'time',
  'rate',
  'slider',
  'uploadFile',
  'uploadImg',
  'treeSelect',
  'cascader',
  'switch',
]
const scalar = fc.constantFrom(
  '',
  '1',
  '2',
  '11',
  '甲',
  'a@b.cn',
  '2026-01-01',
  '08:00:00',
  0,
  1,
  2.5,
  200,
  true,
  false,
  null,
)
const anyValue = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.constantFrom<unknown>(['1', '11'], [{ name: 'a.png', uid: '1', status: 'done' }], [{ status: 'uploading' }], {}),
)
const rules = fc
  .record({
    required: fc.boolean(),
    extra: fc.option(
      fc.constantFrom<Rule>({ kind: 'email' }, { kind: 'max', value: 1 }, { kind: 'minLength', value: 2 }),
    ),
  })
  .map(({ required, extra }): Rule[] => [{ required, message: '必填项' }, ...(extra ? [extra] : [])])
const options = fc.record(
  {
    hidden: fc.boolean(),
    multiple: fc.boolean(),
    range: fc.boolean(),
    maxLength: fc.constantFrom(1, 5),
    max: fc.constantFrom(1, 100),
    precision: fc.constantFrom(0, 2),
    limit: fc.constantFrom(1, 3),
    minLimit: fc.constantFrom(0, 2),
  },
  { requiredKeys: [] },
)
const leaf = (model: string) =>
  fc
    .record({ type: fc.constantFrom(...leaves), options, rules })
    .map(({ type, ...rest }) => aControl(type, model, rest))

const models = ['a', 'b', 'c', 'd', 'e']
const inner = fc.tuple(leaf('x'), leaf('y'))
const definition = fc
  .record({
    leaves: fc.tuple(...models.map(leaf)),
    inBox: inner,
    batch: fc.record({ list: inner, options, rules }),
    lines: inner,
    formula: fc.constantFrom('SUM({items.x}) + {a}', '{a} * 2', 'CONCAT({b}, {c})', '1 / 0'),
    linkages: fc.array(
      fc.record({
        model: fc.constantFrom(...models, 'x'),
        op: fc.constantFrom('eq' as const, 'empty' as const, 'notEmpty' as const),
        value: scalar,
        do: fc.constantFrom<LinkageAction['do']>('show', 'hide', 'require', 'disable'),
        // Rules point forward, so that they come to rest.
        target: fc.constantFrom('box', 'list', 'y', 'total'),
      }),
      { maxLength: 3 },
    ),
    submissionRules: fc.array(
      fc.record({
        model: fc.constantFrom(...models, 'x', 'items'),
        op: fc.constantFrom('eq' as const, 'lt' as const, 'notEmpty' as const),
        value: fc.oneof(
          fc.record({ source: fc.constant('field' as const), value: fc.constantFrom(...models, 'y') }),
          fc.record({ source: fc.constant('formula' as const), value: fc.constantFrom('{a} + {y}', 'SUM({items.x})') }),
          fc.record({ value: scalar }),
        ),
        targets: fc.subarray([...models, 'x', 'total', 'l0'], { minLength: 1 }),
      }),
      { maxLength: 3 },
    ),
    hiddenValue: fc.constantFrom<FormConfig['hiddenValue'][]>('exclude', 'keep', 'clear', undefined),
  })
  .map(({ leaves: top, inBox, batch, lines, formula, linkages, submissionRules, hiddenValue }) => {
    const [p, q] = inBox
    const list: Control[] = [
      ...top,
      aControl('card', 'box', {
        list: [
          { ...p, key: 'p', model: 'p' },
          { ...q, key: 'q', model: 'q' },
        ],
      }),
      aControl('batch', 'items', batch),
      aControl('selectInputList', 'list', {
        columns: lines.map((child, at) => ({
          value: `${at + 1}`,
          label: '行',
          list: [{ ...child, key: `l${at}`, model: `l${at}` }],
        })),
      }),
      aControl('number', 'total', { options: { formula, max: 10 } }),
    ]
    const written = linkages.map(({ model, op, value, target, ...action }, at): Linkage => ({
      id: `r${at}`,
      when: { logic: 'all', items: [{ model, op, value }] },
      then: [{ do: action.do, targets: [target] }],
    }))
    const refusing = submissionRules.map(({ model, op, value, targets }, at): SubmissionRule => ({
      id: `s${at}`,
      when: { logic: 'all', items: [{ model, op, ...value }] },
      message: `提示${at}`,
      targets,
    }))
    return aForm(list, { linkages: written, submissionRules: refusing, ...(hiddenValue && { hiddenValue }) })
  })

const row = fc.record({ x: anyValue, y: anyValue }, { requiredKeys: [] })
const line = fc.record({ value: fc.constantFrom('1', '2', '3'), checked: fc.boolean(), l0: anyValue, l1: anyValue })
const data = fc.record({
  ...Object.fromEntries([...models, 'p', 'q'].map((model) => [model, anyValue])),
  items: fc.oneof(fc.array(row, { maxLength: 4 }), anyValue),
  list: fc.oneof(fc.array(line, { maxLength: 3 }), anyValue),
})

/** Values without those that are empty: a form keeps nothing in more than one way. */
function filled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(filled)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, given]) => !isUnfilled(given))
      .map(([name, given]) => [name, filled(given)]),
  )
}

/** Something that its field cannot hold; where nobody sees it, nobody tells of it, and it is not kept. */
const holdsMisfit = ({ byId }: CompiledForm, values: FormValues) =>
  [...byId.values()].some(({ nest, model, kind, control }) =>
    (nest ? rowsOf(values[nest.model]).map((cells) => cells[model]) : [values[model]]).some(
      (value) => !isUnfilled(value) && !kind.fits(value, control.options),
    ),
  )

test('两端一致: page and server find the same mistakes and agree on the values', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(definition, data, (form, values) => {
      const compiled = compileForm(form)
      const live = createRuntime(compiled, { values, context })
      const sent: unknown = JSON.parse(JSON.stringify(live.values()))
      const { errors, values: accepted } = acceptSubmission(compiled, sent, { context })
      expect(errors).toEqual(live.validate())
      expect(filled(accepted)).toEqual(filled(live.result()))
      const again = acceptSubmission(compiled, JSON.parse(JSON.stringify(live.result())), { context })
      if (errors.length === 0 && !holdsMisfit(compiled, live.values())) expect(again.errors).toEqual([])
    }),
    { numRuns: 300 },
  )
})

test('两端一致: a form changed step by step stands like one that begins so', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(definition, data, data, (form, before, after) => {
      const compiled = compileForm(form)
      const live = createRuntime(compiled, { values: before, context })
      for (const [model, value] of Object.entries(after)) live.setData({ [model]: value })
      const other = createRuntime(compiled, { values: live.values(), context })
      expect(live.validate()).toEqual(other.validate())
    }),
    { numRuns: 200 },
  )
})
