import { way as readWay } from '@app/form-engine/controls/cellReaders.ts'
import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import {
  choice,
  choiceShape,
  notDynamic,
  repeated,
  scalarList,
  sourceProblems,
  tree,
  way,
} from '@app/form-engine/controls/families/choice.ts'
import { isScalarList } from '@app/form-engine/controls/families/plainValues.ts'
import type { Option } from '@app/form-engine/document/types.ts'
import { wayDown } from '@app/form-engine/validation/limits.ts'

/** The value is a path, so only neighbours must differ. */
const repeatedBeside = (list: readonly Option[]): boolean =>
  repeated(list.map(({ value }) => value)) || list.some(({ children = [] }) => repeatedBeside(children))

export const cascader: FieldDefinition = {
  role: 'field',
  label: '级联选择器',
  group: 'basic',
  place: 140,
  options: { ...shown, showSearch: false, placeholder: '请选择', clearable: false, ...notDynamic, options: tree },
  shape: { ...choiceShape, defaultValue: scalarList },
  problems: sourceProblems(repeatedBeside),
  nestable: true,
  bare: false,
  ruled: true,
  tree: 'ways',
  kind: {
    ...choice,
    exclusive: true,
    cleared: () => undefined,
    initial: () => undefined,
    fits: isScalarList,
    limits: (control) => [wayDown(control)],
    asked: () => 'choices',
    words: way,
    readCell: readWay,
  },
  exports: () => import('./export.ts'),
}
