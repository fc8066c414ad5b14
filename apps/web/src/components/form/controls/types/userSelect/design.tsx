import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { OwnDefault } from '#/components/form/panel/OwnDefault.tsx'

export const design: ControlDesign = {
  icon: UserOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: OwnDefault,
}
