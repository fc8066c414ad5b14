import BgColorsOutlined from '@ant-design/icons/BgColorsOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'
import { latePart } from '#/kit/page/latePart.tsx'

// The plane of colours is much code, and few forms have one.
const PresetsEditor = latePart(async () => ({ default: (await import('./PresetsEditor.tsx')).PresetsEditor }))

export const design: ControlDesign = {
  icon: BgColorsOutlined,
  rows: [
    {
      id: 'presets',
      place: 421,
      label: '预设颜色',
      look: 'heading',
      edit: (props) => <PresetsEditor {...props} />,
    },
  ],
  Default: (props) => <OwnDefault {...props} clearable />,
}
