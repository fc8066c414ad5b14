import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import { optionChoices } from '@app/form-engine/definition/optionLabels.ts'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'

export const design: ControlDesign = {
  icon: EnvironmentOutlined,
  rows: [
    {
      id: 'level',
      place: 205,
      label: '级别',
      common: true,
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('level')}
          otherwise="district"
          choices={Object.entries(optionChoices('region', 'level'))}
        />
      ),
    },
  ],
  offers: ['defaultValue'],
  Default: OwnDefault,
}
