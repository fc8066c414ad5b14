import { choice as readChoice } from '@app/form-engine/controls/cellReaders.ts'
import { choices, shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { choice, choiceProblems, choiceShape, notDynamic } from '@app/form-engine/controls/families/choice.ts'
import { emptyText, isScalar } from '@app/form-engine/controls/families/plainValues.ts'
import { scalar } from '@app/form-engine/document/schemaAtoms.ts'

export const radio: FieldDefinition = {
  role: 'field',
  label: '单选框',
  group: 'basic',
  place: 60,
  options: { ...shown, defaultValue: '', ...notDynamic, options: choices('选项', 3) },
  shape: { ...choiceShape, defaultValue: scalar },
  problems: choiceProblems,
  nestable: true,
  bare: false,
  ruled: true,
  kind: {
    ...choice,
    cleared: emptyText,
    initial: emptyText,
    fits: isScalar,
    asked: () => 'choice',
    readCell: readChoice,
  },
  exports: () => import('./export.ts'),
}
