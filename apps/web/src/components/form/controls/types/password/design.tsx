import LockOutlined from '@ant-design/icons/LockOutlined'
import { optionChoices } from '@app/form-engine/definition/optionLabels.ts'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'

export const design: ControlDesign = {
  icon: LockOutlined,
  rows: [
    {
      id: 'minLength',
      place: 121,
      label: '最小长度',
      common: true,
      edit: (props) => (
        <NumberEditor {...props} lens={option('minLength')} min={1} max={128} precision={0} placeholder="不限" />
      ),
    },
    {
      id: 'strength',
      place: 122,
      label: '强度',
      common: true,
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('strength')}
          otherwise="none"
          choices={Object.entries(optionChoices('password', 'strength'))}
        />
      ),
    },
    {
      id: 'confirm',
      place: 123,
      label: '确认',
      common: true,
      edit: (props) => <FlagsEditor {...props} flags={[{ name: 'confirm', label: '再次输入' }]} />,
    },
  ],
}
