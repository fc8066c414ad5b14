import { choices as readChoices } from '@app/form-engine/controls/cellReaders.ts'
import { choices, shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import {
  choice,
  choiceProblems,
  choiceShape,
  notDynamic,
  scalarList,
} from '@app/form-engine/controls/families/choice.ts'
import { emptyList, isScalarList } from '@app/form-engine/controls/families/plainValues.ts'

export const checkbox: FieldDefinition = {
  role: 'field',
  label: '多选框',
  group: 'basic',
  place: 50,
  options: { ...shown, defaultValue: [], ...notDynamic, options: choices('选项', 3) },
  shape: { ...choiceShape, defaultValue: scalarList },
  problems: choiceProblems,
  nestable: true,
  bare: false,
  ruled: true,
  kind: {
    ...choice,
    cleared: emptyList,
    initial: emptyList,
    fits: isScalarList,
    asked: () => 'choices',
    readCell: readChoices,
  },
  exports: () => import('./export.ts'),
}
