import Html5Outlined from '@ant-design/icons/Html5Outlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { CodeField } from '#/components/form/panel/CodeField.tsx'
import { defaultValue } from '#/components/form/panel/defaults.tsx'

export const design: ControlDesign = {
  icon: Html5Outlined,
  rows: [],
  offers: ['defaultValue'],
  Default: (props) => <CodeField {...props} lens={defaultValue} label="默认值" language="html" height={160} />,
  thumb: 'alert',
}
