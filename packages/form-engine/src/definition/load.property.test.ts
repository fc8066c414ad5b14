import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDefinition } from '@app/form-engine/check/checkDefinition.ts'
import { controlTypes } from '@app/form-engine/controls/registry.ts'
import { diffDefinitions } from '@app/form-engine/diff/diff.ts'
import { deepCopy } from '@app/form-engine/document/deepCopy.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import { walk } from '@app/form-engine/document/walk.ts'
import { removeControls, setOption, updateControl } from '@app/form-engine/editing/commands.ts'
import { htmlSample } from '@app/form-engine/export/htmlSample.ts'
import { reactSample } from '@app/form-engine/export/react.ts'
import { toJsonSchema } from '@app/form-engine/export/toJsonSchema.ts'
import { formsIn } from '@app/form-engine/import/formsIn.ts'
import { FormFormatError, loadDefinition, readDefinition, type LoadedForm } from './load.ts'

/*
 * Documents as the world may hold them: known and unknown types, options of right and wrong kinds, old names, missing
 * parts, tables that are no rectangles, keys that nobody knows.
 */

const json = fc.jsonValue({ maxDepth: 2 })
const option = fc.constantFrom(
  'hidden', 'showLabel', 'isLable', 'filterable', 'width', 'placeholder', 'defaultValue', 'options', 'dictCode', 'dynamic',
  'dynamicKey', 'min', 'max', 'step', 'precision', 'limit', 'minLimit', 'data', 'format', 'range', 'rangeDefaultValue',
  'rangePlaceholder', 'noFormItem', 'formula', 'type', 'headers', 'strange',
) // prettier-ignore
const value = fc.oneof(json, fc.constantFrom('true', 'false', '12', '', '[]', '{}', 0, 1, null, true, '^a$', '{a}'))
const options = fc.dictionary(option, value, { maxKeys: 6 })
const scalars = fc.oneof(fc.string({ maxLength: 6 }), fc.integer({ min: -9, max: 99 }), fc.constant(null))

const rule = fc.oneof(
  json,
  fc.record({ required: value, pattern: fc.string({ maxLength: 8 }), message: value }, { requiredKeys: [] }),
)

const span = fc.integer({ min: 0, max: 3 })

/** Containers hold others for two levels, so that documents stay small. */
function controlsTo(depth: number): fc.Arbitrary<Record<string, unknown>[]> {
  const list = depth > 0 ? controlsTo(depth - 1) : fc.constant<Record<string, unknown>[]>([])
  const column = fc.record({ span: value, label: scalars, value: scalars, list }, { requiredKeys: [] })
  const cell = fc.record({ colspan: span, rowspan: span, list }, { requiredKeys: [] })
  const row = fc.record({ tds: fc.array(cell, { maxLength: 2 }) })
  const slots = {
    list: fc.option(list, { nil: [] }),
    columns: fc.array(column, { maxLength: 2 }),
    trs: fc.array(row, { maxLength: 2 }),
  }
  const control = fc.record(
    {
      type: fc.constantFrom<string>(...controlTypes, 'star', 'accordion'),
      label: scalars,
      name: scalars,
      model: scalars,
      help: scalars,
      icon: scalars,
      prefix: scalars,
      options: fc.oneof(options, json),
      rules: fc.oneof(fc.array(rule, { maxLength: 3 }), json),
      ...(depth > 0 && slots),
    },
    { requiredKeys: ['type'] },
  )
  return fc.array(control, { maxLength: depth + 1 })
}

const config = fc.dictionary(
  fc.constantFrom(
    'layout',
    'labelLayout',
    'labelWidth',
    'labelCol',
    'wrapperCol',
    'hideRequiredMark',
    'linkages',
    'background',
  ),
  fc.oneof(value, fc.record({ span: value }), fc.record({ xs: value })),
)
const drawn = fc.record({ list: controlsTo(2), config, extra: json }, { requiredKeys: ['list', 'config'] })

/** JSON knows no negative zero. */
const document = drawn.map((source) => JSON.parse(JSON.stringify(source)) as typeof source)

/** Keys as a designer gives them. */
function keyed<T>(source: T): T {
  let count = 0
  const visit = (place: unknown): unknown => {
    if (Array.isArray(place)) return place.map(visit)
    if (typeof place !== 'object' || place === null) return place
    const entries = Object.entries(place).map(([name, inner]) => [
      name,
      ['list', 'columns', 'trs', 'tds'].includes(name) ? visit(inner) : inner,
    ])
    count += 1
    return { ...Object.fromEntries(entries), ...('type' in place && { key: `${String(place.type)}_${count}` }) }
  }
  return visit(source) as T
}

const refusedOr = (run: () => unknown): void => {
  try {
    run()
  } catch (error) {
    expect(error).toBeInstanceOf(FormFormatError)
  }
}

const opened = (source: unknown): LoadedForm | undefined => {
  try {
    return loadDefinition(source)
  } catch (error) {
    expect(error).toBeInstanceOf(FormFormatError)
    return undefined
  }
}

test('往返: any document is written as it came, and the given one stays as it was', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(document, (source) => {
      const copy = deepCopy(source)
      const loaded = opened(source)
      if (!loaded) return
      const { definition, toSource } = loaded
      expect(toSource(definition)).toEqual(copy)
      expect(toSource({ ...definition, list: [...definition.list] })).toEqual(copy)
      expect(source).toEqual(copy)
    }),
  )
})

test('往返: what has been brought into the form of today stays so', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(document, (source) => {
      const first = opened(source)
      if (!first) return
      const second = loadDefinition(JSON.parse(JSON.stringify(first.definition)))
      expect(second.definition).toEqual(first.definition)
    }),
  )
})

const edits: ((definition: FormDefinition, key: string) => FormDefinition)[] = [
  (definition, key) => updateControl(definition, key, (found) => ({ ...found, label: '新名' })),
  (definition, key) => setOption(definition, key, 'hidden', true),
  (definition, key) => setOption(definition, key, 'width', '50%'),
  (definition, key) => removeControls(definition, [key]),
]

test('往返: an edited document, written and read again, is the edited one', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(document.map(keyed), fc.nat(), fc.nat(), (source, which, how) => {
      const loaded = opened(source)
      const keys = loaded ? [...walk(loaded.definition.list)].map((visit) => visit.control.key) : []
      const key = keys[which % Math.max(1, keys.length)]
      const edit = edits[how % edits.length]
      if (!loaded || key === undefined || !edit) return
      const edited = edit(loaded.definition, key)
      const written = JSON.parse(JSON.stringify(loaded.toSource(edited))) as unknown
      expect(loadDefinition(written).definition).toEqual(edited)
    }),
  )
})

test(
  '导入: whatever comes, the answer is a form or a refusal, and everything runs on the form',
  { timeout: 60_000 },
  () => {
    fc.assert(
      fc.property(
        fc.oneof(document, fc.anything({ withNullPrototype: true, withDate: true, withBigInt: true })),
        (source) => {
          const loaded = opened(source)
          if (!loaded) return
          const { definition } = loaded
          checkDefinition(definition)
          diffDefinitions(definition, { list: [], config: {} })
          toJsonSchema(definition)
          htmlSample(definition)
          reactSample(definition, { style: 'plain' })
        },
      ),
    )
  },
)

test('导入: texts that are broken anywhere are refused in words', { timeout: 60_000 }, () => {
  fc.assert(
    fc.property(document, fc.nat(), fc.string({ maxLength: 3 }), (source, at, junk) => {
      const text = JSON.stringify(source)
      const place = at % text.length
      const broken = text.slice(0, place) + junk + text.slice(place + 1)
      refusedOr(() => readDefinition(broken))
      refusedOr(() => formsIn(broken))
      refusedOr(() => formsIn(`<script>const a = ${broken}</script>`))
    }),
  )
  fc.assert(fc.property(fc.string(), (text) => refusedOr(() => formsIn(text))))
  fc.assert(fc.property(fc.json(), (text) => refusedOr(() => formsIn(`{"properties": {"a": ${text}}}`))))
})
