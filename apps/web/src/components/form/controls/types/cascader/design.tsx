import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import { lazy } from 'react'
import type { ControlDesign } from '#/components/form/controls/design.ts'

const WayDefault = lazy(async () => ({
  default: (await import('#/components/form/controls/families/treeDefaults.tsx')).WayDefault,
}))

export const design: ControlDesign = {
  icon: PartitionOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: WayDefault,
}
