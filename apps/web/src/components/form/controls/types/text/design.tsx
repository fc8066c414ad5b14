import FontSizeOutlined from '@ant-design/icons/FontSizeOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { ChoiceEditor } from '#/components/form/panel/ChoiceEditor.tsx'
import { FlagsEditor } from '#/components/form/panel/FlagsEditor.tsx'
import { option } from '#/components/form/panel/lens.ts'
import { latePart } from '#/kit/page/latePart.tsx'

// The plane of colours is much code, and few forms have one.
const FontEditor = latePart(async () => ({ default: (await import('./FontEditor.tsx')).FontEditor }))

export const design: ControlDesign = {
  icon: FontSizeOutlined,
  rows: [
    {
      id: 'textAlign',
      place: 400,
      label: '文字对齐方式',
      look: 'below',
      edit: (props) => (
        <ChoiceEditor
          {...props}
          lens={option('textAlign')}
          choices={[
            ['left', '左'],
            ['center', '居中'],
            ['right', '右'],
          ]}
        />
      ),
    },
    {
      id: 'font',
      place: 410,
      label: '字体属性设置',
      common: true,
      look: 'below',
      edit: (props) => <FontEditor {...props} />,
    },
    {
      id: 'textFlags',
      place: 420,
      label: '操作属性',
      look: 'heading',
      edit: (props) => <FlagsEditor {...props} flags={[{ name: 'showRequiredMark', label: '显示必选标记' }]} />,
    },
  ],
  offers: ['formula'],
  thumb: 'rule',
}
