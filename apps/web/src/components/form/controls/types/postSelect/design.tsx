import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'

export const design: ControlDesign = {
  icon: IdcardOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: OwnDefault,
}
