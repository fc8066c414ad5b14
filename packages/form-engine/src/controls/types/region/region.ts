import { shown, type FieldDefinition, type Limit } from '@app/form-engine/controls/definition.ts'
import { choice, scalarList, way } from '@app/form-engine/controls/families/choice.ts'
import { isText } from '@app/form-engine/controls/families/plainValues.ts'
import { flag, one } from '@app/form-engine/document/schemaAtoms.ts'
import type { Control, Option } from '@app/form-engine/document/types.ts'
import { readRegion } from './readRegion.ts'

const depths: Readonly<Record<string, number>> = { province: 1, city: 2, district: 3 }

/** What is below a way down the tree; undefined where there is no such way. */
function below(places: readonly Option[], path: readonly unknown[]): readonly Option[] | undefined {
  let level: readonly Option[] | undefined = places
  for (const code of path) {
    const place: Option | undefined = level?.find(({ value }) => value === code)
    if (!place) return undefined
    level = place.children ?? []
  }
  return level
}

/** A way that leads to a place with nothing below it, as far as the field goes. */
const wholeWay =
  (control: Control): Limit =>
  (value, _, { optionsOf }) => {
    const places = optionsOf?.(control, {})
    if (!places) return undefined
    const rest = below(places, value as unknown[])
    if (!rest) return '区域不存在'
    return rest.length > 0 ? '请选择完整的区域' : undefined
  }

/** 省 / 市 / 区 by the codes of the administrative divisions, which stay when a name changes. */
export const region: FieldDefinition = {
  role: 'field',
  label: '区域',
  group: 'business',
  place: 305,
  options: { width: '100%', level: 'district', ...shown, clearable: true, showSearch: true, placeholder: '请选择' },
  shape: { level: one('province', 'city', 'district'), showSearch: flag, defaultValue: scalarList },
  optionLabels: { level: '级别' },
  optionChoices: { level: { province: '省', city: '省市', district: '省市区' } },
  problems: ({ options: { level, defaultValue } }) =>
    Array.isArray(defaultValue) && defaultValue.length > (depths[String(level)] ?? 3) ? ['默认值与级别不符'] : [],
  nestable: true,
  bare: false,
  ruled: true,
  tree: 'ways',
  standing: () => import('./placeChoices.ts'),
  kind: {
    ...choice,
    exclusive: true,
    cleared: () => undefined,
    initial: () => undefined,
    fits: (value) => Array.isArray(value) && value.every(isText),
    limits: (control) => [wholeWay(control)],
    asked: () => 'choices',
    words: way,
    readCell: readRegion,
  },
  exports: () => import('./export.ts'),
}
