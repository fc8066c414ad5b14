import UserOutlined from '@ant-design/icons/UserOutlined'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: UserOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: OwnDefault,
}
