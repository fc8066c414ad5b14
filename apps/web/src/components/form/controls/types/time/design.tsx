import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { defaultValue, optionsIn } from '#/components/form/panel/defaults.tsx'
import { TextEditor } from '#/components/form/panel/TextEditor.tsx'

export const design: ControlDesign = {
  icon: ClockCircleOutlined,
  rows: [],
  Default: (props) => <TextEditor {...props} lens={defaultValue} placeholder={String(optionsIn(props).format ?? '')} />,
}
