import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import {
  choice,
  choiceProblems,
  choiceShape,
  notDynamic,
  scalarOrList,
  tree,
} from '@app/form-engine/controls/families/choice.ts'
import { flag } from '@app/form-engine/document/schemaAtoms.ts'

export const treeSelect: FieldDefinition = {
  role: 'field',
  label: '树选择器',
  group: 'basic',
  place: 130,
  options: {
    ...shown,
    multiple: false,
    clearable: false,
    showSearch: false,
    treeCheckable: false,
    placeholder: '请选择',
    ...notDynamic,
    options: tree,
  },
  shape: { ...choiceShape, treeCheckable: flag, defaultValue: scalarOrList },
  problems: choiceProblems,
  nestable: true,
  bare: false,
  ruled: true,
  tree: 'places',
  kind: choice,
  exports: () => import('./export.ts'),
}
