import CreditCardOutlined from '@ant-design/icons/CreditCardOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: CreditCardOutlined,
  rows: [],
}
