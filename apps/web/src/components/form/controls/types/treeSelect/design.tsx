import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import { lazy } from 'react'
import type { ControlDesign } from '#/components/form/controls/design.ts'

const TreeDefault = lazy(async () => ({
  default: (await import('#/components/form/controls/families/treeDefaults.tsx')).TreeDefault,
}))

export const design: ControlDesign = {
  icon: ApartmentOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: TreeDefault,
}
