import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: IdcardOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: OwnDefault,
}
