import { choices, shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import {
  choice,
  choiceProblems,
  choiceShape,
  notDynamic,
  scalarOrList,
} from '@app/form-engine/controls/families/choice.ts'

export const select: FieldDefinition = {
  role: 'field',
  label: '下拉选择器',
  group: 'basic',
  place: 40,
  options: {
    width: '100%',
    multiple: false,
    ...shown,
    clearable: false,
    placeholder: '请选择',
    ...notDynamic,
    options: choices('下拉框', 2),
    showSearch: false,
  },
  shape: { ...choiceShape, defaultValue: scalarOrList },
  problems: choiceProblems,
  nestable: true,
  bare: false,
  ruled: true,
  kind: choice,
  exports: () => import('./export.ts'),
}
