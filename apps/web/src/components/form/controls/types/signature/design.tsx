import HighlightOutlined from '@ant-design/icons/HighlightOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { option } from '#/components/form/panel/lens.ts'
import { NumberEditor } from '#/components/form/panel/NumberEditor.tsx'
import { latePart } from '#/kit/page/latePart.tsx'

// The plane of colours is much code, and few forms have one.
const ColourEditor = latePart(async () => ({
  default: (await import('#/components/form/panel/ColourEditor.tsx')).ColourEditor,
}))

export const design: ControlDesign = {
  icon: HighlightOutlined,
  rows: [
    {
      id: 'penColor',
      place: 422,
      label: '笔迹颜色',
      edit: (props) => <ColourEditor {...props} lens={option('penColor')} name="笔迹颜色" />,
    },
    {
      id: 'penWidth',
      place: 423,
      label: '笔迹粗细',
      common: true,
      edit: (props) => <NumberEditor {...props} lens={option('penWidth')} min={1} max={20} empty={3} />,
    },
  ],
  thumb: 'tile',
}
