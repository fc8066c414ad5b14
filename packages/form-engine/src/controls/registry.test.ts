import { expect, test } from 'vitest'
import { importProblems } from '@app/form-engine/check/checkOptions.ts'
import { valueText } from '@app/form-engine/runtime/valueText.ts'
import { newControl } from './catalog.ts'
import {
  controlTypes,
  definitionOf,
  fieldDefinitionOf,
  hasModel,
  isAssigned,
  isContainer,
  isHtml,
  isKnownType,
  isLayout,
  isPaned,
  isWide,
  mayHold,
  openSeveral,
  treeOf,
  valueKindOf,
  type ControlType,
} from './registry.ts'

test('控件: every type stands once in the palette and holds data, arranges or shows', () => {
  const places = controlTypes.map((type) => definitionOf(type)?.place)
  expect(new Set(places).size).toBe(controlTypes.length)
  for (const type of controlTypes)
    expect([hasModel(type), isLayout(type)].filter(Boolean).length).toBe(
      definitionOf(type)?.role === 'ornament' ? 0 : 1,
    )
})

test('控件: layouts with names are tabs, steps and panels', () => {
  expect(controlTypes.filter(isPaned)).toEqual(['tabs', 'steps', 'collapse'])
  expect(isPaned('batch')).toBe(false)
})

test('控件: facts decide what is done with a type, not its name', () => {
  const those = (has: (type: ControlType) => unknown) => controlTypes.filter(has)
  expect(those(isHtml)).toEqual(['editor', 'html'])
  expect(those(isAssigned)).toEqual(['serialNo'])
  expect(those((type) => treeOf(type) === 'ways')).toEqual(['cascader', 'region'])
  expect(those((type) => treeOf(type) === 'places')).toEqual(['treeSelect'])
  expect(those((type) => isWide(type) && !isContainer(type))).toEqual(['editor', 'html', 'divider'])
  expect(those((type) => isPaned(type) && openSeveral(type))).toEqual(['collapse'])
  expect(openSeveral('star')).toBe(false)
  expect(those(mayHold)).toEqual(those(isContainer))
  expect(mayHold('star')).toBe(true)
})

test('控件: uploads take what they name, pictures what pictures are when they name nothing', () => {
  const taken = (type: ControlType, accept: string) => fieldDefinitionOf(type)?.kind.files?.suffixes({ accept })
  expect(taken('uploadFile', '')).toEqual([])
  expect(taken('uploadFile', '.PDF, docx')).toEqual(['pdf', 'docx'])
  expect(taken('uploadImg', '')).toEqual(['gif', 'jpg', 'jpeg', 'png'])
  expect(taken('uploadImg', 'png')).toEqual(['png'])
  expect(taken('signature', 'gif')).toEqual(['jpg', 'jpeg', 'png'])
  expect(fieldDefinitionOf('rate')?.kind.grades?.({ max: 7 })).toBe(7)
  expect(fieldDefinitionOf('rate')?.kind.grades?.({ max: 0 })).toBe(5)
  expect(fieldDefinitionOf('rate')?.kind.grades?.({})).toBe(5)
})

test('控件: what an object knows by itself is no type', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'star']) {
    expect(isKnownType(name)).toBe(false)
    expect(fieldDefinitionOf(name)).toBeUndefined()
    expect(hasModel(name)).toBe(true)
    expect(valueKindOf({ type: name, options: {} })).toBe('text')
    expect(valueText({ type: name, key: 'k', options: {} }, [1])).toBe('[1]')
  }
})

test('控件: a format that nobody can draw keeps a document out, one that can does not', () => {
  const dated = (format: string) => {
    const control = newControl('date', 'd')
    return importProblems({ ...control, options: { ...control.options, format } })
  }
  expect(dated('YYYY-MM-DD')).toEqual([])
  expect(dated('Y'.repeat(200))).toHaveLength(1)
})
