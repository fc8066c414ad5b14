import PictureOutlined from '@ant-design/icons/PictureOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'

export const design: ControlDesign = {
  icon: PictureOutlined,
  rows: [
    {
      id: 'listType',
      place: 330,
      label: '样式',
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('listType')}
          choices={[
            ['text', 'text'],
            ['picture', 'picture'],
            ['picture-card', 'card'],
          ]}
        />
      ),
    },
  ],
  offers: ['maxSizeMB', 'accept', 'headers'],
  thumb: 'tile',
}
