import UploadOutlined from '@ant-design/icons/UploadOutlined'
import type { ControlDesign } from '#/components/form/controls/design.ts'

export const design: ControlDesign = {
  icon: UploadOutlined,
  rows: [],
  offers: ['maxSizeMB', 'accept', 'headers'],
  thumb: 'short',
}
