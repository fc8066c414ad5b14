import CalculatorOutlined from '@ant-design/icons/CalculatorOutlined'
import { optionChoices } from '@app/form-engine/definition/optionLabels.ts'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'

export const design: ControlDesign = {
  icon: CalculatorOutlined,
  rows: [
    {
      id: 'result',
      place: 429,
      label: '结果类型',
      common: true,
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('result')}
          otherwise="number"
          choices={Object.entries(optionChoices('formula', 'result'))}
        />
      ),
    },
  ],
  offers: ['formula'],
}
