import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import { optionChoices } from '@app/form-engine/definition/optionLabels.ts'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'

export const design: ControlDesign = {
  icon: ClusterOutlined,
  rows: [
    {
      id: 'scope',
      place: 205,
      label: '可选范围',
      common: true,
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('scope')}
          otherwise="dept"
          choices={Object.entries(optionChoices('deptSelect', 'scope'))}
        />
      ),
    },
  ],
  offers: ['defaultValue'],
  Default: OwnDefault,
}
