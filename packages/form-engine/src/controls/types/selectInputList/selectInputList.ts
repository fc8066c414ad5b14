import { shown, type FieldDefinition } from '@app/form-engine/controls/definition.ts'
import { nest } from '@app/form-engine/controls/families/nest.ts'
import { paneProblems, twoPanes } from '@app/form-engine/controls/families/panes.ts'
import { plainWord } from '@app/form-engine/controls/families/plainValues.ts'
import { flag } from '@app/form-engine/document/schemaAtoms.ts'
import { rowsOf } from '@app/form-engine/validation/json.ts'

export const selectInputList: FieldDefinition = {
  role: 'field',
  label: '选择输入列',
  group: 'basic',
  place: 160,
  options: { ...shown, multiple: true, showLabel: false, width: '100%' },
  rest: { columns: twoPanes() },
  shape: { multiple: flag },
  optionLabels: { columns: '列选项配置' },
  problems: paneProblems,
  nestable: false,
  bare: false,
  ruled: false,
  nest: { holds: 'lines', slots: 'panes', names: ['checked', 'value', 'label'] },
  kind: {
    ...nest,
    words: (value) =>
      rowsOf(value)
        .filter(({ checked }) => checked === true)
        .map(({ label }) => plainWord(label))
        .join('、'),
  },
  exports: () => import('./export.ts'),
}
