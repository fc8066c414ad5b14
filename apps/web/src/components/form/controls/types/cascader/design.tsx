import PartitionOutlined from '@ant-design/icons/PartitionOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'
import { latePart } from '#/kit/page/latePart.tsx'

const WayDefault = latePart(async () => ({
  default: (await import('#/components/form/controls/families/treeDefaults.tsx')).WayDefault,
}))

export const design: ControlDesign = {
  icon: PartitionOutlined,
  rows: [],
  offers: ['defaultValue'],
  Default: WayDefault,
}
