import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const TreeDefault = latePart(async () => ({
  default: (await import('#/components/form/controls/families/treeDefaults.tsx')).TreeDefault,
}))

export const design: ControlDesign = {
  icon: ApartmentOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: TreeDefault,
}
